// @ts-check
/** The cards as they are shown: who lies where, what is in front, and what a change of the table changed. */
import { cardSide } from "./window.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {import("./window.js").Place} Place */
/**
 * What became of the cards: `came` are new, `changed` pairs of before and after, `gone` in their order.
 * @typedef {{came: Card[], changed: [Card, Card][], gone: Card[]}} Difference
 */

/** Whether it is the name of an own card whose deal waits for the server.
 * @param {number} card
 */
export function isProvisional(card) {
  return card >= 0xf0000000;
}

export class Cards {
  constructor() {
    /** @type {Map<number, Card>} */
    this.byName = new Map();
    /** From the back to the front.
     * @type {Card[]}
     */
    this.ordered = [];
  }

  /** @param {number} card */
  get(card) {
    return this.byName.get(card);
  }

  get count() {
    return this.ordered.length;
  }

  /** A card that was dealt here has its number.
   * @param {number} name @param {number} card
   */
  rename(name, card) {
    const known = this.byName.get(name);
    if (!known) return;
    this.byName.delete(name);
    this.byName.set(card, { ...known, card });
    this.ordered = this.ordered.map((each) => (each.card === name ? { ...each, card } : each));
  }

  /** Takes over a table; answers what is different.
   * @param {Card[]} cards
   * @returns {Difference}
   */
  take(cards) {
    /** @type {Difference} */
    const difference = { came: [], changed: [], gone: [] };
    const before = this.byName;
    this.byName = new Map();
    for (const card of cards) {
      this.byName.set(card.card, card);
      const old = before.get(card.card);
      if (!old) difference.came.push(card);
      else if (!isSame(old, card)) difference.changed.push([old, card]);
    }
    if (before.size + difference.came.length > cards.length) {
      difference.gone = this.ordered.filter(({ card }) => !this.byName.has(card));
    }
    this.ordered = cards.slice().sort((a, b) => a.order - b.order);
    return difference;
  }

  /** The foremost card at a place; `extent` says which shares of its square a card fills.
   * @param {Place} place @param {(card: Card) => {width: number, height: number}} extent
   */
  at({ x, y }, extent) {
    const half = cardSide / 2;
    for (let i = this.ordered.length - 1; i >= 0; i--) {
      const card = this.ordered[i];
      if (Math.abs(card.x - x) > half || Math.abs(card.y - y) > half) continue;
      const { width, height } = extent(card);
      if (Math.abs(card.x - x) <= half * width && Math.abs(card.y - y) <= half * height) return card;
    }
    return null;
  }

  /** The nearest card in a direction, as arrow keys ask for it; null if none lies there.
   * @param {Place} from @param {number} dx @param {number} dy @param {number|null} except
   */
  towards(from, dx, dy, except) {
    /** @type {Card|null} */
    let best = null;
    let least = Infinity;
    for (const card of this.ordered) {
      const along = (card.x - from.x) * dx + (card.y - from.y) * dy;
      const aside = Math.abs((card.x - from.x) * dy) + Math.abs((card.y - from.y) * dx);
      if (card.card === except || along < 0 || (along === 0 && aside === 0) || aside > along * 3 + 1) continue;
      const far = along + aside * 2;
      if (far < least) [best, least] = [card, far];
    }
    return best;
  }
}

/** @param {Card} a @param {Card} b */
function isSame(a, b) {
  return a.x === b.x && a.y === b.y && a.order === b.order && a.turn === b.turn && a.up === b.up
    && a.picture === b.picture;
}
