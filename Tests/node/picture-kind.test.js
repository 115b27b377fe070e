// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnSize, LIMITS, withinLimits } from "../../web/lobby/photo-intake.js";
import { kindOf } from "../../web/lobby/picture-kind.js";

/** @param {string} text one character for each byte */
const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** @param {string} brand @param {string[]} compatible */
const media = (brand, ...compatible) =>
  bytes(`\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${brand}\0\0\0\0${compatible.join("")}`);

test("I8, I9: a file is known by its content, never by its name", () => {
  assert.equal(kindOf(bytes("\xff\xd8\xff\xe0")), "jpeg");
  assert.equal(kindOf(bytes("\x89PNG\r\n\x1a\n")), "png");
  assert.equal(kindOf(bytes("GIF89a")), "gif");
  assert.equal(kindOf(bytes("RIFF\0\0\0\0WEBP")), "webp");
  assert.equal(kindOf(bytes("RIFF\0\0\0\0AVI ")), "video");
  assert.equal(kindOf(bytes("PK\x03\x04")), "zip");
  assert.equal(kindOf(bytes("%PDF-1.7")), "pdf");
  assert.equal(kindOf(bytes("\n <?xml version='1.0'?><svg/>")), "svg");
  assert.equal(kindOf(bytes("\xef\xbb\xbf<!doctype html>")), "html");
  assert.equal(kindOf(bytes("hello")), "unknown");
  assert.equal(kindOf(new Uint8Array(0)), "unknown");
});

test("HEIC, AVIF and films share a container and are told apart by any brand", () => {
  assert.equal(kindOf(media("heic")), "heic");
  assert.equal(kindOf(media("mif1", "heic")), "heic");
  assert.equal(kindOf(media("mif1", "avif")), "avif");
  assert.equal(kindOf(media("isom", "mp42")), "video");
  assert.equal(kindOf(media("qt  ")), "video");
});

test("a JPEG passes untouched up to the server's limits", () => {
  assert.ok(withinLimits(LIMITS.bytes, 8000, 6250));
  assert.ok(!withinLimits(LIMITS.bytes + 1, 10, 10));
  assert.ok(!withinLimits(10, 8001, 6250));
  assert.ok(!withinLimits(10, 65501, 1));
});

test("what is drawn anew keeps its proportions and has at most 4,096 on the long side", () => {
  assert.deepEqual(drawnSize(8192, 4096), { width: 4096, height: 2048 });
  assert.deepEqual(drawnSize(640, 480), { width: 640, height: 480 });
  assert.deepEqual(drawnSize(100000, 1), { width: 4096, height: 1 });
});
