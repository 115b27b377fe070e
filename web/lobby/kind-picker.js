// @ts-check
/** The choice of what is played: the same in every step that asks for it. */
import { el, fill } from "../dom.js";
import { t } from "../words.js";

/** @typedef {"mosaic" | "table"} Kind */

/** @type {Kind[]} */
const KINDS = ["mosaic", "table"];

export class KindPicker {
  #fieldsets;
  #onChange;
  /** What is chosen.
   * @type {Kind} */
  kind = "mosaic";

  /**
   * @param {HTMLElement[]} fieldsets
   * @param {(kind: Kind) => void} onChange
   */
  constructor(fieldsets, onChange) {
    this.#fieldsets = fieldsets;
    this.#onChange = onChange;
    document.addEventListener("languagechange", () => this.#show());
    this.#show();
  }

  #show() {
    for (const fieldset of this.#fieldsets) {
      fill(fieldset, el("legend", { class: "said" }, t("kind.title")), ...KINDS.map((kind) => this.#chip(kind, fieldset.id)));
    }
  }

  /** @param {Kind} kind @param {string} group */
  #chip(kind, group) {
    const input = el("input", {
      type: "radio", name: group, value: kind, checked: kind === this.kind, on: { change: () => this.#choose(kind) },
    });
    return el("label", { class: "chip", dataset: { kind } }, input, el("span", { class: "chip-count" }, t(`kind.${kind}`)),
      el("span", { class: "chip-grid small" }, t(`kind.${kind}How`)));
  }

  /** @param {Kind} kind */
  #choose(kind) {
    this.kind = kind;
    for (const fieldset of this.#fieldsets) {
      for (const input of fieldset.querySelectorAll("input")) input.checked = input.value === kind;
    }
    this.#onChange(kind);
  }
}
