// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardGeometry, cellName, cellsNamed, columnName, fitBoard } from "../../web/board-geometry.js";

test("I13: boundaries leave no pixel out and none twice, for every length and count", () => {
  for (let length = 1; length <= 300; length++) {
    for (let count = 2; count <= 20; count++) {
      const board = new BoardGeometry(count, 2, length, 2, 1);
      let covered = 0;
      for (let i = 0; i < count; i++) {
        assert.equal(board.x(i), covered);
        covered += board.rect(i).width;
      }
      assert.equal(covered, length);
    }
  }
});

test("every pixel belongs to the cell whose rectangle holds it", () => {
  const board = new BoardGeometry(7, 5, 103, 61, 1);
  for (let y = 0; y < 61; y++) {
    for (let x = 0; x < 103; x++) {
      const rect = board.rect(board.cellAt(x, y));
      assert.ok(x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height, `${x},${y}`);
    }
  }
});

test("outside the board is no cell", () => {
  const board = new BoardGeometry(4, 4, 100, 100, 1);
  for (const [x, y] of [[-1, 5], [5, -0.01], [100, 5], [5, 100], [NaN, 5], [Infinity, 5]]) {
    assert.equal(board.cellAt(x, y), -1);
  }
});

test("grout is between one device pixel and eight of the page's", () => {
  assert.equal(new BoardGeometry(100, 100, 300, 300, 1).gap, 1);
  assert.equal(new BoardGeometry(4, 4, 544, 544, 1).gap, 8);
  assert.equal(new BoardGeometry(2, 2, 4000, 4000, 2).gap, 16);
});

test("I17: tiles keep the picture's proportions", () => {
  for (const aspect of [4 / 3, 3 / 4, 16 / 9, 1]) {
    const { width, height } = fitBoard({ columns: 4, rows: 4 }, aspect, 900, 700);
    assert.ok(Math.abs(width / height - aspect) < 1e-9 && width <= 900 && height <= 700);
  }
});

test("columns go A to Z, AA to CV", () => {
  assert.deepEqual([0, 25, 26, 51, 52, 99].map(columnName), ["A", "Z", "AA", "AZ", "BA", "CV"]);
});

test("every cell is found by its name", () => {
  const grid = { columns: 100, rows: 100 };
  for (let cell = 0; cell < 10_000; cell += 37) {
    assert.deepEqual(cellsNamed(cellName(cell, 100), grid).map((found) => found.cell), [cell]);
  }
});

test("H13: cells are read by NFKC, in any case, with or without words between", () => {
  const grid = { columns: 8, rows: 8 };
  const cells = (/** @type {string} */ text) => cellsNamed(text, grid).map(({ cell }) => cell);
  for (const text of ["B4 C7", "Ｂ４　Ｃ７", "b4c7", "B4 to C7", "b 4, c 7"]) assert.deepEqual(cells(text), [25, 50]);
  assert.deepEqual(cells("J1 A9 A0"), [-1, -1, -1]);
  assert.deepEqual(cells("　"), []);
});
