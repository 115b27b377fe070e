// @ts-check
/** What a screen reader is told: notices at once, the moves of others gathered, so that it never floods. */
import { cellName } from "../board-geometry.js";
import { t } from "../words.js";

const every = 3000;

export class Voice {
  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
    /** @type {{name: string, a: number, b: number, columns: number}[]} */
    this.moves = [];
    this.timer = 0;
  }

  /** @param {string} text */
  say(text) {
    // The same words twice are spoken twice only if the region changes.
    this.region.textContent = this.region.textContent === text ? `${text} ` : text;
  }

  /** Another player's move; a few seconds of them become one sentence.
   * @param {string} name @param {number} a @param {number} b @param {number} columns
   */
  moved(name, a, b, columns) {
    this.moves.push({ name, a, b, columns });
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      const moves = this.moves.splice(0);
      const [{ name, a, b, columns }] = moves;
      if (moves.length > 1) this.say(t("say.others", { n: moves.length }));
      else this.say(t("lately.swap", { name, a: cellName(a, columns), b: cellName(b, columns) }));
    }, every);
  }
}
