// @ts-check
/** The deck's zone and all cards that rest, on a canvas of their own; only what changed is painted again. */
import { sizeCanvas } from "../dom.js";
import { reach, seenCards } from "./cover.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {import("./view.js").TableView} TableView */
/** @typedef {import("../board-geometry.js").Rect} Rect */

/** More changes than this at once, and everything is painted again. */
const most = 48;

export class StillLayer {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    /** @type {Rect[]} */
    this.dirty = [];
    this.isAllDirty = true;
  }

  /** @param {number} width @param {number} height device pixels @param {number} ratio */
  resize(width, height, ratio) {
    sizeCanvas(this.canvas, width, height, ratio);
    this.isAllDirty = true;
  }

  /** A card there is to be painted again, or no longer.
   * @param {Rect} square
   */
  touch({ x, y, width, height }) {
    if (this.dirty.length >= most) this.isAllDirty = true;
    const rect = { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach };
    if (this.isAllDirty || this.dirty.some((each) => isSame(each, rect))) return;
    this.dirty.push(rect);
  }

  /** Paints what is dirty.
   * @param {TableView} view
   */
  paint(view) {
    const { context, canvas } = this;
    if (this.isAllDirty) this.dirty = [{ x: 0, y: 0, width: canvas.width, height: canvas.height }];
    for (const rect of this.dirty) {
      context.save();
      context.beginPath();
      context.rect(rect.x, rect.y, rect.width, rect.height);
      context.clip();
      context.clearRect(rect.x, rect.y, rect.width, rect.height);
      view.ground.paintZone(context, view);
      this.paintCards(view, rect);
      context.restore();
    }
    this.dirty = [];
    this.isAllDirty = false;
  }

  /** @param {TableView} view @param {Rect} rect */
  paintCards(view, rect) {
    const { window, faces } = view;
    for (const card of seenCards(view, rect).reverse()) {
      const { x, y } = window.point(card.x, card.y);
      drawFace(this.context, faces.face(card), x, y);
      if (view.isDimmed?.(card.card)) this.veil(view, view.overlay.rect(card, card));
    }
  }

  /** Dims a card as it lies: it hides what is beneath it none the less.
   * @param {TableView} view @param {Rect} rect
   */
  veil({ palette }, { x, y, width, height }) {
    this.context.globalAlpha = 0.75;
    this.context.fillStyle = palette.bed;
    this.context.fillRect(x, y, width, height);
    this.context.globalAlpha = 1;
  }
}

/** @param {Rect} a @param {Rect} b */
function isSame(a, b) {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Draws a face with its middle at a point.
 * @param {CanvasRenderingContext2D} context @param {import("./faces.js").Face} face @param {number} x @param {number} y
 */
export function drawFace(context, { canvas }, x, y) {
  context.drawImage(canvas, Math.round(x - canvas.width / 2), Math.round(y - canvas.height / 2));
}
