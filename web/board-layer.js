// @ts-check
/** The resting board, painted once into a canvas of its own; only cells that changed are painted again. */
import { progress } from "./board-motion.js";

/** @typedef {import("./board-geometry.js").BoardGeometry} BoardGeometry */
/** @typedef {import("./picture-source.js").PictureSource} PictureSource */
/**
 * What the layer asks about the board.
 * @typedef {object} Resting
 * @property {(cell: number) => number} tile the tile that rests in a cell, -1 while it is elsewhere
 * @property {(cell: number) => boolean} isJoined whether a cell's tile is home and closes its grout
 * @property {Map<number, number>} closing
 * @property {boolean} whole whether the board is finished and drawn as one picture
 */

export class BoardLayer {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d", { alpha: false }));
    /** @type {Set<number>} */
    this.dirty = new Set();
    this.allDirty = true;
  }

  /** @param {number} width @param {number} height device pixels of what is visible */
  resize(width, height) {
    this.canvas.width = width;
    this.canvas.height = height;
    this.allDirty = true;
  }

  /** A cell and, because of the joins, its neighbours must be painted again.
   * @param {number} cell @param {BoardGeometry} geometry
   */
  touch(cell, geometry) {
    this.dirty.add(cell);
    for (const other of geometry.neighbours(cell)) if (other >= 0) this.dirty.add(other);
  }

  /** Paints what is dirty.
   * @param {BoardGeometry} geometry
   * @param {PictureSource|null} source
   * @param {Resting} resting
   * @param {{bed: string, line: string}} palette
   * @param {{x: number, y: number}} offset of the board's corner in what is visible
   * @param {number} now
   */
  paint(geometry, source, resting, palette, offset, now) {
    if (!this.allDirty && this.dirty.size === 0) return;
    const { context, canvas } = this;
    context.save();
    context.translate(offset.x, offset.y);
    context.imageSmoothingQuality = geometry.count > 900 ? "low" : "high";
    if (resting.whole && source) {
      source.drawWhole(context);
    } else if (this.allDirty) {
      context.fillStyle = palette.bed;
      context.fillRect(-offset.x, -offset.y, canvas.width, canvas.height);
      for (let cell = 0; cell < geometry.count; cell++) {
        const { x, y, width, height } = geometry.rect(cell);
        if (x + width < -offset.x || y + height < -offset.y) continue;
        if (x > canvas.width - offset.x || y > canvas.height - offset.y) continue;
        this.paintCell(cell, geometry, source, resting, palette, now);
      }
    } else {
      for (const cell of this.dirty) this.paintCell(cell, geometry, source, resting, palette, now);
    }
    context.restore();
    this.dirty.clear();
    this.allDirty = false;
  }

  /**
   * @param {number} cell @param {BoardGeometry} geometry @param {PictureSource|null} source
   * @param {Resting} resting @param {{bed: string, line: string}} palette @param {number} now
   */
  paintCell(cell, geometry, source, resting, palette, now) {
    const { context } = this;
    const { x, y, width, height } = geometry.rect(cell);
    const tile = resting.tile(cell);
    if (tile < 0) {
      context.fillStyle = palette.bed;
      context.fillRect(x, y, width, height);
      return;
    }
    if (source) {
      source.draw(context, tile, x, y, width, height);
    } else {
      context.fillStyle = palette.line;
      context.fillRect(x, y, width, height);
    }
    const [left, right, top, bottom] = this.grout(cell, geometry, resting, now);
    context.fillStyle = palette.bed;
    if (left) context.fillRect(x, y, left, height);
    if (right) context.fillRect(x + width - right, y, right, height);
    if (top) context.fillRect(x, y, width, top);
    if (bottom) context.fillRect(x, y + height - bottom, width, bottom);
    if (geometry.gap < 3) return;
    const edge = Math.max(1, Math.round(geometry.ratio));
    const [innerWidth, innerHeight] = [width - left - right, height - top - bottom];
    context.fillStyle = "rgba(255,255,255,.28)";
    if (top) context.fillRect(x + left, y + top, innerWidth, edge);
    if (left) context.fillRect(x + left, y + top, edge, innerHeight);
    context.fillStyle = "rgba(0,0,0,.3)";
    if (bottom) context.fillRect(x + left, y + height - bottom - edge, innerWidth, edge);
    if (right) context.fillRect(x + width - right - edge, y + top, edge, innerHeight);
  }

  /** The grout on the four sides of a cell; a side between two joined tiles has none, nor has a joined rim.
   * @param {number} cell @param {BoardGeometry} geometry @param {Resting} resting @param {number} now
   */
  grout(cell, geometry, resting, now) {
    const joined = resting.isJoined(cell);
    const thin = geometry.gap >> 1;
    const thick = geometry.gap - thin;
    return geometry.neighbours(cell).map((other, side) => {
      const full = side % 2 === 0 ? thin : thick;
      if (!joined || (other >= 0 && !resting.isJoined(other))) return full;
      const since = Math.max(resting.closing.get(cell) ?? 0, resting.closing.get(other) ?? 0);
      const p = since ? progress(now, since, 180) : 1;
      return Math.round(full * (1 - p) ** 2);
    });
  }
}
