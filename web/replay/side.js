// @ts-check
/** The side of a replay: beside the board on a desk, a sheet on a phone. */
import { find } from "../dom.js";

export class ReplaySide {
  #side = find("side");
  #opener = find("show-side");

  /** @param {(isHeated: boolean) => void} onHeat */
  constructor(onHeat) {
    /** @type {HTMLInputElement} */
    const heat = find("heat");
    heat.addEventListener("change", () => onHeat(heat.checked));
    this.#opener.addEventListener("click", () => this.#show(!this.#side.hasAttribute("data-open")));
    find("close-side").addEventListener("click", () => this.#show(false));
    this.#side.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#show(false);
    });
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.#side.toggleAttribute("data-open", isOpen);
    this.#opener.setAttribute("aria-expanded", String(isOpen));
    (isOpen ? find("close-side") : this.#opener).focus();
  }
}
