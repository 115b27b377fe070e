// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, problemFrom } from "../../web/api.js";
import { secondsUntilRetry } from "../../web/lobby/upload-retry.js";

test("a busy server is asked again when it says so, and not for ever", () => {
  const busy = new Problem(503, "busy", "Too much is waiting.", 3);
  assert.deepEqual([1, 2, 5, 6].map((tried) => secondsUntilRetry(busy, tried)), [3, 4, 32, null]);
  assert.equal(secondsUntilRetry(new Problem(429, "", "", 300), 1), 60);
  assert.equal(secondsUntilRetry(new Problem(429, "tooManyUploads", "", 9000), 1), null);
  assert.equal(secondsUntilRetry(new Problem(503, "", ""), 1), 2);
});

test("a broken connection is tried again three times, a stopped upload never", () => {
  const broken = new Problem(0, "noAnswer", "");
  assert.deepEqual([1, 2, 3].map((tried) => secondsUntilRetry(broken, tried)), [2, 4, null]);
  assert.equal(secondsUntilRetry(new Problem(0, "stopped", ""), 1), null);
});

test("what the server has judged is not sent again", () => {
  for (const status of [400, 403, 413, 422, 500]) assert.equal(secondsUntilRetry(new Problem(status, "", "", 3), 1), null);
  assert.equal(secondsUntilRetry(new TypeError("ours"), 1), null);
});

test("Retry-After is read as whole seconds", () => {
  const after = (/** @type {string | null} */ header) => problemFrom(503, '{"code":"busy"}', header).retryAfter;
  assert.deepEqual([after("3"), after("0.2"), after(null), after("-4"), after("Wed, 21 Oct 2026 07:28:00 GMT")], [3, 1, 0, 0, 0]);
  assert.equal(problemFrom(503, "<html>", "5").retryAfter, 5);
});
