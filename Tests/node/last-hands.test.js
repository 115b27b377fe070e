// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { LastHands } from "../../web/replay/last-hands.js";

test("a card's last hand is of whoever moved it last, forwards and backwards", () => {
  /** @type {import("../../web/replay/last-hands.js").Item[]} */
  const items = [
    { player: 1, move: { kind: "deal", card: 1 } }, { player: 2, move: { kind: "deal", card: 2 } },
    { player: 3, move: { kind: "clear", first: 1, through: 2 } }, { player: 3, move: { kind: "undo", sequence: 3 } },
    { player: 2, move: { kind: "turn", card: 1, quarters: 1, turn: 1 } },
    { player: 4, move: { kind: "stack", cards: [1, 2], x: 1, y: 1, order: 3 } },
  ];
  const hands = new LastHands(() => items);
  const after = [[], [[1, 1]], [[1, 1], [2, 2]], [[1, 1], [2, 2]], [[1, 1], [2, 2]], [[1, 2], [2, 2]], [[1, 4], [2, 4]]];
  for (const sequence of [1, 6, 2, 5, 5, 0, 4, 3]) assert.deepEqual([...hands.at(sequence)], after[sequence], `${sequence}`);
});
