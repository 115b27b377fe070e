// @ts-check
/** What of the table is on the screen, and how large: units of the core to device pixels and back. */

/** @typedef {import("../board-geometry.js").Rect} Rect */
/** @typedef {{x: number, y: number}} Place the middle of a card in 1/16 unit, as the core has it */

/** The side of a card in 1/16 unit. */
export const cardSide = 1600;
/** The deck's zone: 157 × 210 units. */
export const zoneSize = { width: 157 * 16, height: 210 * 16 };
const closest = 4;

/** The scale at which a table fits a stage, and the one at which its cards can be taken with a finger.
 * @param {{width: number, height: number}} felt @param {number} width @param {number} height CSS pixels
 * @param {number} leastCard how large a card should be, if the table's height allows it
 */
export function scalesFor(felt, width, height, leastCard) {
  const whole = Math.min(width / felt.width, height / felt.height);
  return { whole, usual: Math.max(whole, Math.min(leastCard / cardSide, height / felt.height)) };
}

export class TableWindow {
  constructor() {
    this.felt = { width: 20_480, height: 12_800 };
    /** Of the bed, in device pixels. */
    this.width = 1;
    this.height = 1;
    this.ratio = 1;
    /** CSS pixels for each 1/16 unit at zoom 1, and the zoom at which all of the table is seen. */
    this.base = 1;
    this.least = 1;
    /** A card is no smaller than this many CSS pixels, if the table's height allows it. */
    this.leastCard = 48;
    this.zoom = 1;
    /** What of the table is in the middle of the bed. */
    this.centre = { x: 10_240, y: 6_400 };
    /** The corner of the bed in CSS pixels of the page. */
    this.corner = { x: 0, y: 0 };
  }

  /** Another table: its middle is seen first.
   * @param {{width: number, height: number}} felt
   */
  setFelt({ width, height }) {
    this.felt = { width, height };
    this.centre = { x: width / 2, y: height / 2 };
    this.zoom = 1;
  }

  /** Fits the bed into a stage; answers its size in CSS pixels. Zoom and middle stay.
   * @param {number} width @param {number} height CSS pixels that are free @param {number} ratio
   */
  fit(width, height, ratio) {
    const { whole, usual } = scalesFor(this.felt, width, height, this.leastCard);
    this.ratio = ratio;
    this.base = usual;
    this.least = whole / usual;
    this.width = Math.round(Math.min(width, this.felt.width * usual) * ratio);
    this.height = Math.round(Math.min(height, this.felt.height * usual) * ratio);
    this.zoom = Math.max(this.least, this.zoom);
    this.rest();
    return { width: this.width / ratio, height: this.height / ratio };
  }

  /** Device pixels for each 1/16 unit. */
  get scale() {
    return this.base * this.zoom * this.ratio;
  }

  /** The side of a card in whole device pixels. */
  get side() {
    return Math.max(2, Math.round(cardSide * this.scale));
  }

  /** Whether all of the table is seen. */
  get isWhole() {
    return this.zoom <= this.least + 1e-6;
  }

  /** Lets the table cover the bed, and a smaller one lie in its middle. */
  rest() {
    for (const [axis, side] of /** @type {const} */ ([["x", "width"], ["y", "height"]])) {
      const seen = this[side] / this.scale / 2;
      const all = this.felt[side];
      this.centre[axis] = seen * 2 >= all ? all / 2 : Math.min(all - seen, Math.max(seen, this.centre[axis]));
    }
  }

  /** Moves the table under the bed; answers whether it moved.
   * @param {number} dx @param {number} dy CSS pixels
   */
  pan(dx, dy) {
    const { x, y } = this.centre;
    const step = this.ratio / this.scale;
    this.centre = { x: x - dx * step, y: y - dy * step };
    this.rest();
    return x !== this.centre.x || y !== this.centre.y;
  }

  /** Brings a card's place into the bed, if it is not in it; answers whether the table moved.
   * @param {Place} place
   */
  reveal({ x, y }) {
    const point = this.point(x, y);
    const half = this.side / 2;
    if (point.x >= half && point.y >= half && point.x <= this.width - half && point.y <= this.height - half) return false;
    this.centre = { x, y };
    this.rest();
    return true;
  }

  /** Zooms about a point of the page, which stays where it is.
   * @param {number} zoom @param {number} clientX @param {number} clientY
   */
  zoomTo(zoom, clientX, clientY) {
    const before = this.place(clientX, clientY);
    this.zoom = Math.min(closest, Math.max(this.least, zoom));
    const after = this.place(clientX, clientY);
    this.centre = { x: this.centre.x + before.x - after.x, y: this.centre.y + before.y - after.y };
    this.rest();
  }

  /** Where something of the table is, in device pixels of the bed.
   * @param {number} x @param {number} y 1/16 unit
   */
  point(x, y) {
    const { scale, centre } = this;
    return { x: (x - centre.x) * scale + this.width / 2, y: (y - centre.y) * scale + this.height / 2 };
  }

  /** What of the table is at a point of the bed, in 1/16 unit.
   * @param {number} x @param {number} y device pixels of the bed
   * @returns {Place}
   */
  placeAt(x, y) {
    const { scale, centre } = this;
    return { x: (x - this.width / 2) / scale + centre.x, y: (y - this.height / 2) / scale + centre.y };
  }

  /** A point of the page on the table, in 1/16 unit.
   * @param {number} clientX @param {number} clientY
   */
  place(clientX, clientY) {
    const { ratio, corner } = this;
    return this.placeAt((clientX - corner.x) * ratio, (clientY - corner.y) * ratio);
  }

  /** The nearest place where a whole card lies on the table, as the core clamps it (R21).
   * @param {Place} place
   * @returns {Place}
   */
  clamped({ x, y }) {
    const half = cardSide / 2;
    return {
      x: Math.round(Math.min(this.felt.width - half, Math.max(half, x))),
      y: Math.round(Math.min(this.felt.height - half, Math.max(half, y))),
    };
  }

  /** The square of a card with its middle there, in whole device pixels.
   * @param {Place} place @param {number} [swell] how much larger it is drawn
   * @returns {Rect}
   */
  square({ x, y }, swell = 1) {
    const middle = this.point(x, y);
    const side = this.side * swell;
    return { x: Math.round(middle.x - side / 2), y: Math.round(middle.y - side / 2), width: side, height: side };
  }

  /** The deck's zone, in whole device pixels.
   * @returns {Rect}
   */
  get zone() {
    const { width, height } = this.felt;
    const from = this.point((width - zoneSize.width) / 2, (height - zoneSize.height) / 2);
    const to = this.point((width + zoneSize.width) / 2, (height + zoneSize.height) / 2);
    const [x, y] = [Math.round(from.x), Math.round(from.y)];
    return { x, y, width: Math.round(to.x) - x, height: Math.round(to.y) - y };
  }

  /** Whether a place lies in the deck's zone.
   * @param {Place} place
   */
  isInZone({ x, y }) {
    const { width, height } = this.felt;
    return Math.abs(x - width / 2) <= zoneSize.width / 2 && Math.abs(y - height / 2) <= zoneSize.height / 2;
  }
}
