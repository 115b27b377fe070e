// @ts-check
/** What makes a worse puzzle than one may expect, said before the room opens, with better choices beside it. */
import { getJSON } from "../api.js";
import { el, fill } from "../dom.js";
import { has, t } from "../words.js";

/** @typedef {import("./grid-choice.js").Grid} Grid */
/** What the server expects of a picture in a grid: how many tiles in a hundred would be mistaken for others.
 * @typedef {{percent: number, warned: boolean, better?: Grid}} Outlook */
/** @typedef {"crop" | "another" | "fewest" | "convert"} Choice */

/** The better choices for each warning of the server.
 * @type {Record<string, Choice[]>} */
const CHOICES = { flat: ["crop", "another"], alike: ["crop", "another"], small: ["fewest", "another"], profileDropped: ["convert"] };
/** Milliseconds between the last change of the grid and the question. */
const REST = 250;

/** The warnings of one picture at a time, in the grid that is chosen. */
export class Warnings {
  #box;
  #acts;
  #take;
  #image = "";
  /** @type {string[]} */
  #codes = [];
  /** @type {Grid} */
  #grid = { columns: 4, rows: 4 };
  /** @type {Outlook | null} */
  #outlook = null;
  /** Settles when the outlook of the latest grid is shown, or cannot be had. */
  settled = Promise.resolve();

  /**
   * @param {HTMLElement} box
   * @param {Record<Choice, () => void>} acts
   * @param {(grid: Grid) => void} take
   */
  constructor(box, acts, take) {
    this.#box = box;
    this.#acts = acts;
    this.#take = take;
    document.addEventListener("languagechange", () => this.#show());
  }

  /** Names what is warned of now; "" for nothing. Whoever has read that tiles look alike need not read how many. */
  get shown() {
    /** @type {NodeListOf<HTMLElement>} */
    const notices = this.#box.querySelectorAll("[data-warning]");
    return [...notices].map(({ dataset: { warning } }) => (warning === "flat" ? "alike" : warning)).join();
  }

  /** Another picture is on its way. */
  clear() {
    this.#image = "";
    this.#codes = [];
    this.#outlook = null;
    this.#show();
  }

  /**
   * @param {import("./upload.js").Uploaded} uploaded its warnings are codes, or objects that have one
   * @param {Grid} grid
   */
  arrived(uploaded, grid) {
    this.#image = uploaded.image;
    this.#codes = uploaded.warnings.map((warning) => String(Object(warning).code ?? warning));
    this.consider(grid);
  }

  /** Asks for the outlook of this grid, unless another is chosen meanwhile.
   * @param {Grid} grid
   */
  consider(grid) {
    const isOther = grid.columns !== this.#grid.columns || grid.rows !== this.#grid.rows;
    this.#grid = grid;
    if (isOther) this.#outlook = null;
    this.#show();
    if (this.#image !== "") this.settled = this.#ask(this.#image, grid, isOther ? REST : 0);
  }

  /** @param {string} image @param {Grid} grid @param {number} rest */
  async #ask(image, grid, rest) {
    await new Promise((resolve) => setTimeout(resolve, rest));
    if (this.#image !== image || this.#grid !== grid) return;
    const query = `columns=${grid.columns}&rows=${grid.rows}`;
    /** @type {Outlook | null} */
    const outlook = await getJSON(`/api/images/${image}/outlook?${query}`).catch(() => null);
    if (this.#image !== image || this.#grid !== grid) return;
    this.#outlook = outlook;
    this.#show();
  }

  #show() {
    fill(this.#box, ...this.#all.filter((code) => has(`warning.${code}`)).map((code) => this.#notice(code)));
  }

  /** The outlook knows the grid that is chosen and so replaces what was said of the picture alone. */
  get #all() {
    if (this.#outlook === null) return this.#codes;
    const others = this.#codes.filter((code) => code !== "flat");
    return this.#outlook.warned ? ["alike", ...others] : others;
  }

  /** @param {string} code */
  #notice(code) {
    const { columns, rows } = this.#grid;
    const better = code === "alike" ? this.#outlook?.better : undefined;
    const choices = (CHOICES[code] ?? []).filter((choice) => choice !== "fewest" || columns * rows > 16);
    return el("div", { class: "notice", dataset: { kind: "warn", warning: code } },
      el("span", {}, t(`warning.${code}`, { percent: this.#outlook?.percent ?? 0 })),
      el("span", { class: "row" },
        better && button("better", t("warning.do.better", { ...better }), () => this.#take(better)),
        ...choices.map((choice) => button(choice, t(`warning.do.${choice}`), this.#acts[choice]))));
  }
}

/** @param {string} choice @param {string} words @param {() => void} act */
function button(choice, words, act) {
  return el("button", { type: "button", dataset: { choice }, on: { click: act } }, words);
}
