// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { HeatCounts, MoveTrack, stopsOf } from "../../web/replay/move-track.js";

/** @param {number} sequence @param {number} player @param {{kind: string, a?: number, b?: number}} move */
const item = (sequence, player, move) => ({ sequence, player, at: 1000 * sequence, move });

/** Three swaps, a scramble, an undo. */
function track() {
  const moves = new MoveTrack();
  moves.append([
    item(1, 1, { kind: "swap", a: 0, b: 1 }), item(2, 2, { kind: "swap", a: 1, b: 2 }),
    { ...item(3, 1, { kind: "swap", a: 1, b: 3 }), solved: true },
    item(4, 2, { kind: "scramble" }), item(5, 1, { kind: "undo", a: 3, b: 1 }),
  ]);
  return moves;
}

test("a track grows past its first room and skips what it has", () => {
  const moves = new MoveTrack();
  const items = Array.from({ length: 3000 }, (_, index) => item(index + 1, 1, { kind: "swap", a: 0, b: 1 }));
  moves.append(items.slice(0, 2000));
  moves.append(items.slice(1000));
  assert.deepEqual([moves.length, moves.at[2999], moves.counts.get(1)], [3000, 3000000, 3000]);
});

test("a gap in the moves is refused", () => {
  assert.throws(() => new MoveTrack().append([item(2, 1, { kind: "swap", a: 0, b: 1 })]), RangeError);
});

test("the stops of some players are their moves", () => {
  assert.deepEqual([...stopsOf(track(), null)], [1, 2, 3, 4, 5]);
  assert.deepEqual([...stopsOf(track(), new Set([1]))], [1, 3, 5]);
});

test("heat counts swaps and undos, forward and back alike", () => {
  const heat = new HeatCounts(track(), 4, null);
  heat.moveTo(5);
  assert.deepEqual([...heat.counts], [1, 4, 1, 2]);
  heat.moveTo(2);
  assert.deepEqual([...heat.counts], [1, 2, 1, 0]);
  heat.moveTo(0);
  assert.deepEqual([...heat.counts], [0, 0, 0, 0]);
});

test("heat of one player leaves the others out", () => {
  const heat = new HeatCounts(track(), 4, new Set([2]));
  heat.moveTo(5);
  assert.deepEqual([...heat.counts], [0, 1, 1, 0]);
});
