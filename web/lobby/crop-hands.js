// @ts-check
/** Hands on the frame: drag it or a corner, pinch, tap beside it; arrow keys, + and −. */
import { isComposing } from "../dom.js";
import { centred, moved, pulled, scaled } from "./crop-frame.js";

/** @typedef {import("./crop-frame.js").Frame} Frame */
/** @typedef {import("./crop-frame.js").Point} Point */
/** @typedef {import("./crop-view.js").CropView} CropView */
/** @typedef {{ratio: number | null, picture: import("./crop-frame.js").Size, least: number}} Rule */
/** @typedef {{frame: Frame, rule: Rule}} State */

/** A press that moves less than so many CSS pixels is a tap. */
const TAP = 8;
/** What one press of + or − does. */
export const STEP = 1.1;
/** Of the picture's longer side: what one press of an arrow key does. */
const STRIDE = 0.01;

export class CropHands {
  #view;
  #state;
  #onFrame;
  /** Where each finger is, in pixels of the picture.
   * @type {Map<number, Point>} */
  #fingers = new Map();
  /** Where the hand began: with it every move is measured from there, and none adds up.
   * @type {{frame: Frame, points: Point[], grip: ReturnType<CropView["gripAt"]>} | null} */
  #start = null;
  #isTap = false;

  /**
   * @param {HTMLElement} bed
   * @param {CropView} view
   * @param {() => State} state
   * @param {(frame: Frame) => void} onFrame
   * @param {{done: () => void, leave: () => void}} ends by Enter and Escape
   */
  constructor(bed, view, state, onFrame, ends) {
    this.#view = view;
    this.#state = state;
    this.#onFrame = onFrame;
    bed.addEventListener("pointerdown", (event) => this.#down(event, bed));
    bed.addEventListener("pointermove", (event) => this.#move(event));
    bed.addEventListener("pointerup", (event) => this.#up(event));
    bed.addEventListener("pointercancel", (event) => this.#lift(event));
    view.frame.addEventListener("keydown", (event) => this.#key(event, ends));
  }

  /** @param {PointerEvent} event @param {HTMLElement} bed */
  #down(event, bed) {
    if (event.button !== 0 || this.#fingers.size === 2) return;
    event.preventDefault();
    bed.setPointerCapture(event.pointerId);
    this.#view.frame.focus({ preventScroll: true });
    this.#fingers.set(event.pointerId, this.#view.point(event));
    this.#isTap = this.#fingers.size === 1;
    this.#begin();
  }

  #begin() {
    const points = [...this.#fingers.values()];
    const { frame } = this.#state();
    this.#start = points.length === 0 ? null : { frame, points, grip: this.#view.gripAt(points[0], frame) };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#fingers.has(event.pointerId) || this.#start === null) return;
    this.#fingers.set(event.pointerId, this.#view.point(event));
    const { frame, points, grip } = this.#start;
    const now = [...this.#fingers.values()];
    const { rule } = this.#state();
    if (now.length === 2) return this.#onFrame(pinched(frame, points, now, rule));
    const [dx, dy] = [now[0].x - points[0].x, now[0].y - points[0].y];
    if (this.#isTap && Math.hypot(dx, dy) * this.#view.scale < TAP) return;
    this.#isTap = false;
    if (grip === "frame") this.#onFrame(moved(frame, dx, dy, rule.picture));
    else if (grip !== null) this.#onFrame(pulled(frame, grip, dx, dy, rule));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (this.#isTap && this.#start?.grip === null) {
      const { frame, rule } = this.#state();
      this.#onFrame(centred(frame, this.#start.points[0], rule.picture));
    }
    this.#lift(event);
  }

  /** The hand that is left goes on from where the frame is now.
   * @param {PointerEvent} event
   */
  #lift(event) {
    this.#fingers.delete(event.pointerId);
    this.#isTap = false;
    this.#begin();
  }

  /** @param {KeyboardEvent} event @param {{done: () => void, leave: () => void}} ends */
  #key(event, ends) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { frame, rule } = this.#state();
    const stride = Math.max(1, STRIDE * Math.max(rule.picture.width, rule.picture.height));
    const [dx, dy] = arrow(event.key).map((way) => way * stride);
    if (dx !== 0 || dy !== 0) {
      this.#onFrame(event.shiftKey ? pulled(frame, "se", dx, dy, rule) : moved(frame, dx, dy, rule.picture));
    } else if (event.key === "+" || event.key === "=") this.#onFrame(scaled(frame, STEP, rule));
    else if (event.key === "-" || event.key === "_") this.#onFrame(scaled(frame, 1 / STEP, rule));
    else if (event.key === "Enter") ends.done();
    else if (event.key === "Escape") ends.leave();
    else return;
    event.preventDefault();
  }
}

/**
 * Two fingers: their distance is the size, their middle carries the frame.
 * @param {Frame} frame
 * @param {Point[]} before
 * @param {Point[]} now
 * @param {Rule} rule
 */
function pinched(frame, before, now, rule) {
  const between = (/** @type {Point[]} */ [a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = (/** @type {Point[]} */ [a, b]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, to] = [between(before), between(now)];
  const sized = scaled(frame, apart(now) / apart(before), rule, from);
  return moved(sized, to.x - from.x, to.y - from.y, rule.picture);
}

/** @param {string} key @returns {number[]} */
function arrow(key) {
  switch (key) {
    case "ArrowLeft": return [-1, 0];
    case "ArrowRight": return [1, 0];
    case "ArrowUp": return [0, -1];
    case "ArrowDown": return [0, 1];
    default: return [0, 0];
  }
}
