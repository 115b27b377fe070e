// @ts-check
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadCore } from "../../web/core.js";

const core = await loadCore(await readFile(new URL("../../web/tessera-core.wasm", import.meta.url)));
const vectors = JSON.parse(await readFile(new URL("../Vectors/mosaic.json", import.meta.url), "utf8"));

/** @param {{ columns: number, rows: number, seed: number | null }} vector */
function boardOf({ columns, rows, seed }) {
  if (seed !== null) return core.solo({ columns, rows, seed });
  const tiles = Array.from({ length: columns * rows }, (_, cell) => cell);
  return core.replay({ columns, rows, tiles, solved: true });
}

test("P8: digests are those of the golden vectors", () => {
  for (const vector of vectors.digests) {
    const board = boardOf(vector);
    for (const [a, b] of vector.swaps) board.swap(a, b);
    assert.equal(board.digest, vector.digest);
    board.close();
  }
});

test("P17: scrambles are those of the golden vectors", () => {
  for (const { columns, rows, seed, tiles } of vectors.scrambles) {
    const board = core.solo({ columns, rows, seed });
    assert.deepEqual([...board.tiles], tiles);
    board.close();
  }
});

test("a board for one is played to its end and is at rest then", () => {
  const board = core.solo({ columns: 2, rows: 2, seed: 31 });
  const before = board.tiles;
  assert.deepEqual([board.count, board.homeCount, board.isHome(2), board.isHome(0)], [4, 2, true, false]);
  assert.deepEqual(board.swap(0, 0), []);
  assert.deepEqual(board.swap(0, 4), []);
  assert.deepEqual(board.swap(-1, 1.5), []);
  const events = board.swap(0, 1);
  assert.deepEqual(events.map((event) => event.type), ["moved", "solved"]);
  assert.deepEqual([...before], [1, 0, 2, 3], "what was read before does not change");
  assert.deepEqual([...board.tiles], [0, 1, 2, 3]);
  assert.ok(board.solved && board.complete);
  assert.deepEqual(board.swap(0, 1), []);
});

test("what is no board is refused", () => {
  assert.throws(() => core.solo({ columns: 1, rows: 4, seed: 1 }), RangeError);
  assert.throws(() => core.solo({ columns: 2, rows: 2, seed: 2 ** 32 }), RangeError);
  assert.throws(() => core.solo({ columns: 2, rows: 2, seed: 1, classes: [0, 0, 0, 0] }), RangeError);
  assert.throws(() => core.replay({ columns: 2, rows: 2, tiles: [0, 1, 2, 2], solved: false }), RangeError);
});
