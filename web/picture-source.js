// @ts-check
/** The picture as tiles are cut from it: one normalised drawing, whole source and device pixels only. */

/** @typedef {ImageBitmap | HTMLImageElement | HTMLCanvasElement} Picture */
/** @typedef {import("./board-geometry.js").BoardGeometry} BoardGeometry */

/** Above this many pixels tiles are cut from the picture itself: a zoomed board needs no memory. */
const largestCopy = 6_000_000;

export class PictureSource {
  /** `copied`: cut from a copy in the board's size, which is faster and does not change with motion.
   * @param {Picture} picture @param {BoardGeometry} geometry @param {boolean} copied
   */
  constructor(picture, geometry, copied) {
    this.picture = picture;
    this.geometry = geometry;
    const { width, height } = geometry;
    /** @type {Picture} */
    this.from = picture;
    this.width = picture.width;
    this.height = picture.height;
    if (copied && width * height <= largestCopy) {
      const canvas = document.createElement("canvas");
      canvas.width = this.width = width;
      canvas.height = this.height = height;
      const context = canvas.getContext("2d", { alpha: false });
      if (context) {
        context.imageSmoothingQuality = "high";
        context.drawImage(picture, 0, 0, width, height);
      }
      this.from = canvas;
    }
  }

  /** Draws one tile into a rectangle, leaving out `inset` pixels on each side of it.
   * @param {CanvasRenderingContext2D} context @param {number} tile
   * @param {number} x @param {number} y @param {number} width @param {number} height @param {number} [inset]
   */
  draw(context, tile, x, y, width, height, inset = 0) {
    const { columns, rows } = this.geometry;
    const column = tile % columns;
    const row = (tile - column) / columns;
    let left = Math.round((column * this.width) / columns);
    let top = Math.round((row * this.height) / rows);
    let across = Math.max(1, Math.round(((column + 1) * this.width) / columns) - left);
    let down = Math.max(1, Math.round(((row + 1) * this.height) / rows) - top);
    if (inset > 0) {
      const [right, below] = [(inset * across) / width, (inset * down) / height];
      [left, top, across, down] = [left + right, top + below, across - 2 * right, down - 2 * below];
    }
    context.drawImage(
      this.from, left, top, across, down, x + inset, y + inset, width - 2 * inset, height - 2 * inset,
    );
  }

  /** Draws the whole picture over the board.
   * @param {CanvasRenderingContext2D} context
   */
  drawWhole(context) {
    context.drawImage(this.from, 0, 0, this.geometry.width, this.geometry.height);
  }
}
