// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { clampSide, gridFor, peopleFor, SIZES } from "../../web/lobby/grid-choice.js";

test("16 tiles are 4 × 4, whatever the picture", () => {
  for (const [width, height] of [[4000, 3000], [100, 9000], [9000, 100]]) {
    assert.deepEqual(gridFor(16, width, height), { columns: 4, rows: 4 });
  }
});

test("above 16 the tiles of an ordinary photo are near square and near the wish", () => {
  for (const [width, height] of [[4000, 3000], [3000, 4000], [1600, 900], [1000, 1000], [800, 1200]]) {
    for (const size of SIZES.slice(1)) {
      const { columns, rows } = gridFor(size, width, height);
      const shape = (width / columns) / (height / rows);
      assert.ok(shape > 0.75 && shape < 1.34, `${size} of ${width} × ${height}: ${columns} × ${rows}`);
      assert.ok(Math.abs(columns * rows - size) <= size * 0.2, `${size}: ${columns} × ${rows}`);
    }
  }
});

test("a panorama's grid stays between 2 and 100 a side", () => {
  for (const size of SIZES) {
    for (const [width, height] of [[65000, 20], [20, 65000]]) {
      const { columns, rows } = gridFor(size, width, height);
      assert.ok(Math.min(columns, rows) >= 2 && Math.max(columns, rows) <= 100);
    }
  }
});

test("a side of one's own is a whole number from 2 to 100", () => {
  assert.deepEqual([NaN, -3, 0, 2.4, 7, 1e9].map(clampSide), [2, 2, 2, 2, 7, 100]);
});

test("about six tiles a head", () => {
  assert.deepEqual([4, 16, 36, 400].map(peopleFor), [1, 3, 6, 67]);
});
