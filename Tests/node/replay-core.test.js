// @ts-check
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadCore } from "../../web/core.js";

const core = await loadCore(await readFile(new URL("../../web/tessera-core.wasm", import.meta.url)));

/** @typedef {import("../../web/core.js").MoveItem} MoveItem */

const head = { player: 5, client: "00112233445566778899aabbccddeeff", clientSequence: 1, at: 0 };

/** @param {import("../../web/core.js").CoreEvent[]} events */
const types = (events) => events.map((event) => event.type);

/** A history of swaps with a scramble and a restore in it, and the board after each move. */
function history(length = 700) {
  const start = { columns: 4, rows: 4, tiles: [...core.solo({ columns: 4, rows: 4, seed: 7 }).tiles], solved: false };
  let tiles = [...start.tiles];
  const boards = [[...tiles]];
  /** @type {MoveItem[]} */
  const items = [];
  for (let sequence = 1; sequence <= length; sequence++) {
    const [a, b] = [sequence % 16, (sequence * 7 + 3) % 16];
    if (sequence === 300) {
      items.push({ ...head, sequence, move: { kind: "scramble", seed: 31 } });
      tiles = [...core.solo({ columns: 4, rows: 4, seed: 31 }).tiles];
    } else if (sequence === 400) {
      tiles = [...boards[100]];
      items.push({ ...head, sequence, move: { kind: "restore", sequence: 100, tiles: [...tiles] } });
    } else if (a === b) {
      const [c, d] = [a, (a + 1) % 16];
      items.push({ ...head, sequence, move: { kind: "undo", sequence: 1, a: c, b: d, tileA: tiles[c], tileB: tiles[d] } });
      [tiles[c], tiles[d]] = [tiles[d], tiles[c]];
    } else {
      items.push({ ...head, sequence, move: { kind: "swap", a, b, tileA: tiles[a], tileB: tiles[b] } });
      [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
    }
    boards.push([...tiles]);
  }
  return { start, items, boards };
}

test("R29: a replay is sought to every move, forward and back, and shows its board", () => {
  const { start, items, boards } = history();
  const replay = core.replay(start);
  replay.append(items.slice(0, 350));
  replay.append(items.slice(350));
  assert.deepEqual([replay.start, replay.length, replay.items.length], [0, 700, 700]);
  const digests = boards.map((tiles) => core.replay({ ...start, tiles }).digest);
  for (const places of [[...boards.keys()], [...boards.keys()].reverse()]) {
    for (const place of places) {
      replay.seek(place);
      assert.equal(replay.sequence, place);
      assert.equal(replay.digest, digests[place]);
      assert.deepEqual([...replay.tiles], boards[place]);
    }
  }
  replay.seek(350);
  assert.equal(replay.round, 2);
  replay.seek(10_000);
  assert.deepEqual([replay.sequence, replay.round], [700, 3]);
});

test("a short way forward is told move by move, a long one and one back as a board", () => {
  const { start, items } = history();
  const replay = core.replay(start);
  replay.append(items);
  assert.deepEqual(types(replay.seek(3)), ["moved", "moved", "moved"]);
  assert.deepEqual(replay.seek(3), []);
  assert.deepEqual(types(replay.seek(299)), ["board"]);
  assert.deepEqual(types(replay.seek(300)), ["scrambled"]);
  assert.deepEqual(types(replay.seek(2)), ["board"]);
});

test("what does not follow is not taken in", () => {
  const { start, items } = history();
  const replay = core.replay(start);
  assert.throws(() => replay.append([items[1]]), /not the next one/);
  assert.throws(() => replay.append([{ ...items[0], solved: true }]), /does not fit/);
  assert.equal(replay.length, 0);
});
