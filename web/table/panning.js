// @ts-check
/** What is seen of the table: one finger on the empty stone moves it, two zoom, a card near the edge takes it along. */

/** @typedef {import("./input.js").Press} Press */
/** @typedef {import("./input.js").Point} Point */

/** So near to the edge of the bed, in CSS pixels, a card takes the table along. */
const edge = 28;

export class Panning {
  /** @param {import("./input.js").CardInput} input */
  constructor(input) {
    this.input = input;
    /** The two points of a pinch, as they were last. */
    this.pinch = { span: 0, x: 0, y: 0 };
    this.isAtEdge = false;
    /** Called after the table was moved or zoomed under the bed.
     * @type {() => void}
     */
    this.moved = () => {};
  }

  get view() {
    return this.input.view;
  }

  /** The fingers on the empty table. */
  get free() {
    return [...this.input.presses.values()].filter(({ isFree }) => isFree);
  }

  /** A finger more or less. */
  begin() {
    const [a, b] = this.free.map(({ last }) => last);
    if (b) this.pinch = between(a, b);
  }

  /** @param {Press} press @param {Point} before */
  move(press, before) {
    const [a, b] = this.free.map(({ last }) => last);
    if (!b) return void this.pan(press.last.x - before.x, press.last.y - before.y);
    const now = between(a, b);
    this.input.place(now);
    this.pan(now.x - this.pinch.x, now.y - this.pinch.y);
    this.zoom(this.view.window.zoom * (now.span / Math.max(1, this.pinch.span)), now);
    this.pinch = now;
  }

  /** Moves the table under the bed; answers whether it moved.
   * @param {number} dx @param {number} dy CSS pixels
   */
  pan(dx, dy) {
    if (!this.view.window.pan(dx, dy)) return false;
    this.view.arrange();
    this.moved();
    return true;
  }

  /** @param {number} zoom @param {Point} about */
  zoom(zoom, about) {
    this.view.window.zoomTo(zoom, about.x, about.y);
    this.view.arrange();
    this.moved();
  }

  /** While a card is held near the edge of a bed that shows a part, the table comes along. */
  atEdges() {
    if (this.isAtEdge || this.view.window.isWhole) return;
    this.isAtEdge = true;
    requestAnimationFrame(() => {
      this.isAtEdge = false;
      const held = [...this.input.presses.values()].find(({ isLifted }) => isLifted);
      if (!held) return;
      const { left, right, top, bottom } = this.input.felt.getBoundingClientRect();
      if (!this.pan(push(held.last.x, left, right), push(held.last.y, top, bottom))) return;
      this.input.resume();
      this.atEdges();
    });
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const at = { x: event.clientX, y: event.clientY };
    this.input.place(at);
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom(this.view.window.zoom * Math.exp(-event.deltaY / 200), at);
    } else if (!this.view.window.isWhole) {
      event.preventDefault();
      this.pan(-event.deltaX, -event.deltaY);
    }
    this.input.resume();
  }
}

/** @param {Point} a @param {Point} b */
function between(a, b) {
  return { span: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** How far the table comes along for a card at this place between two edges.
 * @param {number} at @param {number} from @param {number} to
 */
function push(at, from, to) {
  if (at < from + edge) return Math.min(8, (from + edge - at) / 3);
  return at > to - edge ? -Math.min(8, (at - to + edge) / 3) : 0;
}
