// @ts-check
/** Motion derived from the difference between before and after; nobody describes an animation by hand. */

/** @typedef {{x: number, y: number}} Place centre of a tile in shares of the board's width and height */
/** @typedef {{from: Place, start: number, ms: number}} Flight */

/** `cubic-bezier(.2,.8,.2,1)`, near enough for 240 ms.
 * @param {number} p 0…1
 */
export function settle(p) {
  return 1 - (1 - p) ** 3.2;
}

/** How far something that began at `start` has come, 0…1.
 * @param {number} now @param {number} start @param {number} ms
 */
export function progress(now, start, ms) {
  return Math.min(1, Math.max(0, (now - start) / ms));
}

export class BoardMotion {
  constructor() {
    /** Tiles on their way to the cell they lie in.
     * @type {Map<number, Flight>}
     */
    this.flights = new Map();
    /** Cells whose joins are closing, by when that began.
     * @type {Map<number, number>}
     */
    this.closing = new Map();
    /** Cells outlined for a moment, by colour and end.
     * @type {Map<number, {colour: string, until: number}>}
     */
    this.flashes = new Map();
  }

  /** Whether anything moves. */
  get isMoving() {
    return this.flights.size + this.closing.size + this.flashes.size > 0;
  }

  stop() {
    this.flights.clear();
    this.closing.clear();
    this.flashes.clear();
  }

  /** @param {number} tile @param {Place} from @param {number} start @param {number} ms */
  fly(tile, from, start, ms) {
    this.flights.set(tile, { from, start, ms });
  }

  /** Where a tile is now on its way to a place.
   * @param {number} tile @param {Place} to @param {number} now @returns {Place}
   */
  place(tile, to, now) {
    const flight = this.flights.get(tile);
    if (!flight) return to;
    const p = settle(progress(now, flight.start, flight.ms));
    return { x: flight.from.x + (to.x - flight.from.x) * p, y: flight.from.y + (to.y - flight.from.y) * p };
  }

  /** Ends what is over; returns the tiles that landed and the cells to paint again.
   * @param {number} now
   */
  advance(now) {
    const landed = [];
    for (const [tile, { start, ms }] of this.flights) {
      if (now >= start + ms) {
        this.flights.delete(tile);
        landed.push(tile);
      }
    }
    const cells = [...this.closing.keys()].filter((cell) => now >= (this.closing.get(cell) ?? 0));
    for (const [cell, start] of this.closing) if (now >= start + 180) this.closing.delete(cell);
    for (const [cell, { until }] of this.flashes) if (now >= until) this.flashes.delete(cell);
    return { landed, cells };
  }
}
