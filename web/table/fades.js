// @ts-check
/** Cards that were cleared away: a picture of them lies under zone and cards and fades, of itself, in two seconds. */
import { sizeCanvas } from "../dom.js";
import { drawFace } from "./still.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {import("./view.js").TableView} TableView */
/** @typedef {{cards: Card[], canvas: HTMLCanvasElement, motion: Animation}} Fading */

/** How long it takes (look: clear the table). */
const duration = 2000;

export class Fades {
  /** @param {HTMLElement} bed @param {HTMLElement} before what lies over them */
  constructor(bed, before) {
    this.bed = bed;
    this.before = before;
    /** @type {Set<Fading>} */
    this.all = new Set();
  }

  /** Lets cards fade that are no longer there.
   * @param {Card[]} cards from the back to the front @param {TableView} view
   */
  begin(cards, view) {
    const canvas = document.createElement("canvas");
    canvas.className = "fading";
    this.bed.insertBefore(canvas, this.before);
    const motion = canvas.animate([{ opacity: 1 }, { opacity: 0 }], { duration, easing: "linear", fill: "forwards" });
    const fading = { cards, canvas, motion };
    this.all.add(fading);
    motion.onfinish = () => this.end(fading);
    this.paint(fading, view);
  }

  /** @param {Fading} fading */
  end(fading) {
    fading.motion.cancel();
    fading.canvas.remove();
    this.all.delete(fading);
  }

  /** Cards that are back fade no longer.
   * @param {Card[]} came
   */
  recall(came) {
    if (this.all.size === 0 || came.length === 0) return;
    const names = new Set(came.map(({ card }) => card));
    for (const fading of this.all) if (fading.cards.some(({ card }) => names.has(card))) this.end(fading);
  }

  /** The table has another size or place on the screen.
   * @param {TableView} view
   */
  arrange(view) {
    for (const fading of this.all) this.paint(fading, view);
  }

  /** @param {Fading} fading @param {TableView} view */
  paint({ cards, canvas }, { window, faces }) {
    sizeCanvas(canvas, window.width, window.height, window.ratio);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    for (const card of cards) {
      const { x, y } = window.point(card.x, card.y);
      drawFace(context, faces.face(card), x, y);
    }
  }
}
