// @ts-check
/** The part of the board that is seen: the bed, the zoom, and how points of the page fall on the board. */
import { BoardGeometry } from "./board-geometry.js";
import { sizeCanvas } from "./dom.js";

/** @typedef {import("./board-motion.js").Place} Place */

export class BoardWindow {
  /** @param {HTMLCanvasElement} canvas @param {number} margin CSS pixels the canvas reaches beyond the bed */
  constructor(canvas, margin) {
    this.canvas = canvas;
    this.margin = margin;
    this.width = 1;
    this.height = 1;
    this.ratio = 1;
    this.zoom = 1;
    this.offset = { x: 0, y: 0 };
    this.geometry = new BoardGeometry(1, 1, 1, 1, 1);
  }

  /** The margin in device pixels. */
  get edge() {
    return Math.round(this.margin * this.ratio);
  }

  /** Gives the bed its size in CSS pixels.
   * @param {number} width @param {number} height
   */
  resize(width, height) {
    const { canvas } = this;
    this.ratio = window.devicePixelRatio || 1;
    this.width = Math.round(width * this.ratio);
    this.height = Math.round(height * this.ratio);
    sizeCanvas(canvas, this.width + 2 * this.edge, this.height + 2 * this.edge, this.ratio);
    canvas.style.left = canvas.style.top = `${-this.edge / this.ratio}px`;
  }

  /** Cuts the board anew.
   * @param {number} columns @param {number} rows
   */
  arrange(columns, rows) {
    const [width, height] = [Math.round(this.width * this.zoom), Math.round(this.height * this.zoom)];
    this.geometry = new BoardGeometry(columns, rows, width, height, this.ratio);
    this.panTo(this.offset.x, this.offset.y);
  }

  /** Moves a zoomed board, which always covers the bed; answers whether it moved.
   * @param {number} x @param {number} y device pixels
   */
  panTo(x, y) {
    const { geometry, offset } = this;
    const left = Math.round(Math.min(0, Math.max(this.width - geometry.width, x)));
    const top = Math.round(Math.min(0, Math.max(this.height - geometry.height, y)));
    if (left === offset.x && top === offset.y) return false;
    this.offset = { x: left, y: top };
    return true;
  }

  /** Zooms about a point of the page, which stays where it is.
   * @param {number} zoom @param {number} clientX @param {number} clientY
   */
  zoomTo(zoom, clientX, clientY) {
    const { columns, rows } = this.geometry;
    const before = this.place(clientX, clientY);
    const largest = Math.max(4, (96 * this.ratio * columns) / this.width);
    this.zoom = Math.min(largest, Math.max(1, zoom));
    if (this.zoom < 1.03) this.zoom = 1;
    this.arrange(columns, rows);
    const after = this.place(clientX, clientY);
    this.panTo(
      this.offset.x + (after.x - before.x) * this.geometry.width,
      this.offset.y + (after.y - before.y) * this.geometry.height,
    );
  }

  /** The width of a tile on the screen in CSS pixels. */
  get pitch() {
    return this.geometry.width / this.geometry.columns / this.ratio;
  }

  /** A point of the page in shares of the board; outside it they are below 0 or above 1.
   * @param {number} clientX @param {number} clientY
   * @returns {Place}
   */
  place(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * this.canvas.width - this.edge - this.offset.x;
    const y = ((clientY - box.top) / box.height) * this.canvas.height - this.edge - this.offset.y;
    return { x: x / this.geometry.width, y: y / this.geometry.height };
  }

  /** The cell at a place, or -1.
   * @param {Place} place
   */
  cellAt({ x, y }) {
    return this.geometry.cellAt(x * this.geometry.width, y * this.geometry.height);
  }

  /** The middle of a cell.
   * @param {number} cell
   * @returns {Place}
   */
  centre(cell) {
    const { x, y, width, height } = this.geometry.rect(cell);
    return { x: (x + width / 2) / this.geometry.width, y: (y + height / 2) / this.geometry.height };
  }

  /** A cell on the screen, in CSS pixels of the bed.
   * @param {number} cell
   */
  box(cell) {
    const { x, y, width, height } = this.geometry.rect(cell);
    const scale = 1 / this.ratio;
    return {
      x: (x + this.offset.x) * scale, y: (y + this.offset.y) * scale, width: width * scale, height: height * scale,
    };
  }
}
