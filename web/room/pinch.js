// @ts-check
/** Looking closer: two fingers zoom and pan the board and never move a tile (H2). */

/** @typedef {{x: number, y: number}} Point */

export class Pinch {
  /** @param {import("../board-view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.isOn = false;
    this.middle = { x: 0, y: 0 };
    this.distance = 1;
    this.start = { zoom: 1, distance: 1 };
    /** Called after the view has moved.
     * @type {() => void}
     */
    this.changed = () => {};
  }

  /** @param {Point[]} points */
  begin(points) {
    this.isOn = true;
    this.measure(points);
    // Measured from the start: many small steps must not each be taken for no zoom.
    this.start = { zoom: this.view.window.zoom, distance: this.distance };
  }

  /** @param {Point[]} points */
  measure([a, b]) {
    this.middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    this.distance = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  }

  /** @param {Point[]} points */
  move(points) {
    if (points.length < 2) return;
    const { middle, start } = this;
    this.measure(points);
    this.pan(this.middle.x - middle.x, this.middle.y - middle.y);
    this.zoom((start.zoom * this.distance) / start.distance, this.middle);
  }

  /** Ends when the last finger is up, so that a finger left behind drags nothing.
   * @param {number} left fingers still down
   */
  end(left) {
    if (left === 0) this.isOn = false;
  }

  /** @param {number} zoom @param {Point} about */
  zoom(zoom, { x, y }) {
    this.view.zoomTo(zoom, x, y);
    this.changed();
  }

  /** @param {number} x @param {number} y CSS pixels */
  pan(x, y) {
    const { offset, ratio } = this.view.window;
    this.view.panTo(offset.x + x * ratio, offset.y + y * ratio);
    this.changed();
  }

  /** Pans while a held tile is near an edge; answers whether it is.
   * @param {Point} at @param {DOMRect} box
   */
  panFrom({ x, y }, box) {
    const edge = 36;
    const speed = (/** @type {number} */ low, /** @type {number} */ high) =>
      low < edge ? (edge - low) / 4 : high < edge ? (high - edge) / 4 : 0;
    const [dx, dy] = [speed(x - box.left, box.right - x), speed(y - box.top, box.bottom - y)];
    if (dx === 0 && dy === 0) return false;
    this.pan(Math.max(-12, Math.min(12, dx)), Math.max(-12, Math.min(12, dy)));
    return true;
  }
}
