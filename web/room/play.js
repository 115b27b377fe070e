// @ts-check
/** What hands and keys may do with tiles, in one place: pick up, drop, select, exchange, and why not. */
import { cellName } from "../board-geometry.js";
import { t } from "../words.js";
import { Hand } from "./hand.js";

/** @typedef {import("../board-motion.js").Place} Place */

export class Play {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("../board-view.js").BoardView} view
   * @param {import("./notices.js").Notices} notices
   * @param {import("./voice.js").Voice} voice
   */
  constructor(game, view, notices, voice) {
    this.game = game;
    this.view = view;
    this.notices = notices;
    this.voice = voice;
    this.made = 0;
    /** Ends the drag or the pick-up that is going on.
     * @type {() => void}
     */
    this.interrupt = () => {};
    this.hand = new Hand(game);
    game.hand = this.hand;
    this.hand.taken = (reason, player) => {
      this.interrupt();
      this.view.overlay.drop(240);
      this.explain(reason, player);
    };
    game.on("refused", (event) => this.collect(event));
    game.on("batch", () => this.tellRefusals());
    /** @type {import("./types.js").CoreEvent[]} */
    this.refusals = [];
  }

  /** Says why a tile cannot be taken now; nothing when it can.
   * @param {number} tile
   * @returns {string|null}
   */
  obstacle(tile) {
    const { replica } = this.game;
    if (replica.count === 0) return "locked";
    if (replica.solved) return "boardAtRest";
    if (this.game.me?.role === "spectator") return "notAllowed";
    return this.game.holderOf(tile) ? "held" : null;
  }

  /** Whether a tile may be taken; if not, says why.
   * @param {number} tile
   */
  mayTake(tile) {
    const reason = this.obstacle(tile);
    if (!reason) return true;
    const holder = this.game.holderOf(tile);
    if (holder) this.view.flash(this.view.cellOf[tile], holder.colour, 400);
    if (reason !== "locked") this.explain(reason, holder?.player);
    return false;
  }

  /** Takes a tile in hand; answers whether it could be.
   * @param {number} tile @param {Place} place
   */
  pickUp(tile, place) {
    if (!this.mayTake(tile)) return false;
    this.select(-1);
    this.hand.pickUp(tile);
    this.lift(tile, place);
    return true;
  }

  /** @param {number} tile @param {Place} place */
  lift(tile, place) {
    const me = this.game.player(this.game.me?.player);
    this.view.overlay.lift(tile, place, me?.colour ?? this.view.palette.accent);
  }

  /** Drops the tile in hand on a cell; anywhere else it goes back.
   * @param {number} tile @param {number} cell
   */
  drop(tile, cell) {
    const { view } = this;
    const from = view.cellOf[tile];
    const done = cell >= 0 && cell !== from && this.exchange(from, cell);
    view.overlay.drop(done ? 140 : 240);
    this.hand.letGo();
    return done;
  }

  /** Puts the tile in hand back. */
  putBack() {
    this.view.overlay.drop(240);
    this.hand.letGo();
  }

  /** Swaps two cells; answers whether the core took it.
   * @param {number} a @param {number} b
   */
  exchange(a, b) {
    const { shown } = this.view;
    if (a === b || !this.mayTake(shown[a]) || !this.mayTake(shown[b])) return false;
    const { columns } = this.game.replica;
    const taken = this.game.swap(a, b);
    if (taken) {
      this.made++;
      if (this.made === 2) this.notices.setHint("");
      this.voice.say(t("say.swapped", { a: cellName(a, columns), b: cellName(b, columns) }));
    }
    return taken;
  }

  /** Selects a tile by tap, or with one selected swaps the two; -1 selects none.
   * @param {number} cell
   */
  select(cell) {
    const { overlay } = this.view;
    const before = overlay.selected;
    overlay.mark({ selected: -1 });
    if (cell < 0 || cell === before) return;
    if (before >= 0) return void this.exchange(before, cell);
    if (this.mayTake(this.view.shown[cell])) overlay.mark({ selected: cell });
  }

  /** @param {import("./types.js").CoreEvent} event */
  collect(event) {
    this.refusals.push(event);
  }

  /** One sentence for what was refused; after an outage many together. */
  tellRefusals() {
    const refusals = this.refusals.splice(0);
    if (refusals.length === 0) return;
    const [{ reason, player }] = refusals;
    if (refusals.length > 1) this.notices.say("refused.several", { n: refusals.length }, "bad");
    else this.explain(reason, player);
  }

  /** @param {string} reason @param {number|null} [player] */
  explain(reason, player) {
    const name = this.game.player(player)?.name;
    const mine = player === this.game.me?.player;
    const words = sentence(reason, Boolean(name) && !mine);
    this.notices.say(words, { name: name ?? t("room.somebody") }, words === "refused.rest" ? "" : "bad");
  }
}

/** @param {string} reason @param {boolean} named */
function sentence(reason, named) {
  /** @type {Record<string, string>} */
  const words = {
    staleTile: named ? "refused.stale" : "refused.staleUnknown", held: "refused.held", boardAtRest: "refused.rest",
    pinned: "refused.pinned", rateLimited: "refused.rate", notAllowed: "refused.notAllowed",
    locked: "refused.locked", nothingToUndo: "refused.nothingToUndo", offline: "room.offlineAct",
  };
  return words[reason] ?? "refused.other";
}
