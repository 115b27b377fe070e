// @ts-check
/** What a screen reader is told: notices at once, the moves of others gathered, so that it never floods. */
import { t } from "../words.js";

const every = 3000;

export class Voice {
  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
    /** @type {(() => string)[]} */
    this.moves = [];
    this.timer = 0;
  }

  /** @param {string} text */
  say(text) {
    // The same words twice are spoken twice only if the region changes.
    this.region.textContent = this.region.textContent === text ? `${text} ` : text;
  }

  /** Something that another player did; a few seconds of that become one sentence.
   * @param {() => string} words
   */
  happened(words) {
    this.moves.push(words);
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      const moves = this.moves.splice(0);
      this.say(moves.length > 1 ? t("say.others", { n: moves.length }) : moves[0]());
    }, every);
  }
}
