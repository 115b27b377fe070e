// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Cards } from "../../web/table/cards.js";
import { Cover, seenCards } from "../../web/table/cover.js";
import { TableWindow } from "../../web/table/window.js";

/** @typedef {import("../../web/core.js").Card} Card */

/** @param {number} card @param {number} x @param {number} y @param {number} [order] @returns {Card} */
const lying = (card, x, y, order = card) => ({ card, x, y, order, turn: 0, up: true, picture: 0 });

/** Numbers that are the same each time.
 * @param {number} seed
 */
function chance(seed) {
  return (/** @type {number} */ below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** A view that counts which cards are looked at.
 * @param {Card[]} all
 */
function viewOf(all) {
  const window = new TableWindow();
  window.fit(1280, 800, 1);
  const cards = new Cards();
  cards.take({ cards: all, gone: null });
  const view = { window, cards, faces: { extent: () => ({ width: 1, height: 0.75 }) }, looked: 0, isLifted: () => (view.looked++, false) };
  return view;
}

/** The squares of a whole table, from the front.
 * @param {Cards} cards
 */
const fromFront = (cards) => [...cards.squares.fromFront({ left: 0, top: 0, right: 20_480, bottom: 12_800 })];

test("cards are in front by their order, whatever came, went, moved and was renamed", () => {
  const random = chance(7);
  const cards = new Cards();
  /** @type {Map<number, Card>} */
  const naive = new Map();
  for (let step = 1; step <= 3000; step++) {
    const name = 1 + random(60);
    const card = lying(name, random(20_480), random(12_800), step * 1000 - (random(5) === 0 ? 1 + 2 * random(step * 499) : 0));
    if (random(6) === 0) {
      cards.take({ cards: [], gone: [name] });
      naive.delete(name);
    } else if (random(20) === 0 && naive.has(name)) {
      cards.rename(name, 1000 + step);
      naive.set(1000 + step, { .../** @type {Card} */ (naive.get(name)), card: 1000 + step });
      naive.delete(name);
    } else {
      const { came, changed } = cards.take({ cards: [card], gone: [] });
      assert.equal(came.length + changed.length, 1);
      assert.equal(came.length, naive.has(name) ? 0 : 1);
      naive.set(name, card);
    }
    const sorted = [...naive.values()].sort((a, b) => b.order - a.order);
    assert.deepEqual(fromFront(cards), sorted);
    assert.equal(cards.front?.order, sorted[0]?.order);
    const [x, y] = [random(20_480), random(12_800)];
    const there = sorted.find((each) => Math.abs(each.x - x) <= 800 && Math.abs(each.y - y) <= 600);
    assert.deepEqual(cards.at({ x, y }, () => ({ width: 1, height: 0.75 })), there ?? null);
  }
});

test("all cards at once say what came, changed and is gone, from the back to the front", () => {
  const cards = new Cards();
  cards.take({ cards: [lying(1, 900, 900, 3), lying(2, 900, 900, 2), lying(3, 900, 900, 1)], gone: null });
  const { came, changed, gone } = cards.take({ cards: [lying(3, 950, 900, 9), lying(4, 900, 900, 10)], gone: null });
  assert.deepEqual([came, changed, gone].map((list) => list.length), [1, 1, 2]);
  assert.deepEqual(gone.map(({ card }) => card), [2, 1]);
  assert.deepEqual(cards.take({ cards: [lying(3, 950, 900, 9)], gone: [77] }), { came: [], changed: [], gone: [] });
});

test("what is painted for one move does not depend on how many cards lie elsewhere, or beneath", () => {
  const rect = { x: 600, y: 300, width: 124, height: 124 };
  const here = (/** @type {number} */ name) => lying(name, 10_400, 5800);
  const counts = [10, 2000].map((count) => {
    const elsewhere = Array.from({ length: count }, (_, i) => lying(i + 1, 900 + (i % 50) * 100, 900));
    const beneath = Array.from({ length: count }, (_, i) => here(count + i + 1));
    const far = viewOf([...elsewhere, here(count + 1), here(count + 2)]);
    const pile = viewOf([...elsewhere, ...beneath]);
    const seen = [seenCards(far, rect).length, seenCards(pile, { x: 620, y: 340, width: 40, height: 40 }).length];
    return [...seen, far.looked, pile.looked];
  });
  assert.deepEqual(counts[0], counts[1]);
  assert.ok(counts[0][0] > 0 && counts[0][1] === 1, "the foremost is painted");
});

test("nothing that is seen is left out: each cell is covered by what is painted", () => {
  const random = chance(3);
  const view = viewOf(Array.from({ length: 400 }, (_, i) => lying(i + 1, 800 + random(18_880), 800 + random(11_200))));
  const rect = { x: 200, y: 100, width: 300, height: 260 };
  const seen = new Set(seenCards(view, rect).map(({ card }) => card));
  const [w, h] = [view.window.side / 2, (view.window.side * 0.75) / 2];
  for (let x = rect.x + 1; x < rect.x + rect.width; x += 3) {
    for (let y = rect.y + 1; y < rect.y + rect.height; y += 3) {
      const top = view.cards.ordered.reverse().find((card) => {
        const middle = view.window.point(card.x, card.y);
        return Math.abs(middle.x - x) <= w && Math.abs(middle.y - y) <= h;
      });
      if (top) assert.ok(seen.has(top.card), `card ${top.card} at ${x}, ${y}`);
    }
  }
  assert.ok(seen.size < fromFront(view.cards).length);
});

test("a cover has a cell covered only by what is over all of it", () => {
  const cover = new Cover({ x: 0, y: 0, width: 40, height: 40 }, 10);
  cover.lay({ x: 1, y: 0, width: 39, height: 40 });
  assert.ok(cover.shows({ x: 0, y: 0, width: 5, height: 5 }) && !cover.shows({ x: 11, y: 0, width: 20, height: 40 }));
  assert.ok(!cover.isWhole && !cover.shows({ x: 50, y: 0, width: 9, height: 9 }));
  cover.lay({ x: -5, y: -5, width: 20, height: 50 });
  assert.ok(cover.isWhole);
});
