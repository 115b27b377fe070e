// @ts-check
/** Who played: names, and a filter of ticks with counts. */
import { getJSON } from "../api.js";
import { el, fill, find } from "../dom.js";
import { shapeIcon, styleOf } from "../shapes.js";
import { t } from "../words.js";

/** The names of everyone who has ever been in a room. */
export class Names {
  /** @type {Map<number, string>} */
  #names = new Map();

  /** Asks the statistics; without them players have numbers.
   * @param {string} room
   */
  async load(room) {
    const rows = await getJSON(`/api/stats/player_summary?room=${encodeURIComponent(room)}`);
    for (const { player, name } of rows) this.#names.set(Number(player), String(name));
  }

  /** @param {number} player */
  of(player) {
    return this.#names.get(player) || t("replay.nameless", { n: player });
  }
}

/** Ticks, one for each player; at least one stays. */
export class PlayerFilter {
  #fieldset;
  #names;
  #onChange;
  /** @type {Set<number>} players without a tick */
  #off = new Set();
  /** @type {Map<number, number>} */
  #counts = new Map();

  /**
   * @param {HTMLElement} fieldset
   * @param {Names} names
   * @param {() => void} onChange
   */
  constructor(fieldset, names, onChange) {
    this.#fieldset = fieldset;
    this.#names = names;
    this.#onChange = onChange;
    document.addEventListener("languagechange", () => this.#draw());
  }

  /** The players with a tick; null when that is all of them. */
  get chosen() {
    if (this.#off.size === 0) return null;
    return new Set([...this.#counts.keys()].filter((player) => !this.#off.has(player)));
  }

  /** @param {Map<number, number>} counts moves by player */
  show(counts) {
    const isSame = counts.size === this.#counts.size;
    this.#counts = new Map([...counts].sort((a, b) => b[1] - a[1]));
    if (!isSame || this.#fieldset.querySelector("input") === null) return this.#draw();
    for (const [player, count] of this.#counts) {
      const place = this.#fieldset.querySelector(`[data-player="${player}"] .count`);
      if (place) place.textContent = t("replay.count", { n: count });
    }
  }

  #draw() {
    find("only-how").hidden = this.#counts.size < 2;
    this.#fieldset.hidden = this.#counts.size === 0;
    const legend = this.#fieldset.querySelector("legend");
    fill(this.#fieldset, legend, ...[...this.#counts].map(([player, count]) => this.#row(player, count)));
  }

  /**
   * @param {number} player
   * @param {number} count
   */
  #row(player, count) {
    const input = el("input", {
      type: "checkbox", checked: !this.#off.has(player), on: { change: () => this.#toggle(player, input) },
    });
    return el("label", { class: "person", dataset: { player } }, input, shapeIcon(styleOf(player)),
      el("span", { class: "person-name" }, this.#names.of(player)),
      el("span", { class: "count quiet small" }, t("replay.count", { n: count })));
  }

  /**
   * @param {number} player
   * @param {HTMLInputElement} input
   */
  #toggle(player, input) {
    if (input.checked) this.#off.delete(player);
    else this.#off.add(player);
    if (this.#off.size === this.#counts.size) {
      // Nobody at all would leave nothing to see: everyone is back.
      this.#off.clear();
      this.#draw();
    }
    this.#onChange();
  }
}
