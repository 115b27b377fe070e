// @ts-check
/** The two cross-fades of a board: the picture while it is peeked at, and the board before a great change. */
import { progress, settle } from "./board-motion.js";
import { isStill } from "./theme.js";

export class Peek {
  on = false;
  start = -1000;

  /** Answers whether this changes anything.
   * @param {boolean} on
   */
  show(on) {
    if (this.on === on) return false;
    this.on = on;
    this.start = performance.now();
    return true;
  }

  /** How opaque the picture is.
   * @param {number} now
   */
  opacity(now) {
    const come = progress(now, this.start, isStill() ? 1 : this.on ? 220 : 140);
    return settle(this.on ? come : 1 - come);
  }
}

export class Fade {
  /** @param {HTMLCanvasElement} from what was seen before @param {number} start */
  constructor(from, start) {
    this.canvas = document.createElement("canvas");
    this.canvas.width = from.width;
    this.canvas.height = from.height;
    this.canvas.getContext("2d")?.drawImage(from, 0, 0);
    this.start = start;
  }

  /** Draws what was before; answers whether it is still to be seen.
   * @param {CanvasRenderingContext2D} context @param {number} now
   */
  draw(context, now) {
    const alpha = 1 - progress(now, this.start, 200);
    context.globalAlpha = alpha;
    context.drawImage(this.canvas, 0, 0);
    context.globalAlpha = 1;
    return alpha > 0;
  }
}
