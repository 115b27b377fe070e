// @ts-check
/** The card table on the page: its size, its picture, and what moves on it. */
import { find } from "../dom.js";
import { RoomPicture } from "../room/board-picture.js";
import { snapToPixels } from "../room/snap.js";
import { TableView } from "./view.js";

/** @typedef {import("../room/game.js").Game} Game */
/** @typedef {import("../room/types.js").CoreEvent} CoreEvent */

export class CardBoard {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.stage = find("stage");
    this.frame = find("frame");
    this.bed = find("bed");
    this.view = new TableView(this.bed, /** @type {HTMLCanvasElement} */ (find("canvas")));
    this.source = new RoomPicture(game, { named: () => this.lay(), shown: (picture) => this.showPicture(picture) });
    this.deck = "";
    /** @type {import("../picture-source.js").Picture|null} */
    this.picture = null;
    /** Called after the table has another size.
     * @type {() => void}
     */
    this.resized = () => {};
    /** Called with the cards that are gone.
     * @type {(gone: import("../core.js").Card[]) => void}
     */
    this.left = () => {};
    /** Called when a card that was dealt here has its number.
     * @type {(name: number, card: number) => void}
     */
    this.numbered = () => {};
    game.on("ready", () => this.refresh(true));
    game.on("board", () => this.refresh(true));
    game.on("numbered", ({ name, card }) => this.rename(name, card));
    game.on("batch", () => this.refresh());
    game.on("holds", () => this.showHolds());
    game.on("cursors", (event) => this.showCursors(event));
    game.on("players", () => this.dropCursors());
    new ResizeObserver(() => this.lay()).observe(this.stage);
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => this.lay());
    this.refresh(true);
  }

  /** Shows what the core has; a cut without motion.
   * @param {boolean} [cut]
   */
  refresh(cut = false) {
    const { replica } = this.game;
    const { felt } = replica;
    if (!felt) return;
    const { width, height } = this.view.window.felt;
    const isNew = this.view.cards.count === 0 && this.deck === "";
    if (isNew || felt.width !== width || felt.height !== height) {
      this.view.window.setFelt(felt);
      this.lay();
    }
    this.dress(felt);
    this.left(this.view.show(replica.takeTableChange(), { cut }).gone);
    this.view.overlay.noteWaiting(replica.pendingMoves);
    if (cut) this.showHolds();
    this.source.load();
  }

  /** What the cards look like.
   * @param {import("../core/table.js").Felt} felt
   */
  dress({ deck }) {
    const { picture } = this.game.replica;
    const { kind, columns, rows } = deck;
    this.view.setLeft(deck);
    const dressed = `${kind} ${columns} ${rows} ${picture?.image} ${this.picture !== null}`;
    if (dressed === this.deck) return;
    this.deck = dressed;
    this.view.faces.setDeck(this.picture, picture ? picture.width / picture.height : 4 / 3, deck);
    this.view.repaint();
  }

  /** @param {ImageBitmap} picture */
  showPicture(picture) {
    this.picture = picture;
    const { felt } = this.game.replica;
    if (felt) this.dress(felt);
    this.view.arrange();
  }

  /** Gives the table the largest size that fits its stage. */
  lay() {
    const style = getComputedStyle(this.frame);
    const edge = parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth);
    const width = this.stage.clientWidth - 2 * edge;
    const height = this.stage.clientHeight - 2 * edge - parseFloat(style.marginBottom);
    if (width < 48 || height < 48) return;
    const size = this.view.resize(width, height);
    this.bed.style.width = `${size.width}px`;
    this.bed.style.height = `${size.height}px`;
    snapToPixels(this.frame, this.bed);
    this.resized();
  }

  /** @param {number} name @param {number} card */
  rename(name, card) {
    this.view.rename(name, card);
    this.view.overlay.rename(name, card);
    this.numbered(name, card);
  }

  showHolds() {
    const { game } = this;
    const held = [];
    for (const { tile, player } of game.replica.holds) {
      const hand = player === game.me?.player ? undefined : game.player(player);
      if (hand) held.push({ card: tile, hand });
    }
    this.view.setHeld(held);
    this.view.overlay.colour = game.player(game.me?.player)?.colour ?? this.view.palette.accent;
  }

  /** @param {CoreEvent} event */
  showCursors({ items }) {
    const { width, height } = this.view.window.felt;
    for (const { player, x, y } of items) {
      const hand = player === this.game.me?.player ? undefined : this.game.player(player);
      if (hand) this.view.spots.point(hand, { x: (x / 65535) * width, y: (y / 65535) * height });
    }
    this.view.invalidate();
  }

  /** Those who left point no longer. */
  dropCursors() {
    this.view.spots.keep(new Set(this.game.others.map(({ player }) => player)));
    this.showHolds();
  }
}
