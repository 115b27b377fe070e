// @ts-check
/** What people read: one table of keys in three languages. */

/** @typedef {"en"|"zh"|"ja"} Language */
/** @typedef {Record<string, string>} Table */

/** Each language under its own name.
 * @type {Record<Language, string>} */
export const languages = { en: "English", zh: "简体中文", ja: "日本語" };

const key = "tessera.language";
const tags = { en: "en", zh: "zh-Hans", ja: "ja" };

/** @returns {Language} */
function preferred() {
  let stored = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Without storage the browser's own language counts.
  }
  for (const tag of [stored, ...navigator.languages, navigator.language]) {
    const short = (tag ?? "").slice(0, 2).toLowerCase();
    if (short === "en" || short === "zh" || short === "ja") return short;
  }
  return "en";
}

/** What this page says beside the words of every page and the room: `data-words` of its root, and what it learns. */
const parts = new Set((document.documentElement.dataset.words ?? "").split(" ").filter((part) => part !== ""));

let wanted = preferred();
let current = wanted;
/** @type {Table} */
let table = {};
await load();

/** Brings the table of the language that is wanted; changes nothing if it does not come.
 * @returns {Promise<void>} */
async function load() {
  const [language, count] = [wanted, parts.size];
  const names = [...[...parts].map((part) => `${part}-${language}`), language];
  const tables = await Promise.all(names.map((name) => import(`./words/${name}.js`)));
  if (language !== wanted || count !== parts.size) return load();
  [table, current] = [Object.assign({}, ...tables.map((words) => words.default)), language];
}

/** Brings more words: those of `pages` or of the card `table`.
 * @param {"pages" | "table"} part
 */
export async function learn(part) {
  if (parts.has(part)) return;
  parts.add(part);
  try {
    await load();
  } catch (reason) {
    parts.delete(part);
    throw reason;
  }
}

/** The language now shown. */
export function language() {
  return current;
}

/** The tag for `Intl` and `lang`. */
export function languageTag() {
  return tags[current];
}

/** Changes the language of the open page; `languagechange` on the document asks everyone to say it again.
 * @param {Language} next
 */
export async function setLanguage(next) {
  wanted = next;
  try {
    await load();
  } catch (reason) {
    wanted = current;
    throw reason;
  }
  try {
    localStorage.setItem(key, next);
  } catch {
    // The choice then lasts as long as the page.
  }
  translate();
  document.dispatchEvent(new CustomEvent("languagechange"));
}

/** The words of a key. `{n}` is filled in; `{n|move|moves}` picks the form for one or more.
 * @param {string} name
 * @param {Record<string, string|number>} [values]
 */
export function t(name, values = {}) {
  const words = table[name] ?? name;
  return words
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, n, one, many) => (Number(values[n]) === 1 ? one : many))
    .replace(/\{(\w+)\}/g, (all, n) => (n in values ? number(values[n]) : all));
}

/** @param {string|number} value */
function number(value) {
  return typeof value === "number" ? value.toLocaleString(tags[current]) : value;
}

/** Whether the table has this key.
 * @param {string} name */
export function has(name) {
  return name in table;
}

/** Fills `data-t` (text), `data-t-label` (accessible name) and `data-t-title` in a part of the page.
 * @param {ParentNode} [root]
 */
export function translate(root = document) {
  document.documentElement.lang = tags[current];
  for (const node of root.querySelectorAll("[data-t], [data-t-label], [data-t-title]")) {
    if (!(node instanceof HTMLElement || node instanceof SVGElement)) continue;
    const { t: text, tLabel, tTitle } = node.dataset;
    if (text) node.textContent = t(text);
    if (tLabel) node.setAttribute("aria-label", t(tLabel));
    if (tTitle) node.setAttribute("title", t(tTitle));
  }
}

/** Words in an element that follows the language.
 * @template {"span"|"p"} K
 * @param {K} tag @param {string} name @param {Record<string, string>} [attributes]
 */
export function said(tag, name, attributes = {}) {
  const node = document.createElement(tag);
  node.dataset.t = name;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = t(name);
  return node;
}

/** A span of time in words: "4 min 5 s".
 * @param {number} ms
 */
export function span(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  if (h > 0) return t("time.hm", { h, m });
  return m > 0 ? t("time.ms", { m, s }) : t("time.s", { s });
}

/** A day in words.
 * @param {number} at Unix milliseconds */
export function day(at) {
  return new Intl.DateTimeFormat(tags[current], { dateStyle: "long" }).format(at);
}
