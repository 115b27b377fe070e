// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";

const web = new URL("../../web/", import.meta.url);
const parts = ["pages-", "table-", ""];

/** All words of a language, as a page that needs every part of them has them.
 * @param {string} language
 * @returns {Promise<Record<string, string>>} */
async function words(language) {
  const tables = await Promise.all(parts.map((part) => import(`../../web/words/${part}${language}.js`)));
  return Object.assign({}, ...tables.map((table) => table.default));
}

const [en, zh, ja] = await Promise.all(["en", "zh", "ja"].map(words));

/** The values that a sentence fills in.
 * @param {string} words */
const blanks = (words) => [...new Set([...words.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

test("the three languages say the same things with the same values", () => {
  for (const [name, table] of Object.entries({ zh, ja })) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(en).sort(), name);
    for (const [key, words] of Object.entries(table)) {
      assert.ok(words.trim() !== "", `${name} ${key}`);
      assert.deepEqual(blanks(words).filter((blank) => !blanks(en[key]).includes(blank)), [], `${name} ${key}`);
    }
  }
});

test("no word stands in two parts of a language, and every part is known", async () => {
  const names = readdirSync(new URL("words/", web)).sort();
  assert.deepEqual(names, ["en", "zh", "ja"].flatMap((language) => parts.map((part) => `${part}${language}.js`)).sort());
  const tables = await Promise.all(parts.map(async (part) => (await import(`../../web/words/${part}en.js`)).default));
  assert.equal(tables.flatMap((table) => Object.keys(table)).length, Object.keys(en).length);
});

/** Every file of a page: what it imports at once, and what it brings in later.
 * @param {string} path @param {Set<string>} found */
function walk(path, found) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(new URL(path, web), "utf8");
  for (const [, now, late] of text.matchAll(/^(?:import|export)[^;]*?"(\.[^"]+\.js)";|[^{]import\("(\.[^"]+\.js)"\)[^.]/gm)) {
    walk(new URL(now ?? late, new URL(path, web)).pathname.slice(web.pathname.length), found);
  }
  return found;
}

test("every page has the words that it and its parts name", async () => {
  const own = { room: "", replay: "pages table", stats: "pages table", index: "pages table", lost: "pages" };
  for (const [page, wanted] of Object.entries(own)) {
    const html = readFileSync(new URL(`${page}.html`, web), "utf8");
    assert.equal(/<html [^>]*data-words="([^"]*)"/.exec(html)?.[1] ?? "", wanted, page);
    const known = ["", ...wanted.split(" ").filter((part) => part !== "").map((part) => `${part}-`)];
    const tables = await Promise.all(known.map(async (part) => (await import(`../../web/words/${part}en.js`)).default));
    const table = Object.assign({}, ...tables);
    const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].flatMap(([, path]) => [...walk(path, new Set())]);
    // The table's page and a fault's sentences learn their words as they come.
    const later = page === "room" ? /^(table|words|lobby)\/|problem-words/ : /^words\//;
    const texts = [html, ...scripts.filter((path) => !later.test(path)).map((path) => readFileSync(new URL(path, web), "utf8"))];
    for (const key of Object.keys(en)) {
      const isNamed = texts.some((text) => text.includes(`"${key}"`));
      if (key === "table.title" && page === "room") continue;
      assert.ok(!isNamed || key in table, `${page} says ${key}`);
    }
  }
});
