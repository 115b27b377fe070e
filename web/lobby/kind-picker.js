// @ts-check
/** The choices of what is played, the same in every step that asks for it, and of what a table's deck deals. */
import { el, fill } from "../dom.js";
import { t } from "../words.js";

/** @typedef {"mosaic" | "table"} Kind */
/** @typedef {"picture" | "tiles" | "standard"} DeckKind */

/** @type {Kind[]} */
export const KINDS = ["mosaic", "table"];
/** @type {DeckKind[]} */
export const DECKS = ["picture", "tiles", "standard"];

/** One choice among a few words, each with a line that explains it.
 * @template {string} Choice */
export class WordPicker {
  #fieldsets;
  #choices;
  #words;
  #onChange;

  /**
   * @param {HTMLElement[]} fieldsets
   * @param {Choice[]} choices the first is chosen
   * @param {string} words keys are `{words}.{choice}`, `{words}.{choice}How` and `{words}.title`
   * @param {(choice: Choice) => void} onChange
   */
  constructor(fieldsets, choices, words, onChange) {
    this.#fieldsets = fieldsets;
    this.#choices = choices;
    this.#words = words;
    this.#onChange = onChange;
    /** What is chosen. */
    this.chosen = choices[0];
    document.addEventListener("languagechange", () => this.#show());
    this.#show();
  }

  #show() {
    for (const fieldset of this.#fieldsets) {
      fill(fieldset, el("legend", { class: "said" }, t(`${this.#words}.title`)),
        ...this.#choices.map((choice) => this.#chip(choice, fieldset.id)));
    }
  }

  /** @param {Choice} choice @param {string} group */
  #chip(choice, group) {
    const input = el("input", {
      type: "radio", name: group, value: choice, checked: choice === this.chosen, on: { change: () => this.take(choice) },
    });
    return el("label", { class: "chip", dataset: { kind: choice } }, input,
      el("span", { class: "chip-count" }, t(`${this.#words}.${choice}`)),
      el("span", { class: "chip-grid small" }, t(`${this.#words}.${choice}How`)));
  }

  /** Takes a choice, as if it had been made by hand.
   * @param {Choice} choice
   */
  take(choice) {
    this.chosen = choice;
    for (const fieldset of this.#fieldsets) {
      for (const input of fieldset.querySelectorAll("input")) input.checked = input.value === choice;
    }
    this.#onChange(choice);
  }
}
