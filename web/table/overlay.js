// @ts-check
/** What lies over the resting cards: cards in hands and on their way, rings, cursors, the focus. */
import * as marks from "../board-marks.js";
import { sizeCanvas } from "../dom.js";
import { isProvisional } from "./cards.js";
import { drawFace } from "./still.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {import("./view.js").TableView} TableView */
/** @typedef {import("./window.js").Place} Place */
/** @typedef {import("../board-geometry.js").Rect} Rect */

/** CSS pixels that the canvas reaches beyond the bed: shadows and rings are not cut off there. */
const margin = 24;
/** How long a move waits before a sign says so. */
const patience = 1000;

export class TableOverlay {
  /** @param {TableView} view @param {HTMLCanvasElement} canvas */
  constructor(view, canvas) {
    this.view = view;
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.edge = 0;
    /** The card that keys and buttons turn and flip, and whether the ring of the keyboard is around it.
     * @type {number|null}
     */
    this.selected = null;
    /** @type {"card"|"zone"|null} */
    this.focus = null;
    /** What the mouse is over: a card, or the deck's zone.
     * @type {number|"zone"|null}
     */
    this.hover = null;
    this.isZonePressed = false;
    /** My colour, for the rings of my hand. */
    this.colour = "#0b5f6b";
    /** Cards whose moves wait, by when they were made.
     * @type {Map<number, number>}
     */
    this.waiting = new Map();
    /** The card that a replay points out, in its player's colour.
     * @type {{card: number, colour: string}|null}
     */
    this.ring = null;
    /** Cards outlined for a moment.
     * @type {Map<number, {colour: string, until: number}>}
     */
    this.flashes = new Map();
  }

  resize() {
    const { canvas, view } = this;
    const { width, height, ratio } = view.window;
    this.edge = Math.round(margin * ratio);
    sizeCanvas(canvas, width + 2 * this.edge, height + 2 * this.edge, ratio);
    canvas.style.left = canvas.style.top = `${-this.edge / ratio}px`;
  }

  /** Sets marks and asks for a redraw.
   * @param {Partial<Pick<TableOverlay, "selected"|"focus"|"hover"|"isZonePressed">>} changes
   */
  mark(changes) {
    Object.assign(this, changes);
    this.view.invalidate();
  }

  /** Outlines a card for a moment.
   * @param {number} card @param {string} colour
   */
  flash(card, colour) {
    this.flashes.set(card, { colour, until: performance.now() + 400 });
    this.view.invalidate();
  }

  /** A card that was dealt here has its number.
   * @param {number} name @param {number} card
   */
  rename(name, card) {
    if (this.selected === name) this.selected = card;
    if (this.hover === name) this.hover = card;
    const since = this.waiting.get(name);
    if (this.waiting.delete(name) && since !== undefined) this.waiting.set(card, since);
  }

  /** Draws everything; answers whether something of it goes on.
   * @param {number} now
   */
  draw(now) {
    const { context, canvas, view } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.translate(this.edge, this.edge);
    this.clip();
    this.drawZone();
    this.drawMarks(now);
    for (const card of view.motions.cards) this.drawMoving(card, now);
    for (const card of view.spots.held.keys()) this.drawHeld(card, now);
    this.drawCursors(now);
    context.restore();
    for (const card of view.mine.keys()) this.drawMine(card, now);
    this.drawFocus(now);
    return this.flashes.size > 0;
  }

  /** What is beyond the bed of a table that is seen in part is not drawn. */
  clip() {
    const { context, view } = this;
    context.save();
    if (view.window.isWhole) return;
    context.beginPath();
    context.rect(0, 0, view.window.width, view.window.height);
    context.clip();
  }

  drawZone() {
    const { window, palette } = this.view;
    if (this.hover !== "zone" && !this.isZonePressed) return;
    marks.frameInside(this.context, window.zone, palette.accent, (this.isZonePressed ? 3 : 2) * window.ratio);
  }

  /** The rectangle that a card fills with its middle there.
   * @param {Card} card @param {Place} place @param {number} [swell]
   * @returns {Rect}
   */
  rect(card, place, swell = 1) {
    const { window, faces } = this.view;
    const { width, height } = faces.extent(card);
    const middle = window.point(place.x, place.y);
    const [w, h] = [Math.round(width * window.side * swell), Math.round(height * window.side * swell)];
    return { x: Math.round(middle.x - w / 2), y: Math.round(middle.y - h / 2), width: w, height: h };
  }

  /** @param {number} now */
  drawMarks(now) {
    const { context, view } = this;
    const { ratio } = view.window;
    const resting = (/** @type {number|string|null} */ name) => {
      const card = typeof name === "number" && !view.isLifted(name) ? view.cards.get(name) : undefined;
      return card && this.rect(card, card);
    };
    const hovered = resting(this.hover);
    if (hovered) marks.frameInside(context, hovered, view.palette.accent, 2 * ratio);
    const selected = this.focus === null && resting(this.selected);
    if (selected) marks.selection(context, selected, view.palette, ratio);
    const ringed = this.ring && resting(this.ring.card);
    if (ringed && this.ring) marks.handRing(context, ringed, this.ring.colour, ratio);
    for (const [card, { colour, until }] of this.flashes) {
      if (now >= until) this.flashes.delete(card);
      const rect = resting(card);
      if (rect) marks.frameInside(context, rect, colour, 3 * ratio);
    }
    for (const [card, since] of this.waiting) {
      const rect = now - since >= patience && resting(card);
      if (rect) marks.unconfirmed(context, rect, ratio);
    }
  }

  /** @param {number} name @param {number} now */
  drawMoving(name, now) {
    const { view } = this;
    const card = view.cards.get(name);
    if (!card || view.mine.has(name) || view.spots.held.has(name)) return;
    this.context.globalAlpha = view.isDimmed?.(name) ? 0.25 : 1;
    this.drawCard(card, view.motions.place(card, now), now, 1);
    this.context.globalAlpha = 1;
  }

  /** @param {Card} card @param {Place} place @param {number} now @param {number} swell */
  drawCard(card, place, now, swell) {
    const { context, view } = this;
    const { x, y } = view.window.point(place.x, place.y);
    const { shown, angle, width } = view.motions.pose(card, now);
    const face = view.faces.face(shown);
    if (swell === 1 && angle === 0 && width === 1) return drawFace(context, face, x, y);
    context.save();
    context.translate(Math.round(x), Math.round(y));
    context.rotate(angle);
    context.scale(swell * Math.max(width, 0.02), swell);
    context.drawImage(face.canvas, -face.canvas.width / 2, -face.canvas.height / 2);
    context.restore();
  }

  /** @param {Rect} rect @param {number} ratio */
  castShadow({ x, y, width, height }, ratio) {
    const { canvas, pad } = this.view.faces.shadow(width, height, ratio);
    this.context.drawImage(canvas, x - pad, y - pad);
  }

  /** @param {number} name @param {number} now */
  drawHeld(name, now) {
    const { context, view } = this;
    const card = view.cards.get(name);
    const spot = view.spots.held.get(name);
    if (!card || !spot || view.mine.has(name)) return;
    const { ratio } = view.window;
    const rect = this.rect(card, spot, 1.04);
    this.castShadow(rect, ratio * 0.5);
    this.drawCard(card, spot, now, 1.04);
    marks.handRing(context, rect, spot.hand.colour, ratio);
    marks.badge(context, spot.hand, rect, ratio);
  }

  /** @param {number} name @param {number} now */
  drawMine(name, now) {
    const { context, view } = this;
    const card = view.cards.get(name);
    const place = view.mine.get(name);
    if (!card || !place) return;
    const { ratio } = view.window;
    const rect = this.rect(card, place, 1.06);
    if (!view.motions.has(name)) this.castShadow(rect, ratio);
    this.drawCard(card, place, now, 1.06);
    if (!view.motions.has(name)) marks.handRing(context, rect, this.colour, ratio);
  }

  /** Cursors of hands that are empty; a card shows where the others are.
   * @param {number} now
   */
  drawCursors(now) {
    const { context, view } = this;
    const { spots, window, palette } = view;
    const holders = new Set([...spots.held.values()].map(({ hand }) => hand.player));
    for (const spot of spots.cursors.values()) {
      const { alpha, named } = spots.look(spot, now);
      if (alpha <= 0 || holders.has(spot.hand.player)) continue;
      const { x, y } = window.point(spot.x, spot.y);
      marks.cursor(context, spot.hand, x, y, window.ratio, { named, alpha, font: palette.font });
    }
  }

  /** @param {number} now */
  drawFocus(now) {
    const { context, view } = this;
    const { window, palette } = view;
    if (this.focus === "zone") return marks.focusRing(context, window.zone, palette, window.ratio);
    const card = this.focus === "card" && this.selected !== null ? view.cards.get(this.selected) : undefined;
    if (card) marks.focusRing(context, this.rect(card, view.whereIs(card, now)), palette, window.ratio);
  }

  /** Notes which cards' moves wait, from the core's own list.
   * @param {import("../core.js").PendingMove[]} pending
   */
  noteWaiting(pending) {
    if (pending.length === 0 && this.waiting.size === 0) return;
    const now = performance.now();
    const cards = new Set(pending.map(({ card }) => card));
    for (const card of this.waiting.keys()) if (!cards.has(card)) this.waiting.delete(card);
    for (const card of cards) if (card !== null && !this.waiting.has(card)) this.waiting.set(card, now);
    if (cards.size > 0) setTimeout(() => this.view.invalidate(), patience + 10);
    this.view.invalidate();
  }

  /** Lets go of marks on cards that are gone. */
  dropMarks() {
    const { cards } = this.view;
    if (this.selected !== null && !cards.get(this.selected)) {
      this.selected = null;
      if (this.focus === "card") this.focus = "zone";
    }
    if (typeof this.hover === "number" && !cards.get(this.hover)) this.hover = null;
    for (const card of this.waiting.keys()) if (!cards.get(card) && !isProvisional(card)) this.waiting.delete(card);
  }
}
