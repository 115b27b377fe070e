// @ts-check
/** What makes a worse puzzle than one may expect, said before the room opens, with better choices beside it. */
import { el, fill } from "../dom.js";
import { has, t } from "../words.js";

/** @typedef {"crop" | "another" | "fewest" | "convert"} Choice */

/** The better choices for each warning of the server.
 * @type {Record<string, Choice[]>} */
const CHOICES = { flat: ["crop", "another"], small: ["fewest", "another"], profileDropped: ["convert"] };

/**
 * @param {HTMLElement} box
 * @param {unknown[]} warnings codes, or objects that have one
 * @param {Record<Choice, (() => void) | null>} acts null where a choice would change nothing
 */
export function showWarnings(box, warnings, acts) {
  const codes = warnings.map((warning) => String(Object(warning).code ?? warning));
  fill(box, ...codes.filter((code) => has(`warning.${code}`)).map((code) => {
    const choices = (CHOICES[code] ?? []).filter((choice) => acts[choice] !== null).map((choice) =>
      el("button", { type: "button", dataset: { choice }, on: { click: () => acts[choice]?.() } }, t(`warning.do.${choice}`)));
    return el("div", { class: "notice", dataset: { kind: "warn", warning: code } },
      el("span", {}, t(`warning.${code}`)), el("span", { class: "row" }, ...choices));
  }));
}
