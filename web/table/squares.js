// @ts-check
/** The cards by where they lie: the table in squares as large as a card, in each the cards whose middle is there. */
import { cardSide } from "./window.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Area in 1/16 unit, its edges in it */

/** @param {number} along */
const squareAt = (along) => Math.floor(along / cardSide);

export class Squares {
  constructor() {
    /** Each from the back to the front.
     * @type {Map<string, Card[]>}
     */
    this.heaps = new Map();
  }

  /** @param {Card} card */
  put(card) {
    const key = keyOf(card);
    const heap = this.heaps.get(key);
    if (!heap) return void this.heaps.set(key, [card]);
    let place = heap.length;
    // What is moved comes to the front: it hardly ever goes further back than this.
    while (place > 0 && heap[place - 1].order > card.order) place--;
    heap.splice(place, 0, card);
  }

  /** @param {Card} card */
  drop(card) {
    const key = keyOf(card);
    const heap = this.heaps.get(key);
    if (!heap) return;
    const place = heap.lastIndexOf(card);
    if (place >= 0) heap.splice(place, 1);
    if (heap.length === 0) this.heaps.delete(key);
  }

  /** The cards whose middle lies in an area, the foremost first; those that are not asked for cost nothing.
   * @param {Area} area
   */
  *fromFront(area) {
    const heaps = this.heapsIn(area);
    for (;;) {
      let foremost = heaps[0];
      for (const heap of heaps) if (orderOf(heap) > orderOf(foremost)) foremost = heap;
      const card = foremost?.cards[foremost.next--];
      if (!card) return;
      if (card.x >= area.left && card.x <= area.right && card.y >= area.top && card.y <= area.bottom) yield card;
    }
  }

  /** @param {Area} area */
  heapsIn({ left, top, right, bottom }) {
    const heaps = [];
    for (let row = squareAt(top); row <= squareAt(bottom); row++) {
      for (let column = squareAt(left); column <= squareAt(right); column++) {
        const cards = this.heaps.get(`${column} ${row}`);
        if (cards) heaps.push({ cards, next: cards.length - 1 });
      }
    }
    return heaps;
  }
}

/** @param {Card} card */
function keyOf({ x, y }) {
  return `${squareAt(x)} ${squareAt(y)}`;
}

/** @param {{cards: Card[], next: number}} heap */
function orderOf({ cards, next }) {
  return next < 0 ? -1 : cards[next].order;
}
