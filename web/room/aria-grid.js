// @ts-check
/** The grid over the canvas that keyboards and screen readers use; one cell at a time is in the tab order. */
import { cellName } from "../board-geometry.js";
import { el, fill } from "../dom.js";
import { t } from "../words.js";

/** Larger boards keep only the cells around the focus in the page. */
const most = 2500;
const part = 32;

export class AriaGrid {
  /** @param {HTMLElement} grid @param {import("./game.js").Game} game @param {import("../board-view.js").BoardView} view */
  constructor(grid, game, view) {
    this.grid = grid;
    this.game = game;
    this.view = view;
    this.cell = 0;
    this.area = { left: 0, top: 0, columns: 0, rows: 0 };
    this.size = "";
    /** What each cell was last named for.
     * @type {number[]}
     */
    this.labelled = [];
    this.cells = el("div", { class: "cells", role: "presentation" });
    grid.append(this.cells);
    game.on("update", () => this.show());
    document.addEventListener("languagechange", () => this.show(true));
    grid.addEventListener("focusin", ({ target }) => this.focused(/** @type {HTMLElement} */ (target)));
    grid.addEventListener("focusout", () => view.overlay.mark({ focus: -1 }));
  }

  /** @param {HTMLElement} node */
  focused(node) {
    const cell = Number(node.dataset.cell);
    if (!Number.isInteger(cell)) return;
    this.cell = cell;
    this.rove();
    this.view.overlay.mark({ focus: node.matches(":focus-visible") ? cell : -1 });
  }

  /** Brings the grid up to date.
   * @param {boolean} [again] whether the words have changed
   */
  show(again = false) {
    const { columns, rows, count } = this.game.replica;
    if (count === 0) return;
    const size = `${columns}×${rows}`;
    if (size !== this.size) {
      this.size = size;
      this.cell = Math.min(this.cell, count - 1);
      this.build();
    } else if (again) {
      this.build();
    } else {
      this.relabel();
    }
    this.place();
  }

  /** Chooses the part of the board that is in the page. */
  choose() {
    const { columns, rows, count } = this.game.replica;
    if (count <= most) return { left: 0, top: 0, columns, rows };
    const [x, y] = [this.cell % columns, Math.floor(this.cell / columns)];
    const [width, height] = [Math.min(part, columns), Math.min(part, rows)];
    const left = Math.max(0, Math.min(columns - width, x - width / 2));
    const top = Math.max(0, Math.min(rows - height, y - height / 2));
    return { left: Math.floor(left), top: Math.floor(top), columns: width, rows: height };
  }

  build() {
    const { columns, rows } = this.game.replica;
    const area = (this.area = this.choose());
    this.grid.setAttribute("aria-label", t("room.board", { columns, rows }));
    this.grid.setAttribute("aria-colcount", String(columns));
    this.grid.setAttribute("aria-rowcount", String(rows));
    const lines = [];
    for (let y = area.top; y < area.top + area.rows; y++) {
      const line = el("div", { role: "row", "aria-rowindex": y + 1 });
      for (let x = area.left; x < area.left + area.columns; x++) {
        const cell = y * columns + x;
        line.append(el("div", {
          role: "gridcell", "aria-colindex": x + 1, tabindex: -1, dataset: { cell, name: cellName(cell, columns) },
        }));
      }
      lines.push(line);
    }
    fill(this.cells, ...lines);
    this.labelled = [];
    this.cells.style.gridTemplateColumns = `repeat(${area.columns}, 1fr)`;
    this.cells.style.gridTemplateRows = `repeat(${area.rows}, 1fr)`;
    this.relabel();
    this.rove();
  }

  /** The element of a cell, if it is in the page.
   * @param {number} cell
   */
  node(cell) {
    const { columns } = this.game.replica;
    const [x, y] = [(cell % columns) - this.area.left, Math.floor(cell / columns) - this.area.top];
    if (x < 0 || y < 0 || x >= this.area.columns || y >= this.area.rows) return null;
    return /** @type {HTMLElement|null} */ (this.cells.children[y]?.children[x] ?? null);
  }

  /** Names what lies in each cell; only what changed is written. */
  relabel() {
    const { replica } = this.game;
    const { tiles } = replica;
    const holders = new Map(replica.holds.map(({ tile, player }) => [tile, player]));
    const { left, top, columns, rows } = this.area;
    for (let y = top; y < top + rows; y++) {
      for (let x = left; x < left + columns; x++) {
        const cell = y * replica.columns + x;
        const tile = tiles[cell];
        const holder = holders.get(tile) ?? 0;
        // A tile and its holder in one number, so that nothing is made for cells that did not change.
        const state = tile + holder * 65536;
        if (this.labelled[cell] === state) continue;
        this.labelled[cell] = state;
        const node = this.node(cell);
        if (!node) continue;
        node.dataset.tile = String(tile);
        node.setAttribute("aria-label", this.label(cell, tile, replica.isHome(cell), holder));
      }
    }
  }

  /** @param {number} cell @param {number} tile @param {boolean} home @param {number} holder */
  label(cell, tile, home, holder) {
    const { columns } = this.game.replica;
    const words = { cell: cellName(cell, columns), tile: cellName(tile, columns) };
    const name = holder > 0 ? this.game.player(holder)?.name : undefined;
    if (name && holder !== this.game.me?.player) return t("say.held", { ...words, name });
    return t(home ? "say.home" : "say.cell", words);
  }

  rove() {
    for (const node of this.cells.querySelectorAll('[tabindex="0"]')) node.setAttribute("tabindex", "-1");
    this.node(this.cell)?.setAttribute("tabindex", "0");
  }

  /** Moves the focus to a cell.
   * @param {number} cell
   */
  focus(cell) {
    this.cell = cell;
    if (!this.node(cell)) this.build();
    this.node(cell)?.focus({ preventScroll: true });
  }

  /** Pans a zoomed board so that a cell is seen.
   * @param {number} cell
   */
  reveal(cell) {
    const { window } = this.view;
    if (window.zoom === 1) return;
    const { x, y, width, height } = window.geometry.rect(cell);
    const left = Math.max(-x, Math.min(window.width - x - width, window.offset.x));
    const top = Math.max(-y, Math.min(window.height - y - height, window.offset.y));
    this.view.panTo(left, top);
    this.place();
  }

  /** Lays the cells over the drawn board, so that touch exploration finds them. */
  place() {
    const { window } = this.view;
    const { left, top, columns, rows } = this.area;
    const { geometry, offset, ratio } = window;
    const [x, y] = [geometry.x(left), geometry.y(top)];
    const { style } = this.cells;
    style.left = `${(x + offset.x) / ratio}px`;
    style.top = `${(y + offset.y) / ratio}px`;
    style.width = `${(geometry.x(left + columns) - x) / ratio}px`;
    style.height = `${(geometry.y(top + rows) - y) / ratio}px`;
  }
}
