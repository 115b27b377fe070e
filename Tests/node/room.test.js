// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardMotion, progress } from "../../web/board-motion.js";
import { ShakeSense } from "../../web/room/shake.js";
import { delay, isRetried } from "../../web/socket.js";
import en from "../../web/words/en.js";
import ja from "../../web/words/ja.js";
import zh from "../../web/words/zh.js";

test("R32: attempts are spread from nothing to a limit that doubles and ends", () => {
  assert.equal(delay(0, 0), 0);
  assert.equal(delay(0, 1), 1000);
  assert.equal(delay(3, 0.5), 4000);
  assert.equal(delay(50, 1), 20_000);
});

test("a client comes back after the codes below 4400 only", () => {
  for (const code of [1000, 1001, 1006, 4000, 4008, 4010, 4012, 4029]) assert.ok(isRetried(code), `${code}`);
  for (const code of [4400, 4401, 4403, 4404, 4409, 4410, 4413, 4423, 4426]) assert.ok(!isRetried(code), `${code}`);
});

/** @param {number[]} samples m/s², one each 100 ms */
function shakes(samples) {
  const sense = new ShakeSense();
  return samples.filter((acceleration, i) => sense.feel(acceleration, i * 100)).length;
}

test("three reversals over 15 m/s² within a second are a shake", () => {
  assert.equal(shakes([20, -20, 20, -20]), 1);
});

test("a bump, a slow swing and a soft tremble are none", () => {
  assert.equal(shakes([30, 28, 25]), 0);
  assert.equal(shakes([20, 0, 0, 0, 0, -20, 0, 0, 0, 0, 20, 0, 0, 0, 0, -20]), 0);
  assert.equal(shakes([14, -14, 14, -14, 14, -14]), 0);
});

test("after a shake it rests for three seconds", () => {
  assert.equal(shakes(Array.from({ length: 30 }, (_, i) => (i % 2 ? 20 : -20))), 1);
  assert.equal(shakes(Array.from({ length: 40 }, (_, i) => (i % 2 ? 20 : -20))), 2);
});

test("a tile on its way is between where it was and where it lies", () => {
  const motion = new BoardMotion();
  motion.fly(7, { x: 0, y: 0 }, 1000, 200);
  const place = motion.place(7, { x: 1, y: 0.5 }, 1100);
  assert.ok(place.x > 0.5 && place.x < 1 && Math.abs(place.y - place.x / 2) < 1e-9);
  assert.deepEqual(motion.advance(1199).landed, []);
  assert.deepEqual(motion.advance(1200).landed, [7]);
  assert.ok(!motion.isMoving);
});

test("progress stays between 0 and 1", () => {
  assert.deepEqual([0, 50, 100, 150, 900].map((now) => progress(now, 100, 100)), [0, 0, 0, 0.5, 1]);
});

test("the three languages have the same keys and the same places to fill", () => {
  const places = (/** @type {string} */ text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();
  for (const table of [zh, ja]) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) assert.deepEqual(places(table[key]), places(text), key);
  }
});

test("one exclamation mark in the whole product", () => {
  const all = [en, zh, ja].flatMap((table) => Object.values(table)).join("");
  assert.equal([...all.matchAll(/[!！]/g)].length, 1);
});

test("H8: no word that blames the machine or the person", () => {
  for (const text of Object.values(en)) assert.doesNotMatch(text, /\b(error|invalid|client|sequence|oops)\b/i);
});
