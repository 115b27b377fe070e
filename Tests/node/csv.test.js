// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { problemFrom } from "../../web/api.js";
import { csv } from "../../web/stats/csv.js";
import { grouped, sum } from "../../web/stats/source.js";

test("values with commas, quotes and lines are quoted", () => {
  assert.equal(csv(["a", "b"], [["x,y", 'say "hi"'], ["two\nlines", 1.5], [null, undefined]]),
    '\ufeffa,b\r\n"x,y","say ""hi"""\r\n"two\nlines",1.5\r\n,\r\n');
});

test("H8: a name that a spreadsheet would run as a formula is only text", () => {
  assert.equal(csv(["name"], [["=1+1"], ["@cmd"], [-3]]), "\ufeffname\r\n'=1+1\r\n'@cmd\r\n-3\r\n");
});

test("H8: no country's spreadsheet runs what stands behind its own mark for the end of a field", () => {
  const rows = ["a;=1", "a|@b", "a,-b", "＝1", '"=1', 'a;"=1"', "a-b=c"].map((text) => [text]);
  assert.equal(csv(["name"], rows),
    "\ufeffname\r\na;'=1\r\na|'@b\r\n\"a,'-b\"\r\n'＝1\r\n\"\"\"'=1\"\r\n\"a;\"\"'=1\"\"\"\r\na-b=c\r\n");
});

test("rows of several rounds are added up by their key", () => {
  const rows = [{ cell: 1, moves: 2, round: 1 }, { cell: 2, moves: 1, round: 1 }, { cell: 1, moves: 3, round: 2 }];
  assert.deepEqual(grouped(rows, "cell", ["moves"]).map(({ cell, moves }) => [cell, moves]), [[1, 5], [2, 1]]);
  assert.equal(sum(rows, "moves"), 6);
  assert.equal(rows[0].moves, 2);
});

test("a refusal keeps the server's word and sentence; anything else leaves the status", () => {
  const problem = problemFrom(422, '{"code":"cutOff","detail":"The picture ends too early."}');
  assert.deepEqual([problem.status, problem.code, problem.detail], [422, "cutOff", "The picture ends too early."]);
  assert.equal(problemFrom(415, '{"type":"https://example.org/problems#heic","title":"HEIC"}').code, "heic");
  assert.equal(problemFrom(502, "<html>").status, 502);
});
