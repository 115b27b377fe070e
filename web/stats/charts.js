// @ts-check
/** Charts of plain elements, each under a sentence, with its table and CSV beneath. */
import { el } from "../dom.js";
import { shapeIcon, styleOf } from "../shapes.js";
import { languageTag, t } from "../words.js";
import { csv } from "./csv.js";

/** @typedef {import("./csv.js").Value} Value */
/** @typedef {{columns: string[], rows: Value[][]}} Table what a chart shows, in words */

/**
 * A chart with its sentence as heading.
 * @param {string} id
 * @param {string} topic what is counted
 * @param {string} sentence what can be seen
 * @param {Node | null} chart null where the table says it all
 * @param {Table} table
 */
export function chartSection(id, topic, sentence, chart, table) {
  const tables = [dataTable(table, topic), saveLink(id, table)];
  return el("section", { class: "chart panel", id, "aria-labelledby": `${id}-title` },
    el("p", { class: "quiet small" }, topic),
    el("h2", { id: `${id}-title` }, sentence),
    chart,
    ...(chart === null ? tables : [el("details", {}, el("summary", {}, t("stats.table")), ...tables)]));
}

/**
 * @param {Table} table
 * @param {string} caption
 */
export function dataTable({ columns, rows }, caption) {
  const numeric = columns.map((_, at) => rows.some((row) => typeof row[at] === "number"));
  const cell = (/** @type {Value} */ value, /** @type {number} */ at) =>
    el("td", { class: numeric[at] ? "number" : undefined }, typeof value === "number" ? number(value) : value);
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    el("table", {},
      el("caption", { class: "said" }, caption),
      el("thead", {}, el("tr", {}, ...columns.map((name, at) =>
        el("th", { scope: "col", class: numeric[at] ? "number" : undefined }, name)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map(cell))))));
}

/**
 * @param {string} name of the file
 * @param {Table} table
 */
function saveLink(name, { columns, rows }) {
  const link = el("a", { class: "save", href: "#", download: `tessera-${name}.csv`, dataset: { csv: name } }, t("stats.csv"));
  link.addEventListener("click", () => {
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([csv(columns, rows)], { type: "text/csv" }));
  });
  return link;
}

/** @param {number} value */
export function number(value) {
  return value.toLocaleString(languageTag(), { maximumFractionDigits: 2 });
}

/**
 * Columns side by side, the highest as high as the chart; a gap stands before a column that begins anew.
 * @param {string} name
 * @param {{label: string, value: number, isNew: boolean}[]} columns
 * @param {number} last what the last column is numbered
 */
export function columnChart(name, columns, last) {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const bars = columns.map(({ label, value, isNew }) => {
    const bar = el("i", { title: label, "data-new": isNew });
    bar.style.height = `${(100 * value) / most}%`;
    return bar;
  });
  return el("div", { class: "columns" },
    el("span", { class: "most quiet small", "aria-hidden": "true" }, columns.length > 0 && number(most)),
    el("div", { class: "bars", role: "img", "data-many": columns.length > 60, "aria-label": t("stats.chart", { title: name }) }, ...bars),
    el("div", { class: "ends quiet small", "aria-hidden": "true" },
      last > 1 && el("span", {}, number(1)), last > 0 && el("span", {}, number(last))));
}

/**
 * A bar for each of some things, with its words beside it.
 * @param {{name: string, value: number, note: string, player?: number}[]} rows
 */
export function barList(rows) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return el("ul", { class: "bar-list" }, ...rows.map(({ name, value, note, player }) => {
    const bar = el("i", {});
    bar.style.width = `${(100 * value) / most}%`;
    if (player !== undefined) bar.style.backgroundColor = styleOf(player).colour;
    return el("li", {},
      player !== undefined && shapeIcon(styleOf(player)),
      el("span", { class: "bar-name" }, name), el("span", { class: "quiet small" }, note),
      el("span", { class: "bar", "aria-hidden": "true" }, bar));
  }));
}

/** A large number with what it counts.
 * @param {string} id
 * @param {string} words
 * @param {string} value
 */
export function figure(id, words, value) {
  return el("div", { class: "figure", id }, el("dt", { class: "quiet small" }, words), el("dd", {}, value));
}
