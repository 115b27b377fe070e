// @ts-check
/** What lies over the resting board: my hand, others' hands, cursors, the selection, the focus. */
import * as marks from "./board-marks.js";
import { settle } from "./board-motion.js";

/** @typedef {import("./board-motion.js").Place} Place */
/** @typedef {import("./board-view.js").BoardView} BoardView */
/** @typedef {{player: number, name: string, colour: string, shape: string}} Hand whose hand it is */
/** @typedef {{hand: Hand, x: number, y: number, to: Place, moved: number, drawn: number}} Cursor */

/** How long a cursor that rests is seen, and its name after it moved. */
const [idle, named] = [4000, 1500];

export class BoardOverlay {
  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.focus = -1;
    this.hover = -1;
    this.selected = -1;
    this.target = -1;
    /** The tile in my hand.
     * @type {{tile: number, place: Place, colour: string}|null}
     */
    this.mine = null;
    /** Tiles in others' hands.
     * @type {Map<number, Hand>}
     */
    this.held = new Map();
    /** @type {Map<number, Cursor>} */
    this.cursors = new Map();
    /** Tiles of moves that are not confirmed, by when they were made.
     * @type {Map<number, number>}
     */
    this.waiting = new Map();
    /** Drawn last of all; answers whether it goes on.
     * @type {((context: CanvasRenderingContext2D, now: number) => boolean)|null}
     */
    this.celebration = null;
  }

  /** Sets marks and asks for a redraw.
   * @param {Partial<Pick<BoardOverlay, "focus"|"hover"|"selected"|"target">>} changes
   */
  mark(changes) {
    Object.assign(this, changes);
    this.view.invalidate();
  }

  /** Takes a tile in hand, or moves it.
   * @param {number} tile @param {Place} place @param {string} colour
   */
  lift(tile, place, colour) {
    if (this.mine?.tile !== tile) this.view.touchTile(tile);
    this.mine = { tile, place, colour };
    this.view.invalidate();
  }

  /** Opens my hand: the tile goes to where it lies, over `ms`. */
  drop(ms = 140) {
    if (!this.mine) return;
    const { tile, place } = this.mine;
    this.mine = null;
    this.target = -1;
    this.view.sendHome(tile, place, ms);
  }

  /** What others hold now.
   * @param {{tile: number, hand: Hand}[]} holds
   */
  setHeld(holds) {
    const next = new Map(holds.map(({ tile, hand }) => [tile, hand]));
    for (const tile of this.held.keys()) {
      if (next.has(tile)) continue;
      const place = this.handPlace(tile);
      this.held.delete(tile);
      if (place) this.view.sendHome(tile, place, 240);
    }
    for (const [tile, hand] of next) {
      if (!this.held.has(tile)) this.view.touchTile(tile);
      this.held.set(tile, hand);
    }
    this.view.invalidate();
  }

  /** @param {Hand} hand @param {Place} to */
  point(hand, to) {
    const now = performance.now();
    const known = this.cursors.get(hand.player);
    if (known) Object.assign(known, { hand, to, moved: now });
    else this.cursors.set(hand.player, { hand, ...to, to, moved: now, drawn: now });
    this.view.invalidate();
  }

  /** Where a held tile is seen: in my hand, or under its holder's cursor.
   * @param {number} tile @returns {Place|null}
   */
  handPlace(tile) {
    if (this.mine?.tile === tile) return this.mine.place;
    const holder = this.held.get(tile);
    if (!holder) return null;
    const cursor = this.cursors.get(holder.player);
    return cursor ? { x: cursor.x, y: cursor.y } : this.view.centreOf(tile);
  }

  /** @param {number} tile */
  isLifted(tile) {
    return this.mine?.tile === tile || this.held.has(tile);
  }

  /** Draws everything; answers whether something of it moves.
   * @param {CanvasRenderingContext2D} context @param {number} now
   */
  draw(context, now) {
    const { view } = this;
    const { window, palette } = view;
    const { ratio, offset } = window;
    context.save();
    context.save();
    if (window.zoom > 1) {
      context.beginPath();
      context.rect(0, 0, window.width, window.height);
      context.clip();
    }
    context.translate(offset.x, offset.y);
    const moving = this.moveCursors(now);
    this.drawPlaces(context, ratio);
    if (this.hover >= 0) marks.frameInside(context, this.rect(this.hover), palette.accent, 2 * ratio);
    if (this.selected >= 0) marks.selection(context, this.rect(this.selected), palette, ratio);
    for (const [cell, { colour }] of view.motion.flashes) marks.frameInside(context, this.rect(cell), colour, 3 * ratio);
    for (const [tile, since] of this.waiting) {
      if (now - since >= 1000 && view.cellOf[tile] !== undefined) marks.unconfirmed(context, this.rect(view.cellOf[tile]), ratio);
    }
    for (const tile of view.motion.flights.keys()) this.drawFlying(context, tile, now);
    for (const [tile, hand] of this.held) this.drawHeld(context, tile, hand, ratio);
    this.drawCursors(context, now, ratio);
    if (this.focus >= 0) marks.focusRing(context, this.rect(this.focus), palette, ratio);
    context.restore();
    context.translate(offset.x, offset.y);
    if (this.mine) this.drawMine(context, this.mine, ratio);
    context.restore();
    if (this.celebration && !this.celebration(context, now)) this.celebration = null;
    return moving || this.celebration !== null;
  }

  /** @param {number} cell */
  rect(cell) {
    return this.view.geometry.rect(cell);
  }

  /** The places that lifted tiles left, and the target that makes room.
   * @param {CanvasRenderingContext2D} context @param {number} ratio
   */
  drawPlaces(context, ratio) {
    const { view } = this;
    const empties = [...this.held.keys()].map((tile) => ({ tile, colour: this.held.get(tile)?.colour ?? "" }));
    if (this.mine) empties.push(this.mine);
    for (const { tile, colour } of empties) {
      const dashes = view.isDark ? view.palette.quiet : colour;
      marks.emptyPlace(context, this.rect(view.cellOf[tile]), view.palette.bed, dashes, ratio);
    }
    if (!this.mine || this.target < 0 || this.target === view.cellOf[this.mine.tile]) return;
    const rect = this.rect(this.target);
    const home = this.rect(view.cellOf[this.mine.tile]);
    const away = Math.hypot(home.x - rect.x, home.y - rect.y) || 1;
    const slide = { ...rect, x: rect.x + ((home.x - rect.x) / away) * 6 * ratio, y: rect.y + ((home.y - rect.y) / away) * 6 * ratio };
    context.fillStyle = view.palette.bed;
    context.fillRect(rect.x, rect.y, rect.width, rect.height);
    view.drawTile(context, view.shown[this.target], slide, view.geometry.gap / 2);
    marks.frameInside(context, slide, view.palette.accent, 4 * ratio);
  }

  /** @param {number} tile @param {Place} place @param {number} scale */
  rectAt(tile, { x, y }, scale) {
    const { geometry, cellOf } = this.view;
    const { width, height } = geometry.rect(cellOf[tile]);
    const [w, h] = [width * scale, height * scale];
    return { x: x * geometry.width - w / 2, y: y * geometry.height - h / 2, width: w, height: h };
  }

  /** @param {CanvasRenderingContext2D} context @param {number} tile @param {number} now */
  drawFlying(context, tile, now) {
    if (this.isLifted(tile)) return;
    const { view } = this;
    view.drawTile(context, tile, this.rectAt(tile, view.whereIs(tile, now), 1), view.geometry.gap / 2);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} tile @param {Hand} hand @param {number} ratio */
  drawHeld(context, tile, hand, ratio) {
    const place = this.handPlace(tile);
    if (!place || this.mine?.tile === tile) return;
    const rect = this.rectAt(tile, place, 1.04);
    marks.handShadow(context, rect, ratio * 0.5);
    this.view.drawTile(context, tile, rect, 0);
    marks.handRing(context, rect, hand.colour, ratio);
    marks.badge(context, hand, rect, ratio);
  }

  /** @param {CanvasRenderingContext2D} context @param {{tile: number, place: Place, colour: string}} mine @param {number} ratio */
  drawMine(context, { tile, place, colour }, ratio) {
    const rect = this.rectAt(tile, place, 1.06);
    marks.handShadow(context, rect, ratio);
    this.view.drawTile(context, tile, rect, 0);
    marks.handRing(context, rect, colour, ratio);
  }

  /** Lets cursors glide to where they were last told; answers whether any still moves or is seen.
   * @param {number} now
   */
  moveCursors(now) {
    let moving = false;
    for (const cursor of this.cursors.values()) {
      const share = 1 - Math.exp(-(now - cursor.drawn) / 45);
      cursor.drawn = now;
      cursor.x += (cursor.to.x - cursor.x) * share;
      cursor.y += (cursor.to.y - cursor.y) * share;
      if (now - cursor.moved < idle + 400) moving = true;
    }
    return moving;
  }

  /** @param {CanvasRenderingContext2D} context @param {number} now @param {number} ratio */
  drawCursors(context, now, ratio) {
    const { geometry, palette } = this.view;
    const holders = new Set([...this.held.values()].map(({ player }) => player));
    for (const { hand, x, y, moved } of this.cursors.values()) {
      const still = now - moved;
      const holding = holders.has(hand.player);
      const alpha = holding ? 1 : 1 - settle(Math.max(0, (still - idle) / 400));
      if (alpha <= 0) continue;
      const look = { named: holding || still < named, alpha, font: palette.font };
      marks.cursor(context, hand, x * geometry.width, y * geometry.height, ratio, look);
    }
  }
}
