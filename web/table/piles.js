// @ts-check
/** Moves of many cards at once: all gathered into a stack, a stack spread out, a stack or all of them shuffled. */
import { t } from "../words.js";
import { isProvisional } from "./cards.js";
import { cardSide, zoneSize } from "./window.js";

/** @typedef {import("../core.js").Card} Card */

/** So many cards one move may name; of more the ones in front. */
const most = 512;

export class Piles {
  /** @param {import("./play.js").CardPlay} play */
  constructor(play) {
    this.play = play;
    this.view = play.view;
  }

  /** The cards that nobody has in hand, from the back to the front. */
  get free() {
    const { cards, mine } = this.view;
    return cards.ordered.filter(({ card }) => !isProvisional(card) && !mine.has(card) && !this.play.holderOf(card));
  }

  /** The card that a stack is made on or spread out from. */
  get chosen() {
    const aim = this.play.aim;
    return aim === null ? undefined : this.view.cards.get(aim);
  }

  /** The cards that lie over or under the chosen one, by more than half. */
  get pile() {
    const { chosen } = this;
    if (!chosen) return [];
    const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < cardSide / 2;
    return this.free.filter(({ x, y }) => near(x, chosen.x) && near(y, chosen.y));
  }

  /** All cards onto the chosen one, or beside the deck. */
  stack() {
    const { width, height } = this.view.window.felt;
    const { x, y } = this.chosen ?? { x: width / 2 + zoneSize.width / 2 + cardSide, y: height / 2 };
    this.make("stack", this.free, (cards) => ({ kind: "stack", cards, x, y }));
  }

  /** The stack under the chosen card, side by side. */
  spread() {
    const { chosen, pile } = this;
    if (!chosen || pile.length < 2) return this.play.notices.say("table.chooseStack");
    const { x, y } = chosen;
    this.make("spread", pile, (cards) => ({ kind: "spread", cards, x, y }));
  }

  /** The stack under the chosen card, or all cards where it lies alone. */
  shuffle() {
    const { pile } = this;
    this.make("shuffle", pile.length > 1 ? pile : this.free, (cards) => ({ kind: "shuffle", cards }));
  }

  /** Makes a move of cards, if there are two.
   * @param {"stack"|"spread"|"shuffle"} kind @param {Card[]} cards
   * @param {(cards: number[]) => import("../core/table.js").GroupMove} move
   */
  make(kind, cards, move) {
    if (this.play.isWatching) return this.play.explain("notAllowed");
    if (cards.length < 2) return this.play.notices.say("table.tooFew");
    const numbers = cards.slice(-most).map(({ card }) => card);
    if (this.play.make(move(numbers))) this.play.voice.say(t(`table.${kind}Done`, { n: numbers.length }));
  }
}
