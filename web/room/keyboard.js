// @ts-check
/** The board by keys alone: arrows, Enter, Escape, S, and cells typed by name. */
import { cellName, cellsNamed } from "../board-geometry.js";
import { isComposing, isTyping } from "../dom.js";
import { t } from "../words.js";

export class Keyboard {
  /**
   * @param {HTMLElement} grid
   * @param {HTMLInputElement} typed
   * @param {import("./play.js").Play} play
   * @param {import("./aria-grid.js").AriaGrid} aria
   * @param {{scramble: () => void, undo: () => void}} acts
   */
  constructor(grid, typed, play, aria, acts) {
    this.grid = grid;
    this.typed = typed;
    this.play = play;
    this.game = play.game;
    this.aria = aria;
    this.acts = acts;
    /** The tile picked up by key.
     * @type {number|null}
     */
    this.tile = null;
    grid.addEventListener("keydown", (event) => this.onGrid(event));
    grid.addEventListener("focusout", (event) => this.left(event));
    document.addEventListener("keydown", (event) => this.anywhere(event));
    typed.addEventListener("keydown", (event) => this.inField(event));
  }

  /** @param {KeyboardEvent} event */
  onGrid(event) {
    if (isComposing(event) || event.altKey) return;
    const next = this.arrow(event);
    if (next !== null) {
      event.preventDefault();
      return this.go(next);
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.code === "Enter" || event.code === "NumpadEnter" || event.code === "Space") {
      event.preventDefault();
      if (!event.repeat) this.act();
    } else if (event.key === "Escape") {
      this.escape();
    } else if (this.beginsName(event)) {
      // The field takes this key, and an input method's next ones, itself.
      this.typed.focus();
    }
  }

  /** The cell a key leads to, or null.
   * @param {KeyboardEvent} event
   */
  arrow({ key, ctrlKey, metaKey }) {
    const { columns, rows, count } = this.game.replica;
    const { cell } = this.aria;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const far = ctrlKey || metaKey;
    if (key === "ArrowLeft") return x > 0 ? cell - 1 : cell;
    if (key === "ArrowRight") return x < columns - 1 ? cell + 1 : cell;
    if (key === "ArrowUp") return y > 0 ? cell - columns : cell;
    if (key === "ArrowDown") return y < rows - 1 ? cell + columns : cell;
    if (key === "Home") return far ? 0 : cell - x;
    if (key === "End") return far ? count - 1 : cell - x + columns - 1;
    if (key === "PageUp") return x;
    if (key === "PageDown") return count - columns + x;
    return null;
  }

  /** @param {number} cell */
  go(cell) {
    this.moving = true;
    this.aria.focus(cell);
    this.aria.reveal(cell);
    this.moving = false;
    if (this.tile === null) return;
    const { window, overlay } = this.play.view;
    this.play.lift(this.tile, window.centre(cell));
    overlay.mark({ target: cell });
    this.play.hand.point(window.centre(cell));
  }

  /** Picks up, or drops what was picked up. */
  act() {
    const { cell } = this.aria;
    const { view, voice } = this.play;
    const { columns } = this.game.replica;
    if (this.tile !== null) {
      const tile = this.tile;
      this.forget();
      if (!this.play.drop(tile, cell)) voice.say(t("say.putBack"));
      return;
    }
    if (view.overlay.selected >= 0) return this.play.select(cell);
    if (!this.play.pickUp(view.shown[cell], view.window.centre(cell))) return;
    this.tile = view.shown[cell];
    this.play.interrupt = () => this.forget();
    voice.say(t("say.picked", { cell: cellName(cell, columns) }));
  }

  forget() {
    this.tile = null;
    this.play.interrupt = () => {};
  }

  escape() {
    this.play.select(-1);
    if (this.tile === null) return;
    this.forget();
    this.play.putBack();
    this.play.voice.say(t("say.putBack"));
  }

  /** Leaving the board with a tile in hand puts it back.
   * @param {FocusEvent} event
   */
  left({ relatedTarget }) {
    if (this.tile !== null && !this.moving && !this.grid.contains(/** @type {Node|null} */ (relatedTarget))) this.escape();
  }

  /** Whether a key begins a cell's name. S scrambles, unless the board has a column S.
   * @param {KeyboardEvent} event
   */
  beginsName({ key, code }) {
    if (!/^[\p{L}\p{N}]$/u.test(key)) return false;
    return code !== "KeyS" || this.game.replica.columns >= 19;
  }

  /** @param {KeyboardEvent} event */
  anywhere(event) {
    if (isComposing(event) || isTyping(event.target) || event.defaultPrevented || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === "KeyZ";
    if (undo) {
      event.preventDefault();
      this.acts.undo();
    } else if (event.code === "KeyS" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.acts.scramble();
    }
  }

  /** @param {KeyboardEvent} event */
  inField(event) {
    if (isComposing(event)) return;
    if (event.key === "Escape") return this.back();
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.run(this.typed.value);
  }

  back() {
    this.typed.value = "";
    this.aria.focus(this.aria.cell);
    this.aria.reveal(this.aria.cell);
  }

  /** One cell goes there, two are swapped.
   * @param {string} text
   */
  run(text) {
    const cells = cellsNamed(text, this.game.replica);
    const wrong = cells.find(({ cell }) => cell < 0);
    if (cells.length === 0 && text.trim() === "") return this.back();
    if (wrong || cells.length === 0 || cells.length > 2) {
      const cell = wrong?.name ?? text.trim();
      return this.play.notices.say("say.noCell", { cell });
    }
    if (cells.length === 2) this.play.exchange(cells[0].cell, cells[1].cell);
    this.aria.cell = cells[cells.length - 1].cell;
    this.back();
  }
}
