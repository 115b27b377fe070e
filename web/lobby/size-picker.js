// @ts-check
/** The choice of about how many tiles: chips for the usual numbers, and columns and rows of one's own. */
import { el, fill } from "../dom.js";
import { t } from "../words.js";
import { clampSide, gridFor, peopleFor, SIDE, SIZES } from "./grid-choice.js";

/** @typedef {import("./grid-choice.js").Grid} Grid */

/** Radio chips in a fieldset, for one picture at a time. */
export class SizePicker {
  #fieldset;
  #hint;
  #onChange;
  #width = 1;
  #height = 1;
  /** @type {number | "own"} */
  #wish = 16;
  /** @type {Grid} */
  #own = { columns: 6, rows: 6 };

  /**
   * @param {HTMLElement} fieldset
   * @param {HTMLElement} hint says how many people the size suits
   * @param {(grid: Grid) => void} onChange
   */
  constructor(fieldset, hint, onChange) {
    this.#fieldset = fieldset;
    this.#hint = hint;
    this.#onChange = onChange;
    document.addEventListener("languagechange", () => this.#show());
  }

  /**
   * Follows another picture; the wish stays.
   * @param {number} width
   * @param {number} height
   */
  setPicture(width, height) {
    this.#width = width;
    this.#height = height;
    if (this.#wish !== "own" || !this.#fits(this.#own)) this.#own = gridFor(100, width, height);
    if (this.#wish !== "own" && !this.#fits(gridFor(this.#wish, width, height))) this.#wish = 16;
    this.#show();
  }

  /** @returns {Grid} */
  get grid() {
    return this.gridAt(this.#width, this.#height);
  }

  /** The grid that a picture of another shape would get.
   * @param {number} width
   * @param {number} height
   * @returns {Grid}
   */
  gridAt(width, height) {
    return this.#wish === "own" ? this.#own : gridFor(this.#wish, width, height);
  }

  /** Takes a grid: one that is offered, else as one's own.
   * @param {Grid} grid
   */
  take(grid) {
    const offered = SIZES.find((size) => {
      const { columns, rows } = gridFor(size, this.#width, this.#height);
      return columns === grid.columns && rows === grid.rows;
    });
    this.#wish = offered ?? "own";
    if (offered === undefined) this.#own = grid;
    this.#show();
  }

  /** Whether each tile gets a pixel at least.
   * @param {Grid} grid */
  #fits(grid) {
    return grid.columns <= this.#width && grid.rows <= this.#height;
  }

  #show() {
    const legend = this.#fieldset.querySelector("legend");
    fill(this.#fieldset, legend, ...SIZES.map((size) => this.#chip(size)), this.#chip("own"), this.#ownFields());
    this.#changed();
  }

  /** @param {number | "own"} size */
  #chip(size) {
    const grid = size === "own" ? null : gridFor(size, this.#width, this.#height);
    const input = el("input", {
      type: "radio", name: "tiles", value: size, checked: size === this.#wish,
      disabled: grid !== null && !this.#fits(grid),
      on: { change: () => this.#choose(size) },
    });
    const words = size === "own" ? t("prepare.own") : size;
    const note = grid === null ? "" : `${grid.columns} × ${grid.rows}`;
    return el("label", { class: "chip", dataset: { size } }, input, el("span", { class: "chip-count" }, words),
      note !== "" && el("span", { class: "chip-grid small" }, note));
  }

  /** @param {number | "own"} size */
  #choose(size) {
    this.#wish = size;
    this.#changed();
    if (size === "own") this.#fieldset.querySelector("input[type=number]")?.scrollIntoView({ block: "nearest" });
  }

  #ownFields() {
    return el("div", { class: "own", id: "own-size" },
      this.#side("columns", "prepare.columns"), el("span", { "aria-hidden": "true" }, "×"),
      this.#side("rows", "prepare.rows"));
  }

  /**
   * @param {"columns" | "rows"} side
   * @param {string} words
   */
  #side(side, words) {
    const pixels = side === "columns" ? this.#width : this.#height;
    const most = Math.max(SIDE.least, Math.min(SIDE.most, pixels));
    const input = el("input", {
      type: "number", id: `own-${side}`, inputmode: "numeric", min: SIDE.least, max: most, step: 1,
      value: this.#own[side], "aria-label": t(words),
      on: {
        input: () => this.#setOwn(side, Math.min(most, clampSide(Number(input.value)))),
        change: () => (input.value = String(this.#own[side])),
      },
    });
    return input;
  }

  /**
   * @param {"columns" | "rows"} side
   * @param {number} count
   */
  #setOwn(side, count) {
    this.#own = { ...this.#own, [side]: count };
    this.#changed();
  }

  #changed() {
    const grid = this.grid;
    const tiles = grid.columns * grid.rows;
    const own = this.#fieldset.querySelector(".own");
    if (own instanceof HTMLElement) own.hidden = this.#wish !== "own";
    this.#hint.textContent = t("prepare.hint", { n: tiles, columns: grid.columns, rows: grid.rows, p: peopleFor(tiles) });
    this.#onChange(grid);
  }
}
