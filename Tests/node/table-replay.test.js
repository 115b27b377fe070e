// @ts-check
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadCore } from "../../web/core.js";

const core = await loadCore(await readFile(new URL("../../web/tessera-core.wasm", import.meta.url)));

/** @typedef {import("../../web/core.js").MoveItem} MoveItem */

const head = { player: 5, client: "00112233445566778899aabbccddeeff", clientSequence: 1, at: 0 };
/** @type {MoveItem["move"][]} */
const moves = [
  { kind: "deal", card: 1, x: 4000, y: 4000, order: 1, picture: 0 },
  { kind: "deal", card: 2, x: 9000, y: 4000, order: 2, picture: 0 },
  { kind: "place", card: 1, x: 5000, y: 6000, order: 3 },
  { kind: "turn", card: 2, quarters: 3, turn: 3 },
  { kind: "flip", card: 2, up: false },
  { kind: "raise", card: 2, order: 4 },
  { kind: "clear", first: 1, through: 2 },
  { kind: "undo", sequence: 7 },
];
const items = moves.map((move, at) => ({ ...head, sequence: at + 1, move }));
const size = { width: 20_480, height: 12_800, deck: /** @type {const} */ ({ kind: "picture" }) };

test("R29: a table's replay is the table of its moves, forward and back", () => {
  const replay = core.tableReplay(size);
  replay.append(items);
  const solo = core.table(size);
  const asked = /** @type {import("../../web/core/table.js").TableMove[]} */ (moves.map((move) =>
    (move.kind === "clear" ? { kind: "clear" } : move.kind === "undo" ? { kind: "undo" } : move)));
  const digests = [solo.digest, ...asked.map((move) => {
    assert.equal(solo.play(move), null);
    return solo.digest;
  })];
  for (const at of [8, 7, 6, 5, 4, 3, 2, 1, 0, 8, 3, 5]) {
    replay.seek(at);
    assert.equal(replay.digest, digests[at], `after move ${at}`);
  }
  assert.deepEqual(replay.table?.cards.map(({ card, turn, up }) => [card, turn, up]), [[1, 0, true], [2, 3, false]]);
});

test("moves of several cards are replayed as they were made", () => {
  const [replay, solo] = [core.tableReplay(size), core.table(size)];
  const dealt = items.slice(0, 2);
  /** @type {MoveItem["move"][]} */
  const groups = [
    { kind: "stack", cards: [1, 2], x: 5000, y: 6000, order: 3 }, { kind: "shuffle", cards: [2, 1], seed: 7 },
    { kind: "spread", cards: [2, 1], x: 9000, y: 4000, order: 5 },
  ];
  replay.append([...dealt, ...groups.map((move, at) => ({ ...head, sequence: at + 3, move }))]);
  for (const { move } of [...dealt, ...groups.map((move) => ({ move }))]) {
    assert.equal(solo.play(/** @type {import("../../web/core/table.js").TableMove} */ (move), move.seed), null);
  }
  replay.seek(5);
  assert.equal(replay.digest, solo.digest);
});

test("a seek tells the moves of cards, and a clear by its last card", () => {
  const replay = core.tableReplay(size);
  replay.append(items);
  const told = replay.seek(7).map((event) => (event.type === "tableMoved" ? [event.kind, event.card] : event.type));
  assert.deepEqual(told.slice(-2), [["raise", 2], ["clear", 2]]);
  assert.deepEqual(replay.seek(0), [{ type: "board" }]);
});

test("a table's move that does not fit is refused, and so is one of a mosaic", () => {
  const replay = core.tableReplay(size);
  const odd = /** @type {MoveItem["move"][]} */ ([
    { kind: "deal", card: 2, x: 4000, y: 4000, order: 1, picture: 0 },
    { kind: "deal", card: 1, x: 4000, y: 4000, order: 1, picture: 1 },
    { kind: "deal", card: 1, x: 0.5, y: 4000, order: 1, picture: 0 },
    { kind: "place", card: 1, x: 4000, y: 4000, order: 1 },
    { kind: "swap", a: 0, b: 1, tileA: 0, tileB: 1 },
  ]);
  for (const move of odd) {
    const replay = core.tableReplay(size);
    assert.throws(() => replay.append([{ ...head, sequence: 1, move }]), RangeError);
  }
  assert.throws(() => replay.append([{ ...items[1] }]), RangeError, "not the next one");
  assert.throws(() => core.tableReplay({ ...size, width: 1 }), RangeError);
});
