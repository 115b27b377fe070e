// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnSize, LIMITS, withinLimits } from "../../web/lobby/photo-intake.js";
import { kindOf } from "../../web/lobby/picture-kind.js";
import { sized, sizeOf } from "../../web/lobby/vector.js";

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

test("a drawing is known by its first element, whatever stands before it", () => {
  const comment = `<!-- ${"drawn by hand ".repeat(100)} -->`;
  const entities = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!ENTITY a "${"b".repeat(900)}"> ]>`;
  assert.equal(kindOf(bytes(`<?xml version="1.0"?>\n${comment}\n<svg xmlns="x"/>`)), "svg");
  assert.equal(kindOf(bytes(`<?xml version="1.0"?>${entities}<svg>`)), "svg");
  assert.equal(kindOf(bytes(`<!DOCTYPE svg [ ${"<!ENTITY a 'b'> ".repeat(400)}`)), "svg");
  assert.equal(kindOf(bytes("<svg:svg xmlns:svg='x'/>")), "svg");
  assert.equal(kindOf(bytes("<!doctype html><body><svg></svg>")), "html");
  assert.equal(kindOf(bytes("<html><!-- --><svg></svg>")), "html");
  assert.equal(kindOf(bytes("<svgish/>")), "html");
});

test("a drawing becomes 2,048 pixels long in its own proportions", () => {
  assert.deepEqual(sizeOf(null, null, null), { width: 2048, height: 1024, box: "0 0 300 150" });
  assert.deepEqual(sizeOf(null, null, "0 0 400 100"), { width: 2048, height: 512, box: null });
  assert.deepEqual(sizeOf("100%", "100%", "0,0,100,400"), { width: 512, height: 2048, box: null });
  assert.deepEqual(sizeOf("20", "10px", null), { width: 2048, height: 1024, box: "0 0 20 10" });
  assert.deepEqual(sizeOf("1in", "1cm", null).width, 2048);
  assert.deepEqual(sizeOf("50mm", null, "0 0 2 1"), { width: 2048, height: 1024, box: null });
  assert.deepEqual(sizeOf("-3", "nonsense", "0 0 -1 0"), { width: 2048, height: 1024, box: "0 0 300 150" });
  assert.deepEqual(sizeOf("1e9", "1e-9", null), { width: 2048, height: 1, box: "0 0 1000000000 1e-9" });
});

test("only the size in the first tag of a drawing is touched", () => {
  const inner = `<g style="fill:red"><svg width="3"/></g></svg>`;
  assert.equal(sized(`<?xml version="1.0" encoding="latin1"?><!-- a > b --><svg xmlns='x' width="100%" viewBox="0 0 2 1">${inner}`),
    `<!-- a > b --><svg xmlns='x' viewBox="0 0 2 1" width="2048" height="1024">${inner}`);
  assert.equal(sized(`<svg width='20' height='10' viewBox=''>${inner}`),
    `<svg width="2048" height="1024" viewBox="0 0 20 10">${inner}`);
  assert.equal(sized(`<svg:svg title="1 > 0"/>`), `<svg:svg title="1 > 0" width="2048" height="1024" viewBox="0 0 300 150"/>`);
  for (const other of ["<p>", "<svg", "<svg width=3>", ""]) assert.equal(sized(other), null, other);
});

test("a JPEG passes untouched up to the server's limits", () => {
  assert.equal(LIMITS.bytes, 25_000_000, "25 MB, as the server counts them");
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
