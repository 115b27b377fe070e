// @ts-check
/** What hands and keys may do with cards, in one place: deal, take, lay, turn, flip, and why not. */
import { t } from "../words.js";
import { Hands } from "./hands.js";
import { refusalWords } from "./refusals.js";

/** @typedef {import("./window.js").Place} Place */
/** @typedef {import("../core/table.js").TableMove | import("../core/table.js").GroupMove} TableMove */

export class CardPlay {
  /**
   * @param {import("../room/game.js").Game} game
   * @param {import("./view.js").TableView} view
   * @param {import("../room/notices.js").Notices} notices
   * @param {import("../room/voice.js").Voice} voice
   */
  constructor(game, view, notices, voice) {
    this.game = game;
    this.view = view;
    this.notices = notices;
    this.voice = voice;
    const { window } = view;
    this.hands = new Hands(game, ({ x, y }) => ({ x: x / window.felt.width, y: y / window.felt.height }));
    game.hand = this.hands;
    /** Lets go of a card that is no longer to be had, wherever it is held.
     * @type {((card: number) => void)[]}
     */
    this.interrupts = [];
    /** @type {import("../room/types.js").CoreEvent[]} */
    this.refusals = [];
    this.hands.taken = (card, reason, player) => {
      this.interrupt(card);
      this.explain(reason, player);
    };
    game.on("refused", (event) => this.refused(event));
    game.on("batch", () => this.tellRefusals());
  }

  /** Whether this page only watches. */
  get isWatching() {
    return this.game.me?.role === "spectator";
  }

  /** Makes a move and shows it; answers its events, or null if it was refused.
   * @param {TableMove} move
   */
  make(move) {
    const outcome = this.game.replica.play(move);
    const taken = this.game.play(outcome);
    this.view.show(this.game.replica.takeTableChange(), { clears: move.kind === "clear" });
    this.view.overlay.noteWaiting(this.game.replica.pendingMoves);
    return taken ? outcome.events : null;
  }

  /** A new card with its middle there, in my hand; answers its name, or null.
   * @param {Place} place
   * @returns {number|null}
   */
  deal({ x, y }) {
    const dealt = this.make({ kind: "deal", x, y })?.find(({ type }) => type === "dealt");
    if (dealt?.type !== "dealt") return null;
    this.hands.pickUp(dealt.card);
    this.view.hold(dealt.card, { x, y });
    this.view.overlay.mark({ selected: dealt.card });
    if (this.notices.hint === "table.how") this.notices.setHint("");
    return dealt.card;
  }

  /** Who else holds a card.
   * @param {number} card
   */
  holderOf(card) {
    return this.game.holderOf(card);
  }

  /** Whether a card may be taken; if not, says why.
   * @param {number} card
   */
  mayTake(card) {
    const holder = this.holderOf(card);
    if (holder) this.view.overlay.flash(card, holder.colour);
    const reason = this.isWatching ? "notAllowed" : holder ? "held" : null;
    if (reason) this.explain(reason, holder?.player);
    return reason === null;
  }

  /** Takes a card in hand; answers whether it could be.
   * @param {number} card @param {Place} place
   */
  lift(card, place) {
    if (!this.mayTake(card)) return false;
    this.hands.pickUp(card);
    this.view.hold(card, place);
    this.view.overlay.mark({ selected: card, hover: null });
    return true;
  }

  /** Moves a card in my hand.
   * @param {number} card @param {Place} place
   */
  drag(card, place) {
    this.view.hold(card, place);
    this.hands.point(place, card);
  }

  /** Lays a card down; in the place where it lies already nothing is moved.
   * @param {number} card @param {Place} place
   */
  lay(card, place) {
    const lying = this.view.cards.get(card);
    const { x, y } = this.view.window.clamped(place);
    const stays = lying && lying.x === x && lying.y === y;
    const done = stays ? true : this.make({ kind: "place", card, x, y }) !== null;
    this.view.letGo(card, done ? 140 : 240);
    this.hands.letGo(card);
    return done;
  }

  /** Opens the hand of a card that goes back.
   * @param {number} card
   */
  putBack(card) {
    this.view.letGo(card, 240);
    this.hands.letGo(card);
  }

  /** A tap brings a card to the front and selects it.
   * @param {number} card
   */
  tap(card) {
    if (!this.view.cards.get(card)) return;
    if (!this.isWatching && this.view.cards.front?.card !== card) {
      this.make({ kind: "raise", card });
    }
    this.view.overlay.mark({ selected: card });
  }

  /** The card that turn and flip are about: the one in hand, else the one pointed at, else the selected one. */
  get aim() {
    const { view } = this;
    const [held] = [...view.mine.keys()].slice(-1);
    const { hover, selected, focus } = view.overlay;
    if (held !== undefined) return held;
    if (focus === null && typeof hover === "number") return hover;
    return selected;
  }

  /** @param {number} [quarters] */
  turn(quarters = 1) {
    const card = this.aim;
    if (card === null) return this.notices.say("table.choose");
    if (!this.mayTake(card) || !this.make({ kind: "turn", card, quarters })) return;
    this.voice.say(t("table.turned"));
  }

  flip() {
    const card = this.aim;
    if (card === null) return this.notices.say("table.choose");
    if (!this.mayTake(card) || !this.make({ kind: "flip", card })) return;
    this.voice.say(t(this.view.cards.get(card)?.up ? "table.faceUp" : "table.faceDown"));
  }

  /** A card is gone, or not to be had: whoever holds it lets go.
   * @param {number} card
   */
  interrupt(card) {
    for (const interrupt of this.interrupts) interrupt(card);
    this.view.letGo(card, 240);
    this.hands.forget(card);
  }

  /** What was cleared away while it was in a hand is let go.
   * @param {{card: number}[]} gone
   */
  dropGone(gone) {
    for (const { card } of gone) if (this.hands.cards.has(card) || this.view.mine.has(card)) this.interrupt(card);
    this.view.overlay.dropMarks();
  }

  /** @param {import("../room/types.js").CoreEvent} event */
  refused(event) {
    this.refusals.push(event);
    if (typeof event.tile === "number") this.view.overlay.flash(event.tile, this.view.palette.bad);
  }

  /** One sentence for what was refused; after an outage many together. */
  tellRefusals() {
    const refusals = this.refusals.splice(0);
    if (refusals.length === 0) return;
    const [{ reason, player }] = refusals;
    if (refusals.length > 1) this.notices.say("refused.severalCards", { n: refusals.length }, "bad");
    else this.explain(reason, player);
  }

  /** @param {string} reason @param {number|null} [player] */
  explain(reason, player) {
    if (this.isWatching) return this.notices.say("table.watching");
    const name = this.game.player(player)?.name;
    const mine = player === this.game.me?.player;
    this.notices.say(refusalWords(reason, Boolean(name) && !mine), { name: name ?? t("room.somebody") }, "bad");
  }
}
