// @ts-check
/** What a replay draws over the board: the outline of what moved, and the heat map. */
import { sizeCanvas } from "../dom.js";
import { paintHeat } from "../heat.js";
import { styleOf } from "../shapes.js";
import { token } from "../theme.js";
import { HeatCounts, KIND } from "./move-track.js";

/** @typedef {import("./move-track.js").MoveTrack} MoveTrack */

/** A canvas of the board's size on top of it. */
export class ReplayOverlay {
  #canvas;
  #track;
  #geometry;
  /** @type {HeatCounts | null} */
  #heat = null;
  /** @type {Set<number> | null} */
  #players = null;
  #current = 0;
  isHeated = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {MoveTrack} track
   * @param {() => import("../board-geometry.js").BoardGeometry} geometry the board's present one
   */
  constructor(canvas, track, geometry) {
    this.#canvas = canvas;
    this.#track = track;
    this.#geometry = geometry;
    document.addEventListener("themechange", () => this.draw());
  }

  /** @param {Set<number> | null} players null for all */
  setPlayers(players) {
    this.#players = players;
    this.#heat = null;
    this.draw();
  }

  /** @param {number} sequence */
  show(sequence) {
    this.#current = sequence;
    this.draw();
  }

  draw() {
    const geometry = this.#geometry();
    const { width, height, ratio } = geometry;
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      sizeCanvas(this.#canvas, width, height, ratio);
    }
    const context = this.#canvas.getContext("2d");
    if (context === null) return;
    context.clearRect(0, 0, width, height);
    if (this.isHeated) this.#drawHeat(context);
    this.#drawMoved(context);
  }

  /** @param {CanvasRenderingContext2D} context */
  #drawHeat(context) {
    const geometry = this.#geometry();
    this.#heat ??= new HeatCounts(this.#track, geometry.count, this.#players);
    this.#heat.moveTo(Math.min(this.#current, this.#track.length));
    paintHeat(context, geometry, this.#heat.counts, { veil: token("page"), font: token("text") });
  }

  /** @param {CanvasRenderingContext2D} context */
  #drawMoved(context) {
    const index = this.#current - 1;
    if (index < 0 || this.#track.kind[index] > KIND.undo) return;
    const { ratio } = this.#geometry();
    const { colour } = styleOf(this.#track.player[index]);
    for (const cell of [this.#track.a[index], this.#track.b[index]]) {
      const { x, y, width, height } = this.#geometry().rect(cell);
      const line = Math.max(2, Math.min(4 * ratio, Math.min(width, height) / 6));
      for (const [inset, thick, paint] of /** @type {[number, number, string][]} */ ([
        [0, line + 2 * ratio, "#fff"], [ratio, line, colour],
      ])) {
        context.strokeStyle = paint;
        context.lineWidth = thick;
        const edge = inset + thick / 2;
        context.strokeRect(x + edge, y + edge, width - 2 * edge, height - 2 * edge);
      }
    }
  }
}
