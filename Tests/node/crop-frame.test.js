// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  centred, CORNERS, cutOf, isWhole, moved, pulled, ratioOf, reshaped, scaled, SHAPES, whole,
} from "../../web/lobby/crop-frame.js";

const picture = { width: 4000, height: 3000 };
const rule = { ratio: null, picture, least: 64 };
/** @param {import("../../web/lobby/crop-frame.js").Frame} frame @param {{width: number, height: number}} [of] */
function assertInside(frame, of = picture) {
  const slack = 1e-6;
  assert.ok(frame.x >= -slack && frame.y >= -slack, JSON.stringify(frame));
  assert.ok(frame.x + frame.width <= of.width + slack && frame.y + frame.height <= of.height + slack, JSON.stringify(frame));
  assert.ok(frame.width > 0 && frame.height > 0, JSON.stringify(frame));
}

test("a frame takes each shape, upright or lying", () => {
  assert.deepEqual(SHAPES.map((shape) => ratioOf(shape, false)), [null, 1, 4 / 3, 16 / 9]);
  assert.deepEqual(SHAPES.map((shape) => ratioOf(shape, true)), [null, 1, 3 / 4, 9 / 16]);
  for (const shape of SHAPES) {
    for (const isTurned of [false, true]) {
      const ratio = ratioOf(shape, isTurned);
      const frame = reshaped(whole(picture), ratio, picture);
      assertInside(frame);
      if (ratio !== null) assert.ok(Math.abs(frame.width / frame.height - ratio) < 1e-9);
      assert.ok(frame.width === 4000 || frame.height === 3000, "the whole picture gives the largest frame");
    }
  }
});

test("another shape keeps the place and about the area", () => {
  const frame = reshaped({ x: 1000, y: 1000, width: 400, height: 400 }, 16 / 9, picture);
  assert.ok(Math.abs(frame.width * frame.height - 160_000) < 1);
  assert.deepEqual([frame.x + frame.width / 2, frame.y + frame.height / 2], [1200, 1200]);
});

test("a frame moves as far as the picture reaches", () => {
  const frame = { x: 100, y: 100, width: 1000, height: 500 };
  assert.deepEqual(moved(frame, 50, -30, picture), { ...frame, x: 150, y: 70 });
  assert.deepEqual(moved(frame, 1e9, 1e9, picture), { ...frame, x: 3000, y: 2500 });
  assert.deepEqual(centred(frame, { x: 0, y: 3000 }, picture), { ...frame, x: 0, y: 2500 });
});

test("a pulled corner leaves the opposite one where it is", () => {
  const frame = { x: 1000, y: 800, width: 1200, height: 900 };
  for (const corner of CORNERS) {
    for (const ratio of [null, 4 / 3, 3 / 4]) {
      for (const [dx, dy] of [[200, 10], [-300, -90], [9e9, 9e9], [-9e9, -9e9], [9e9, -9e9]]) {
        const start = ratio === null ? frame : reshaped(frame, ratio, picture);
        const next = pulled(start, corner, dx, dy, { ...rule, ratio });
        assertInside(next);
        assert.ok(Math.min(next.width, next.height) >= 64 - 1e-9, `${corner} ${ratio} ${dx},${dy}`);
        if (ratio !== null) assert.ok(Math.abs(next.width / next.height - ratio) < 1e-9);
        const fixed = (/** @type {any} */ f) => [corner.endsWith("e") ? f.x : f.x + f.width, corner.startsWith("s") ? f.y : f.y + f.height];
        const [before, after] = [fixed(start), fixed(next)];
        assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 1e-6, corner);
      }
    }
  }
});

test("either side alone makes a frame of fixed shape larger and smaller", () => {
  const frame = { x: 0, y: 0, width: 800, height: 600 };
  const fixed = { ...rule, ratio: 4 / 3 };
  assert.equal(pulled(frame, "se", 80, 0, fixed).width, 880);
  assert.equal(pulled(frame, "se", -80, 0, fixed).width, 720);
  assert.equal(pulled(frame, "se", 0, 60, fixed).width, 880);
  assert.equal(pulled(frame, "se", 0, -60, fixed).width, 720);
});

test("larger and smaller keep the proportions, between the least side and the picture", () => {
  const frame = { x: 500, y: 500, width: 800, height: 400 };
  for (const factor of [0.5, 1.1, 0, 1e9]) {
    const next = scaled(frame, factor, rule);
    assertInside(next);
    assert.ok(Math.abs(next.width / next.height - 2) < 1e-9);
  }
  assert.equal(scaled(frame, 0, rule).height, 64);
  assert.equal(scaled(frame, 1e9, rule).width, 4000);
  const at = scaled(frame, 2, rule, { x: 500, y: 500 });
  assert.deepEqual([at.x, at.y], [500, 500]);
});

test("a picture smaller than the least frame is kept whole", () => {
  const tiny = { width: 10, height: 3 };
  const small = { ratio: null, picture: tiny, least: 64 };
  for (const frame of [pulled(whole(tiny), "nw", 5, 5, small), scaled(whole(tiny), 0.1, small)]) {
    assertInside(frame, tiny);
    assert.ok(isWhole(frame, tiny));
  }
});

test("what is cut are whole pixels within the picture", () => {
  assert.deepEqual(cutOf({ x: 0.4, y: 10.6, width: 100.2, height: 99.8 }, picture), { x: 0, y: 11, width: 101, height: 99 });
  assert.deepEqual(cutOf({ x: 3999.7, y: 2999.7, width: 0.2, height: 0.2 }, picture), { x: 3999, y: 2999, width: 1, height: 1 });
  assert.ok(isWhole({ x: 0.2, y: 0, width: 3999.7, height: 3000 }, picture));
  assert.ok(!isWhole({ x: 0, y: 0, width: 3998, height: 3000 }, picture));
});
