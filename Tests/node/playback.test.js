// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, EVEN_MS, LONGEST_PAUSE_MS, Timeline } from "../../web/replay/playback.js";

const at = Float64Array.of(1000, 3000, 3000, 900000, 900500);
const all = Uint32Array.of(1, 2, 3, 4, 5);

test("at even pace every move has the same time", () => {
  const line = new Timeline(all, at, "even");
  assert.equal(line.end, 5 * EVEN_MS);
  assert.deepEqual([0, EVEN_MS - 1, EVEN_MS, 3 * EVEN_MS + 1, 1e9].map((time) => line.stopAt(time)), [0, 0, 1, 3, 5]);
});

test("at real pace moves keep their distances, and long pauses are shortened", () => {
  const line = new Timeline(all, at, "real");
  assert.deepEqual([1, 2, 3, 4, 5].map((move) => line.timeOf(move) - line.timeOf(1)),
    [0, 2000, 2000, 2000 + LONGEST_PAUSE_MS, 2500 + LONGEST_PAUSE_MS]);
});

test("moves of one moment are shown together", () => {
  const line = new Timeline(all, at, "real");
  assert.equal(line.stopAt(line.timeOf(2)), 3);
});

test("with a filter only the chosen moves are stops", () => {
  const line = new Timeline(Uint32Array.of(2, 5), at, "even");
  assert.deepEqual([line.after(0), line.after(2), line.after(5)], [2, 5, null]);
  assert.deepEqual([line.before(5), line.before(4), line.before(2), line.before(0)], [2, 2, 0, 0]);
  assert.deepEqual([line.timeOf(0), line.timeOf(3), line.timeOf(5)], [0, EVEN_MS, 2 * EVEN_MS]);
});

test("a replay without moves begins and ends at once", () => {
  const line = new Timeline(new Uint32Array(0), at, "real");
  assert.deepEqual([line.end, line.stopAt(1000), line.after(0), line.before(0)], [0, 0, null, 0]);
});

test("a change of speed goes on from where it is", () => {
  const clock = new Clock();
  clock.start(100, 0);
  clock.setSpeed(10, 50);
  assert.equal(clock.position(50), 150);
  assert.equal(clock.position(60), 250);
  assert.ok(clock.playing);
});

test("a change of speed starts nothing", () => {
  const clock = new Clock();
  clock.setSpeed(100, 50);
  assert.ok(!clock.playing);
});
