// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import en from "../../web/words/en.js";
import ja from "../../web/words/ja.js";
import zh from "../../web/words/zh.js";

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
