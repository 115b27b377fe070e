// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { purposeOf, SHELL } from "../../web/shell-files.js";

const web = new URL("../../web", import.meta.url).pathname;
/** @param {string} path */
const read = (path) => readFileSync(web + path, "utf8");

/** Every file that a page of ours asks for: stylesheets, icons, modules and what they import.
 * @param {string} path @param {Set<string>} found
 */
function walk(path, found) {
  if (found.has(path) || path.startsWith("/core")) return found;
  found.add(path);
  const text = path.endsWith(".js") ? read(path) : "";
  const imports = [...text.matchAll(/^(?:import|export)[^;]*?"(\.[^"]+\.js)";|await import\("(\.[^"]+)"\)/gm)];
  for (const [, name, late] of imports) walk(posix.join(posix.dirname(path), name ?? late), found);
  return found;
}

test("the shell is the lobby with all that it loads, in three languages, and nothing of the core (P19)", () => {
  const wanted = new Set(["/", "/icons.svg"]);
  for (const [, path] of read("/index.html").matchAll(/(?:href|src)="(\/[^"#]+)"/g)) {
    if (path !== "/icons.svg") walk(path, wanted);
  }
  const parts = /data-words="([^"]+)"/.exec(read("/index.html"))?.[1].split(" ").map((part) => `${part}-`) ?? [];
  for (const part of ["", ...parts]) {
    for (const language of ["en", "zh", "ja"]) walk(`/words/${part}${language}.js`, wanted);
  }
  assert.deepEqual([...SHELL].sort(), [...wanted].sort());
  assert.ok(SHELL.every((path) => !/core|wasm|build\.json/.test(path)));
});

test("the worker minds the lobby and what is shared, and nothing else", () => {
  const origin = "https://puzzle.example";
  const purpose = (/** @type {string} */ path, method = "GET", mode = "cors") =>
    purposeOf({ method, url: new URL(path, origin).href, mode }, origin);
  assert.equal(purpose("/", "GET", "navigate"), "page");
  assert.equal(purpose("/?missed=share", "GET", "navigate"), "page");
  assert.equal(purpose("/lobby.js"), "file");
  assert.equal(purpose("/share", "POST", "navigate"), "share");
  for (const path of ["/api/images", "/api/gallery", "/images/x/board.jpg", "/ws", "/tessera-core.wasm", "/build.json",
    "/core.js", "/room.js", "/sw.js", "https://elsewhere.example/lobby.js"]) {
    assert.equal(purpose(path), "other", path);
  }
  assert.equal(purpose("/r/AAAAAAAAAAAAAAAAAAAAAA", "GET", "navigate"), "other");
  assert.equal(purpose("/lobby.js", "POST"), "other");
  assert.equal(purpose("/share", "POST"), "other", "a page's own request is no share");
  assert.equal(purpose("/share"), "other");
});

test("what the manifest names is there, and shares go where the worker waits", () => {
  const manifest = JSON.parse(read("/manifest.webmanifest"));
  for (const { src, sizes } of manifest.icons) {
    const bytes = readFileSync(web + src);
    if (src.endsWith(".png")) assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
  assert.equal(manifest.share_target.action, "/share");
  assert.equal(manifest.share_target.params.files[0].name, "picture");
  assert.deepEqual(Object.values(manifest.file_handlers[0].accept).flat(), [".jpg", ".jpeg", ".mosaicMaker"]);
  assert.equal(manifest.display, "standalone");
});
