// @ts-check
/** The board on the page: its size, its picture, and what moves on it. */
import { fitBoard } from "../board-geometry.js";
import { BoardView } from "../board-view.js";
import { showCourse } from "../course.js";
import { find } from "../dom.js";
import { RoomPicture } from "./board-picture.js";
import { snapToPixels } from "./snap.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./types.js").CoreEvent} CoreEvent */

export class Table {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.stage = find("stage");
    this.frame = find("frame");
    this.bed = find("bed");
    this.course = find("course");
    this.view = new BoardView(/** @type {HTMLCanvasElement} */ (find("canvas")));
    this.picture = new RoomPicture(game, { named: () => this.lay(), shown: (picture) => this.view.setPicture(picture) });
    this.shape = "";
    this.progress = "";
    /** Called after the board has another size.
     * @type {() => void}
     */
    this.resized = () => {};
    game.on("ready", () => this.ready());
    game.on("board", () => this.ready());
    game.on("moved", (event) => this.moved(event));
    game.on("refused", (event) => this.refused(event));
    game.on("scrambled", () => this.view.refresh("scramble", this.view.cellOf[0]));
    game.on("holds", () => this.showHolds());
    game.on("cursors", (event) => this.showCursors(event));
    game.on("players", () => this.dropCursors());
    game.on("batch", () => this.showWaiting());
    game.on("replaced", () => (this.shape = ""));
    game.on("update", () => this.showProgress());
    new ResizeObserver(() => this.lay()).observe(this.stage);
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => this.lay());
    document.addEventListener("languagechange", () => this.showProgress(true));
    this.ready();
    this.lay();
  }

  /** A whole board has come: the first one, or one after many changes. */
  ready() {
    const { replica } = this.game;
    if (replica.count === 0) return;
    const shape = `${replica.columns}×${replica.rows}`;
    if (shape !== this.shape || this.view.board !== replica) {
      this.shape = shape;
      this.view.setBoard(replica);
      this.lay();
    } else {
      this.view.refresh("other");
    }
    this.picture.load();
    this.showHolds();
  }

  /** Gives the board the largest size that fits its stage. */
  lay() {
    const { replica } = this.game;
    const { picture } = replica;
    const grid = { columns: replica.columns || 4, rows: replica.rows || 4 };
    const style = getComputedStyle(this.frame);
    const edge = parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth);
    const course = this.course.offsetHeight + parseFloat(getComputedStyle(this.course).marginBottom);
    const width = this.stage.clientWidth - 2 * edge;
    const height = this.stage.clientHeight - 2 * edge - course - parseFloat(style.marginBottom);
    if (width < 48 || height < 48) return;
    const size = fitBoard(grid, picture ? picture.width / picture.height : 4 / 3, width, height);
    const ratio = devicePixelRatio || 1;
    const [wide, high] = [Math.round(size.width * ratio) / ratio, Math.round(size.height * ratio) / ratio];
    this.bed.style.width = `${wide}px`;
    this.bed.style.height = `${high}px`;
    this.view.resize(wide, high);
    snapToPixels(this.frame, this.bed);
    this.resized();
  }

  /** @param {CoreEvent} event */
  moved({ mine }) {
    this.view.refresh(mine ? "mine" : "other");
  }

  /** A refused tile goes back along its way, then is outlined.
   * @param {CoreEvent} event
   */
  refused({ tile }) {
    const { view } = this;
    view.refresh("other");
    if (tile === null || tile === undefined || tile >= view.cellOf.length) return;
    setTimeout(() => view.flash(view.cellOf[tile], view.palette.bad, 400), 240);
  }

  showHolds() {
    const { game } = this;
    const held = [];
    for (const { tile, player } of game.replica.holds) {
      const hand = player === game.me?.player ? undefined : game.player(player);
      if (hand) held.push({ tile, hand });
    }
    this.view.overlay.setHeld(held);
  }

  /** @param {CoreEvent} event */
  showCursors({ items }) {
    for (const { player, x, y } of items) {
      const hand = player === this.game.me?.player ? undefined : this.game.player(player);
      if (hand) this.view.overlay.point(hand, { x: x / 65535, y: y / 65535 });
    }
  }

  /** Those who left point no longer. */
  dropCursors() {
    const here = new Set(this.game.others.map(({ player }) => player));
    const { cursors } = this.view.overlay;
    for (const player of cursors.keys()) if (!here.has(player)) cursors.delete(player);
    this.showHolds();
  }

  /** Marks the tiles of moves that are not confirmed yet. */
  showWaiting() {
    const { replica } = this.game;
    const { waiting } = this.view.overlay;
    const { tiles, confirmed } = replica;
    const now = performance.now();
    if (replica.pending === 0 && waiting.size === 0) return;
    for (const tile of waiting.keys()) {
      const cell = this.view.cellOf[tile];
      if (replica.pending === 0 || confirmed[cell] === tiles[cell]) waiting.delete(tile);
    }
    if (replica.pending > 0) {
      for (let cell = 0; cell < tiles.length; cell++) {
        if (tiles[cell] !== confirmed[cell] && !waiting.has(tiles[cell])) waiting.set(tiles[cell], now);
      }
      setTimeout(() => this.view.invalidate(), 1010);
    }
    this.view.invalidate();
  }

  /** @param {boolean} [again] whether the words have changed */
  showProgress(again = false) {
    const { homeCount, count } = this.game.replica;
    const shown = `${homeCount}/${count}`;
    if (count === 0 || (shown === this.progress && !again)) return;
    this.progress = shown;
    showCourse(this.course, homeCount, count);
    document.body.toggleAttribute("data-whole", homeCount === count);
  }
}
