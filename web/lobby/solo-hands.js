// @ts-check
/** Hands on the lobby's board: drag, tap and tap, or arrow keys and Enter. */
import { cellName } from "../board-geometry.js";
import { el, fill } from "../dom.js";
import { colours } from "../shapes.js";
import { t } from "../words.js";

/** A press that moves less than so many CSS pixels is a tap. */
const TAP = 8;

/** @typedef {import("../board-view.js").BoardView} BoardView */
/** @typedef {{pointer: number, cell: number, x: number, y: number, isDrag: boolean, tile: number}} Press */

export class SoloHands {
  #bed;
  #view;
  #onSwap;
  #grid = el("div", { role: "grid", class: "cells" });
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {import("../core.js").Solo | null} */
  #board = null;
  /** @type {Press | null} */
  #press = null;
  #selected = -1;
  #focused = 0;

  /**
   * @param {HTMLElement} bed
   * @param {BoardView} view
   * @param {(a: number, b: number) => void} onSwap two different cells
   */
  constructor(bed, view, onSwap) {
    this.#bed = bed;
    this.#view = view;
    this.#onSwap = onSwap;
    bed.append(this.#grid);
    this.#grid.addEventListener("pointerdown", (event) => this.#down(event));
    this.#grid.addEventListener("pointermove", (event) => this.#move(event));
    this.#grid.addEventListener("pointerup", (event) => this.#up(event));
    this.#grid.addEventListener("pointercancel", () => this.#cancel());
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.addEventListener("focusin", () => this.#showFocus());
    this.#grid.addEventListener("focusout", () => view.overlay.mark({ focus: -1 }));
    document.addEventListener("languagechange", () => this.#name());
  }

  /** @param {import("../core.js").Solo} board */
  setBoard(board) {
    this.#board = board;
    this.#selected = -1;
    this.#view.overlay.mark({ selected: -1 });
    const { columns, rows, count } = board;
    this.#cells = Array.from({ length: count }, (_, cell) =>
      el("div", { role: "gridcell", tabindex: cell === this.#focused ? 0 : -1, dataset: { cell } }));
    const row = (/** @type {number} */ y) => el("div", { role: "row" }, ...this.#cells.slice(y * columns, (y + 1) * columns));
    fill(this.#grid, ...Array.from({ length: rows }, (_, y) => row(y)));
    this.#name();
  }

  focus() {
    this.#cells[this.#focused]?.focus();
  }

  #name() {
    const board = this.#board;
    if (board === null) return;
    const { columns, rows, tiles } = board;
    this.#grid.setAttribute("aria-label", t("room.board", { columns, rows }));
    this.#cells.forEach((node, cell) => {
      const words = board.isHome(cell) ? "say.home" : "say.cell";
      node.setAttribute("aria-label", t(words, { cell: cellName(cell, columns), tile: cellName(tiles[cell], columns) }));
      node.setAttribute("aria-selected", String(cell === this.#selected));
    });
  }

  get #isOver() {
    return this.#board === null || this.#board.complete;
  }

  /** @param {PointerEvent} event */
  #cellOf(event) {
    const { window } = this.#view;
    return window.cellAt(window.place(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = this.#cellOf(event);
    if (event.button !== 0 || this.#isOver || this.#press !== null || cell < 0) return;
    event.preventDefault();
    this.#grid.setPointerCapture(event.pointerId);
    this.#press = { pointer: event.pointerId, cell, x: event.clientX, y: event.clientY, isDrag: false, tile: this.#board?.tiles[cell] ?? 0 };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    const { overlay, window } = this.#view;
    if (press === null) {
      if (event.pointerType === "mouse") overlay.mark({ hover: this.#isOver ? -1 : this.#cellOf(event) });
      return;
    }
    if (press.pointer !== event.pointerId) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > TAP) press.isDrag = true;
    if (!press.isDrag) return;
    this.#select(-1);
    overlay.mark({ hover: -1, target: this.#cellOf(event) });
    overlay.lift(press.tile, window.place(event.clientX, event.clientY), colours[0]);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (press === null || press.pointer !== event.pointerId) return;
    this.#press = null;
    const cell = this.#cellOf(event);
    if (!press.isDrag) return this.#tap(press.cell);
    if (cell >= 0 && cell !== press.cell) this.#swap(press.cell, cell);
    this.#view.overlay.drop();
  }

  #cancel() {
    this.#press = null;
    this.#view.overlay.drop();
  }

  /** Picks a cell, or swaps it with the one picked before.
   * @param {number} cell
   */
  #tap(cell) {
    this.#setFocus(cell, false);
    const first = this.#selected;
    this.#select(first < 0 ? cell : -1);
    if (first >= 0 && first !== cell) this.#swap(first, cell);
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  #swap(a, b) {
    this.#onSwap(a, b);
    this.#name();
    if (this.#isOver) this.#view.overlay.mark({ hover: -1, focus: -1 });
  }

  /** @param {number} cell -1 for none */
  #select(cell) {
    if (this.#selected === cell) return;
    this.#selected = cell;
    this.#view.overlay.mark({ selected: cell });
    this.#name();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#board === null || this.#isOver) return;
    const { columns, rows } = this.#board;
    const [x, y] = [this.#focused % columns, Math.floor(this.#focused / columns)];
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.code];
    if (way !== undefined) {
      const next = [Math.min(columns - 1, Math.max(0, x + way[0])), Math.min(rows - 1, Math.max(0, y + way[1]))];
      this.#setFocus(next[1] * columns + next[0], true);
    } else if (event.code === "Enter" || event.code === "Space") this.#tap(this.#focused);
    else if (event.code === "Escape") this.#select(-1);
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} cell
   * @param {boolean} isKey
   */
  #setFocus(cell, isKey) {
    this.#cells[this.#focused].tabIndex = -1;
    this.#focused = cell;
    this.#cells[cell].tabIndex = 0;
    if (isKey) this.#cells[cell].focus();
    this.#showFocus();
  }

  #showFocus() {
    const isVisible = this.#cells[this.#focused]?.matches(":focus-visible") ?? false;
    this.#view.overlay.mark({ focus: isVisible ? this.#focused : -1 });
  }
}
