// @ts-check
/** A line of words in the page: quiet, a warning, or a refusal, with at most one thing to do about it. */
import { el, fill } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {HTMLElement} line
 * @param {string} words "" empties it
 * @param {"quiet" | "warn" | "bad"} [kind]
 * @param {{key: string, act: () => void}} [way] a button under a key of the words
 */
export function showLine(line, words, kind = "quiet", way) {
  if (words === "") return fill(line);
  const button = way && el("button", { type: "button", on: { click: way.act } }, t(way.key));
  const look = kind === "quiet" ? { class: "quiet" } : { class: "notice", dataset: { kind } };
  fill(line, el("div", look, el("span", {}, words), button));
}
