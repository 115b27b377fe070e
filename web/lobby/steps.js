// @ts-check
/** The steps of the lobby, one shown at a time; the browser's own way back leads to the step before. */
import { find } from "../dom.js";

/** @typedef {"choose" | "prepare" | "crop"} Step */

/** @type {Step[]} */
const ORDER = ["choose", "prepare", "crop"];

/** What belongs to each step.
 * @type {Record<Step, string[]>} */
const PARTS = {
  choose: ["choose", "solo", "solo-course", "solo-line"], prepare: ["prepare", "preview", "photo-tools"],
  crop: ["crop", "crop-bed"],
};

/** @param {Step} a @param {Step} b */
function isLater(a, b) {
  return ORDER.indexOf(a) > ORDER.indexOf(b);
}

export class Steps {
  /** @type {Step} */
  #shown = "choose";
  /** Counts the entries of this page in the browser's history. */
  #entry = Number(history.state?.entry ?? 0);
  #onBack;

  /** @param {(step: Step) => void} onBack somebody went back to this step by the browser's own way */
  constructor(onBack) {
    this.#onBack = onBack;
    this.wasLater = isLater(history.state?.step ?? "choose", "choose");
    // Whether a page that is loaded again still has its photo turns out later: `resume`, or `show` of the first step.
    if (!this.wasLater) this.#name();
    addEventListener("popstate", ({ state }) => this.#arrive(state?.step ?? "choose", Number(state?.entry ?? 0)));
  }

  /** Shows the step that this entry is of.
   * @param {Step} step
   */
  resume(step) {
    this.#draw(step);
    this.#name();
  }

  get shown() {
    return this.#shown;
  }

  /** Shows a step: a later one gets an entry of its own, an earlier one takes the place of the entry that is left.
   * @param {Step} step
   */
  show(step) {
    const isOnward = isLater(step, this.#shown);
    this.#draw(step);
    if (!isOnward) return this.#name();
    this.#entry += 1;
    history.pushState({ step, entry: this.#entry }, "");
  }

  /** @param {Step} step @param {number} entry */
  #arrive(step, entry) {
    const isBack = entry < this.#entry;
    this.#entry = entry;
    if (isLater(this.#shown, step)) {
      this.#draw(step);
      return this.#onBack(step);
    }
    // What this entry was has been left by a button, and forward its photo is no longer there.
    if (isBack) history.back();
    else this.#name();
  }

  /** Gives the entry the step that is shown. */
  #name() {
    history.replaceState({ step: this.#shown, entry: this.#entry }, "");
  }

  /** @param {Step} step */
  #draw(step) {
    this.#shown = step;
    find("lobby").dataset.step = step;
    for (const [name, parts] of Object.entries(PARTS)) {
      for (const part of parts) find(part).hidden = name !== step;
    }
  }
}
