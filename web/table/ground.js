// @ts-check
/** The table itself: stone slabs, and in their middle the recess where cards come from. */
import { sizeCanvas } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("./view.js").TableView} TableView */
/** @typedef {import("../board-geometry.js").Rect} Rect */

/** Slabs of 160 × 100 units, every other row half a slab further on. */
const slab = { width: 2560, height: 1600 };

export class Ground {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.isDirty = true;
  }

  /** @param {number} width @param {number} height device pixels @param {number} ratio */
  resize(width, height, ratio) {
    sizeCanvas(this.canvas, width, height, ratio);
    this.isDirty = true;
  }

  /** @param {TableView} view */
  paint({ window, palette }) {
    if (!this.isDirty) return;
    this.isDirty = false;
    const { context, canvas } = this;
    context.fillStyle = palette.bed;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const { felt, ratio } = window;
    const line = Math.max(1, Math.round(ratio));
    context.globalAlpha = 0.45;
    for (let row = 0; row * slab.height < felt.height; row++) {
      const from = window.point(0, row * slab.height);
      const to = window.point(felt.width, (row + 1) * slab.height);
      const height = Math.round(to.y) - Math.round(from.y);
      context.fillStyle = palette.line;
      if (row > 0) context.fillRect(Math.round(from.x), Math.round(from.y), to.x - from.x, line);
      const start = row % 2 === 0 ? slab.width : slab.width / 2;
      for (let x = start; x < felt.width; x += slab.width) {
        context.fillRect(Math.round(window.point(x, 0).x), Math.round(from.y), line, height);
      }
    }
    context.globalAlpha = 1;
  }

  /** The recess; it shows nothing of the next card. What fades lies beneath it.
   * @param {CanvasRenderingContext2D} context @param {TableView} view
   */
  paintZone(context, view) {
    const { window, palette } = view;
    const { x, y, width, height } = window.zone;
    const line = Math.max(1, Math.round(window.ratio));
    context.fillStyle = palette.bed;
    context.fillRect(x, y, width, height);
    context.fillStyle = palette.recess;
    context.fillRect(x, y, width, height);
    // Light comes from the upper left: the upper and left walls lie in the dark.
    const deep = Math.max(2, Math.round(6 * window.zoom * window.ratio));
    for (const [x1, y1, w, h] of [[0, 0, 0, deep], [0, 0, deep, 0]]) {
      const shade = context.createLinearGradient(x + x1, y + y1, x + w, y + h);
      shade.addColorStop(0, "rgba(0,0,0,.26)");
      shade.addColorStop(1, "rgba(0,0,0,0)");
      context.fillStyle = shade;
      context.fillRect(x, y, w || width, h || height);
    }
    context.strokeStyle = palette.edge;
    context.lineWidth = line;
    context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
    corners(context, { x, y, width, height }, palette.leaf, line * 2);
    this.writeLeft(context, view);
  }

  /** How many cards are left in a finite deck.
   * @param {CanvasRenderingContext2D} context @param {TableView} view
   */
  writeLeft(context, { window, palette, faces }) {
    const { left } = faces.deck;
    if (left === null) return;
    const { x, y, width, height } = window.zone;
    const size = Math.max(11 * window.ratio, Math.min(16 * window.ratio, width / 8));
    context.font = `600 ${size}px ${palette.font}`;
    context.fillStyle = palette.quiet;
    context.textAlign = "center";
    context.textBaseline = "bottom";
    context.fillText(left === 0 ? t("table.empty") : t("table.left", { n: left }), x + width / 2, y + height - size * 0.6, width - 8);
    context.textAlign = "start";
  }
}

/** Four gold corners.
 * @param {CanvasRenderingContext2D} context @param {Rect} rect @param {string} colour @param {number} line
 */
function corners(context, { x, y, width, height }, colour, line) {
  const long = Math.round(Math.min(width, height) * 0.12);
  context.fillStyle = colour;
  for (const [left, top] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
    context.fillRect(left ? x + width - long : x, top ? y + height - line : y, long, line);
    context.fillRect(left ? x + width - line : x, top ? y + height - long : y, line, long);
  }
}
