// @ts-check
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadCore } from "../../web/core.js";

const clock = { now: 0 };
const core = await loadCore(
  await readFile(new URL("../../web/tessera-core.wasm", import.meta.url)), () => clock.now);
const vectors = JSON.parse(await readFile(new URL("../Vectors/table.json", import.meta.url), "utf8"));

test("P8: a table's digests are those of the golden vectors", () => {
  for (const { width, height, deck, moves, digest, pictures, left } of vectors.digests) {
    const table = core.table({ width, height, deck });
    for (const move of moves) assert.equal(table.play(move, move.seed), null);
    assert.equal(table.digest, digest);
    assert.equal(table.state.deck.left, left ?? null);
    if (pictures) assert.deepEqual(table.state.cards.map((card) => card.picture), pictures);
    table.close();
  }
});

test("a card lies where it was let go, in front, and goes and comes back with the others", () => {
  clock.now = 1000;
  const table = core.table({ width: 20_480, height: 12_800 });
  table.play({ kind: "deal", x: 4000, y: 4000 });
  table.play({ kind: "deal", x: 4000, y: 4000 });
  table.play({ kind: "place", card: 1, x: 4800.4, y: 1e9 });
  table.play({ kind: "flip", card: 1 });
  table.play({ kind: "turn", card: 1, quarters: 1 });
  const first = { card: 1, x: 4800, y: 12_000, order: 3, turn: 1, up: false, picture: 0 };
  assert.deepEqual(table.state.cards[0], first);
  assert.equal(table.play({ kind: "clear" }), null);
  assert.deepEqual([table.state.cards.length, table.state.cleared.length, table.state.next], [0, 2, 3]);
  assert.equal(table.play({ kind: "raise", card: 1 }), "gone");
  clock.now = 6001;
  assert.equal(table.play({ kind: "undo" }), "nothingToUndo");
  clock.now = 6000;
  assert.equal(table.play({ kind: "undo" }), null);
  assert.deepEqual(table.state.cards[0], first);
});

test("a deck says what it is and how many are left, and is empty until a clear cannot be undone", () => {
  clock.now = 0;
  const table = core.table({ width: 20_480, height: 12_800, deck: { kind: "tiles", columns: 2, rows: 3, seed: 1 } });
  for (let card = 0; card < 6; card++) assert.equal(table.play({ kind: "deal", x: 4000, y: 4000 }), null);
  assert.deepEqual(table.state.deck, { kind: "tiles", columns: 2, rows: 3, pictures: 6, left: 0 });
  assert.equal(table.play({ kind: "deal", x: 4000, y: 4000 }), "deckEmpty");
  table.play({ kind: "clear" });
  clock.now = 5000;
  assert.equal(table.play({ kind: "deal", x: 4000, y: 4000 }), "deckEmpty");
  clock.now = 5001;
  assert.equal(table.play({ kind: "deal", x: 4000, y: 4000 }), null);
  assert.equal(table.state.deck.left, 5);
  const endless = core.table({ width: 20_480, height: 12_800 });
  assert.deepEqual(endless.state.deck, { kind: "picture", columns: 0, rows: 0, pictures: 1, left: null });
  const tooMany = { kind: /** @type {const} */ ("tiles"), columns: 64, rows: 33 };
  assert.throws(() => core.table({ width: 20_480, height: 12_800, deck: tooMany }), RangeError);
});

test("R22: what is no number and what is no card is no move", () => {
  const table = core.table({ width: 20_480, height: 12_800 });
  table.play({ kind: "deal", x: 4000, y: 4000 });
  const before = table.digest;
  for (const odd of [NaN, Infinity, -Infinity]) {
    assert.equal(table.play({ kind: "place", card: 1, x: odd, y: 0 }), "invalidMove");
  }
  for (const card of [0, 2, -1, 1.5, 2 ** 31 + 1, 2 ** 32, NaN]) {
    assert.equal(table.play({ kind: "place", card, x: 4000, y: 4000 }), "invalidMove", `${card}`);
  }
  for (const quarters of [0, 4, -1, 0.5, 256]) {
    assert.equal(table.play({ kind: "turn", card: 1, quarters }), "invalidMove", `${quarters}`);
  }
  assert.equal(table.digest, before);
  assert.throws(() => core.table({ width: 100, height: 12_800 }), RangeError);
});
