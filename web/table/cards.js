// @ts-check
/** The cards as they are shown: who lies where, what is in front, and what a change of the table changed. */
import { Squares } from "./squares.js";
import { cardSide } from "./window.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {import("./window.js").Place} Place */
/**
 * What became of the cards: `came` are new, `changed` pairs of before and after, `gone` from the back to the front.
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
    this.squares = new Squares();
    /** The foremost card, as long as it is known.
     * @type {Card|null}
     */
    this.foremost = null;
  }

  /** @param {number} card */
  get(card) {
    return this.byName.get(card);
  }

  get count() {
    return this.byName.size;
  }

  /** All of them, from the back to the front: sorted anew each time. */
  get ordered() {
    return [...this.byName.values()].sort((a, b) => a.order - b.order);
  }

  /** The foremost card. */
  get front() {
    if (!this.foremost) for (const card of this.byName.values()) this.noteFront(card);
    return this.foremost;
  }

  /** @param {Card} card */
  noteFront(card) {
    if (!this.foremost || card.order > this.foremost.order) this.foremost = card;
  }

  /** @param {Card} card */
  put(card) {
    this.byName.set(card.card, card);
    this.squares.put(card);
    if (this.foremost || this.byName.size === 1) this.noteFront(card);
  }

  /** @param {Card} old @param {Card} card the same one, as it lies now */
  replace(old, card) {
    this.byName.set(card.card, card);
    this.squares.drop(old);
    this.squares.put(card);
    if (this.foremost === old) this.foremost = card.order < old.order ? null : card;
    else if (this.foremost) this.noteFront(card);
  }

  /** @param {Card} card */
  drop(card) {
    this.byName.delete(card.card);
    this.squares.drop(card);
    if (this.foremost === card) this.foremost = null;
  }

  /** A card that was dealt here has its number.
   * @param {number} name @param {number} card
   */
  rename(name, card) {
    const known = this.byName.get(name);
    if (!known) return;
    this.drop(known);
    this.put({ ...known, card });
  }

  /** Takes over a change; answers what is different. It costs what the change names.
   * @param {import("../core/table.js").TableChange} change
   * @returns {Difference}
   */
  take({ cards, gone }) {
    /** @type {Difference} */
    const difference = { came: [], changed: [], gone: [] };
    for (const name of gone ?? this.missing(cards)) {
      const card = this.byName.get(name);
      if (!card) continue;
      this.drop(card);
      difference.gone.push(card);
    }
    difference.gone.sort((a, b) => a.order - b.order);
    for (const card of cards) {
      const old = this.byName.get(card.card);
      if (old && isSame(old, card)) continue;
      if (old) difference.changed.push([old, card]);
      else difference.came.push(card);
      if (old) this.replace(old, card);
      else this.put(card);
    }
    return difference;
  }

  /** The names of cards that are not among these.
   * @param {Card[]} cards
   */
  missing(cards) {
    const names = new Set(cards.map(({ card }) => card));
    return [...this.byName.keys()].filter((name) => !names.has(name));
  }

  /** The foremost card at a place; `extent` says which shares of its square a card fills, null if it is elsewhere.
   * @param {Place} place @param {(card: Card) => {width: number, height: number}|null} extent
   */
  at({ x, y }, extent) {
    const half = cardSide / 2;
    for (const card of this.squares.fromFront({ left: x - half, top: y - half, right: x + half, bottom: y + half })) {
      const filled = extent(card);
      if (filled && Math.abs(card.x - x) <= half * filled.width && Math.abs(card.y - y) <= half * filled.height) return card;
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
    for (const card of this.byName.values()) {
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
