// @ts-check
/** The scrubber: each move a tick in its player's colour, marks for scrambles and solved boards. */
import { styleOf } from "../shapes.js";
import { token } from "../theme.js";
import { KIND } from "./move-track.js";

/** CSS pixels: a margin on both sides, the row of marks, the widest tick. */
const SIDE = 8;
const MARKS = 14;
const TICK = 6;

/** @typedef {import("./move-track.js").MoveTrack} MoveTrack */

/** A canvas that is a slider from the beginning to the last move. */
export class Scrubber {
  #canvas;
  #track;
  #onSeek;
  #ticks = document.createElement("canvas");
  #isStale = true;
  #isAsked = false;
  #current = 0;
  #total = 0;
  /** @type {Set<number> | null} */
  #players = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {MoveTrack} track
   * @param {(sequence: number) => void} onSeek
   */
  constructor(canvas, track, onSeek) {
    this.#canvas = canvas;
    this.#track = track;
    this.#onSeek = onSeek;
    new ResizeObserver(() => this.redraw()).observe(canvas);
    document.addEventListener("themechange", () => this.redraw());
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#seekTo(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) this.#seekTo(event);
    });
  }

  /** @param {number} total the last move there is, loaded or not */
  setTotal(total) {
    this.#total = total;
    this.#canvas.setAttribute("aria-valuemin", "0");
    this.#canvas.setAttribute("aria-valuemax", String(total));
    this.redraw();
  }

  /** @param {Set<number> | null} players whose ticks have colour; null for all */
  setPlayers(players) {
    this.#players = players;
    this.redraw();
  }

  /**
   * @param {number} sequence
   * @param {string} words what a screen reader says
   */
  show(sequence, words) {
    this.#current = sequence;
    this.#canvas.setAttribute("aria-valuenow", String(sequence));
    this.#canvas.setAttribute("aria-valuetext", words);
    this.#ask();
  }

  /** Draws the ticks anew. */
  redraw() {
    this.#isStale = true;
    this.#ask();
  }

  /** The move at a place of the page, 0 … what is loaded.
   * @param {number} clientX
   */
  sequenceAt(clientX) {
    const box = this.#canvas.getBoundingClientRect();
    const share = (clientX - box.left - SIDE) / Math.max(1, box.width - 2 * SIDE);
    const sequence = Math.round(Math.min(1, Math.max(0, share)) * this.#total);
    return Math.min(sequence, this.#track.length);
  }

  /** @param {PointerEvent} event */
  #seekTo(event) {
    this.#onSeek(this.sequenceAt(event.clientX));
  }

  #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.#draw();
    });
  }

  #draw() {
    const ratio = devicePixelRatio;
    const [width, height] = [this.#canvas.clientWidth * ratio, this.#canvas.clientHeight * ratio].map(Math.round);
    const context = this.#canvas.getContext("2d");
    if (context === null || width === 0) return;
    if (this.#isStale || this.#canvas.width !== width) {
      this.#canvas.width = this.#ticks.width = width;
      this.#canvas.height = this.#ticks.height = height;
      this.#drawTicks(width, height, ratio);
      this.#isStale = false;
    }
    const x = this.#place(this.#current, width, ratio);
    context.clearRect(0, 0, width, height);
    context.globalAlpha = 0.38;
    context.drawImage(this.#ticks, 0, 0);
    context.globalAlpha = 1;
    const past = Math.ceil(x + this.#tickWidth(width, ratio) / 2);
    if (this.#current > 0) context.drawImage(this.#ticks, 0, 0, past, height, 0, 0, past, height);
    this.#drawMarks(context, width, ratio);
    context.fillStyle = token("ink");
    context.fillRect(Math.round(x - ratio), MARKS * ratio - 4 * ratio, 2 * ratio, height);
    context.fillRect(Math.round(x - 4 * ratio), height - 6 * ratio, 8 * ratio, 6 * ratio);
  }

  /** Where a move stands, in device pixels.
   * @param {number} sequence
   * @param {number} width
   * @param {number} ratio
   */
  #place(sequence, width, ratio) {
    return SIDE * ratio + (sequence / Math.max(1, this.#total)) * (width - 2 * SIDE * ratio);
  }

  /**
   * @param {number} width
   * @param {number} ratio
   */
  #tickWidth(width, ratio) {
    const pitch = (width - 2 * SIDE * ratio) / Math.max(1, this.#total);
    return Math.max(1, Math.min(TICK * ratio, Math.floor(pitch * 0.72)));
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {number} ratio
   */
  #drawTicks(width, height, ratio) {
    const context = /** @type {CanvasRenderingContext2D} */ (this.#ticks.getContext("2d"));
    const [top, bottom] = [MARKS * ratio, height - 8 * ratio];
    context.clearRect(0, 0, width, height);
    context.fillStyle = token("bed");
    context.fillRect(SIDE * ratio, bottom - 1 * ratio, width - 2 * SIDE * ratio, ratio);
    const tick = this.#tickWidth(width, ratio);
    for (const [x, shares] of this.#columns(width, ratio)) {
      let all = 0;
      for (const count of shares.values()) all += count;
      let y = top;
      for (const [player, count] of shares) {
        const part = ((bottom - top) * count) / all;
        context.fillStyle = this.#isShown(player) ? styleOf(player).colour : token("line");
        context.fillRect(Math.round(x - tick / 2), y, tick, part);
        y += part;
      }
    }
  }

  /** The players' shares of each column of pixels that has moves.
   * @param {number} width
   * @param {number} ratio
   */
  #columns(width, ratio) {
    /** @type {Map<number, Map<number, number>>} */
    const columns = new Map();
    const { length, player } = this.#track;
    for (let index = 0; index < length; index += 1) {
      const x = Math.round(this.#place(index + 1, width, ratio));
      let shares = columns.get(x);
      if (shares === undefined) columns.set(x, (shares = new Map()));
      shares.set(player[index], (shares.get(player[index]) ?? 0) + 1);
    }
    return columns;
  }

  /** @param {number} player */
  #isShown(player) {
    return this.#players === null || this.#players.has(player);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   * @param {number} ratio
   */
  #drawMarks(context, width, ratio) {
    const { length, kind, solved } = this.#track;
    const [bar, square] = [2 * ratio, 8 * ratio];
    const [quiet, leaf] = [token("quiet"), token("leaf")];
    for (let index = 0; index < length; index += 1) {
      const isScramble = kind[index] === KIND.scramble || kind[index] === KIND.restore || kind[index] === KIND.clear;
      if (!isScramble && !solved[index]) continue;
      const x = Math.round(this.#place(index + 1, width, ratio));
      context.fillStyle = isScramble ? quiet : leaf;
      if (isScramble) context.fillRect(x - bar / 2, 2 * ratio, bar, (MARKS - 3) * ratio);
      else context.fillRect(x - square, 3 * ratio, square, square);
    }
  }
}
