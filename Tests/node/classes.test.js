// @ts-check
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadCore } from "../../web/core.js";

const core = await loadCore(await readFile(new URL("../../web/tessera-core.wasm", import.meta.url)));
const { boards } = JSON.parse(await readFile(new URL("../Vectors/classes.json", import.meta.url), "utf8"));

/** @param {{ count: number, isHome(cell: number): boolean }} board */
const home = (board) => Array.from({ length: board.count }, (_, cell) => board.isHome(cell)).filter(Boolean).length;

test("I16, P14: a board alone is solved when every cell has a tile of its class", () => {
  for (const { columns, rows, classes, seed, tiles, moves } of boards) {
    const solo = core.solo({ columns, rows, seed, classes });
    assert.deepEqual([...solo.tiles], tiles);
    for (const { swap: [a, b], ...expected } of moves) {
      const types = solo.swap(a, b).map((event) => event.type);
      assert.deepEqual(types, expected.solved ? ["moved", "solved"] : ["moved"]);
      assert.deepEqual({ digest: solo.digest, home: solo.homeCount, solved: solo.solved }, expected);
      assert.equal(home(solo), expected.home);
    }
    assert.notDeepEqual([...solo.tiles], [...tiles.keys()], "tiles that look alike have changed places");
    solo.close();
  }
});

test("I16, R29: a replay is solved at the same move, and its digest is over tiles, not classes", () => {
  for (const { columns, rows, classes, tiles, moves } of boards) {
    const replay = core.replay({ columns, rows, tiles, solved: false, classes });
    const now = [...tiles];
    replay.append(moves.map((/** @type {any} */ { swap: [a, b], solved }, /** @type {number} */ index) => {
      const move = { kind: "swap", a, b, tileA: now[a], tileB: now[b] };
      [now[a], now[b]] = [now[b], now[a]];
      return { sequence: index + 1, player: 1, client: "00112233445566778899aabbccddeeff", clientSequence: index + 1,
        at: 0, move, ...(solved ? { solved } : {}) };
    }));
    for (const place of [...moves.keys(), ...[...moves.keys()].reverse()]) {
      replay.seek(place + 1);
      const { digest, home: count, solved } = moves[place];
      assert.deepEqual([replay.digest, replay.homeCount, replay.solved, home(replay)], [digest, count, solved, count]);
    }
    replay.close();
  }
});
