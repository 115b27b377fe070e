// @ts-check
/** The card table by keys alone, and what a screen reader hears of it. */
import { isComposing, isTyping } from "../dom.js";
import { t } from "../words.js";
import { zoneSize } from "./window.js";

/** @typedef {import("../core.js").Card} Card */

/** An arrow moves a card by 20 units, with Shift by a whole card. */
const [step, leap] = [320, 1600];
/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class CardKeyboard {
  /**
   * @param {HTMLElement} felt
   * @param {import("./play.js").CardPlay} play
   * @param {{clear: () => void, undo: () => void}} acts
   */
  constructor(felt, play, acts) {
    this.felt = felt;
    this.play = play;
    this.view = play.view;
    this.acts = acts;
    /** The card that keys have in hand, and where it lay.
     * @type {{card: number, from: import("./window.js").Place}|null}
     */
    this.held = null;
    /** How many cards the button has laid beside the deck. */
    this.beside = 0;
    play.interrupts.push((card) => {
      if (this.held?.card === card) this.held = null;
    });
    felt.addEventListener("keydown", (event) => this.onFelt(event));
    felt.addEventListener("focus", () => this.focused());
    felt.addEventListener("blur", () => this.left());
    // Whoever goes on with a finger lays the card of the keyboard down, before the finger takes anything.
    felt.addEventListener("pointerdown", () => this.lay(), { capture: true });
    document.addEventListener("keydown", (event) => this.anywhere(event));
  }

  /** The ring is seen only by those who came by key. */
  focused() {
    if (!this.felt.matches(":focus-visible")) return;
    this.mark();
    this.tellAim();
  }

  mark() {
    const { overlay, cards } = this.view;
    const card = overlay.selected === null ? undefined : cards.get(overlay.selected);
    overlay.mark({ focus: card ? "card" : "zone" });
    if (card && this.view.window.reveal(this.view.mine.get(card.card) ?? card)) this.view.arrange();
  }

  /** Whoever goes elsewhere lays the card down where it is. */
  left() {
    this.lay();
    this.view.overlay.mark({ focus: null });
  }

  /** @param {KeyboardEvent} event */
  onFelt(event) {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (arrow) this.arrow(arrow, event.shiftKey ? leap : step);
    else if (event.code === "Enter" || event.code === "NumpadEnter" || event.code === "Space") event.repeat || this.act();
    else if (event.key === "Escape") this.escape();
    else if (event.key === "Home") this.aim(null);
    else if (event.key === "PageDown" || event.key === "PageUp") this.next(event.key === "PageDown" ? 1 : -1);
    else return;
    event.preventDefault();
  }

  /** Moves the card in hand, or goes to the next card in that direction.
   * @param {[number, number]} direction @param {number} far
   */
  arrow([dx, dy], far) {
    const { view, held } = this;
    if (held) {
      const { x, y } = view.mine.get(held.card) ?? held.from;
      const place = view.window.clamped({ x: x + dx * far, y: y + dy * far });
      this.play.drag(held.card, place);
      this.mark();
      return this.play.voice.say(t("table.at", this.where(place)));
    }
    const card = this.aimed;
    const from = card ?? { x: view.window.felt.width / 2, y: view.window.felt.height / 2 };
    const found = view.cards.towards(from, dx, dy, card?.card ?? null);
    if (found) this.aim(found);
  }

  /** The card that the ring is around.
   * @returns {Card|undefined}
   */
  get aimed() {
    const { overlay, cards } = this.view;
    return overlay.focus === "zone" || overlay.selected === null ? undefined : cards.get(overlay.selected);
  }

  /** @param {Card|null} card null is the deck */
  aim(card) {
    this.lay();
    this.view.overlay.mark({ selected: card?.card ?? null });
    this.mark();
    this.tellAim();
  }

  /** The next card by number, around and around.
   * @param {1|-1} way
   */
  next(way) {
    const cards = [...this.view.cards.byName.values()].sort((a, b) => a.card - b.card);
    const at = cards.findIndex(({ card }) => card === this.aimed?.card);
    if (cards.length > 0) this.aim(cards[at < 0 ? (way > 0 ? 0 : cards.length - 1) : (at + way + cards.length) % cards.length]);
  }

  /** Takes, lays down, or deals. */
  act() {
    if (this.held) return this.lay();
    const card = this.aimed;
    if (!card) return this.deal();
    if (!this.play.lift(card.card, { x: card.x, y: card.y })) return;
    this.held = { card: card.card, from: { x: card.x, y: card.y } };
    this.mark();
    this.play.voice.say(t("table.picked"));
  }

  /** A new card comes into the hand of the keyboard, over the deck. */
  deal() {
    this.lay();
    this.felt.focus({ preventScroll: true });
    const { width, height } = this.view.window.felt;
    const from = { x: width / 2, y: height / 2 };
    const card = this.play.deal(from);
    if (card === null) return;
    this.held = { card, from };
    this.mark();
    this.play.voice.say(t("table.dealt"));
  }

  /** A new card beside the deck, for whoever has no key to lay it down with: eight places in turn. */
  dealBeside() {
    this.lay();
    const { width, height } = this.view.window.felt;
    const at = this.beside++ % 8;
    const x = width / 2 + zoneSize.width / 2 + 1100 + (at % 4) * 900;
    const place = this.view.window.clamped({ x, y: height / 2 + (at < 4 ? -900 : 900) });
    const card = this.play.deal(place);
    if (card !== null) this.play.lay(card, place);
  }

  /** Lays the card in hand down. */
  lay() {
    const { held } = this;
    if (!held) return;
    this.held = null;
    const place = this.view.mine.get(held.card) ?? held.from;
    if (this.play.lay(held.card, place)) this.play.voice.say(t("table.laid", this.where(place)));
  }

  escape() {
    const { held } = this;
    this.held = null;
    if (!held) return this.aim(null);
    this.play.putBack(held.card);
    this.play.voice.say(t("say.putBack"));
  }

  /** A card that was dealt here has its number.
   * @param {number} name @param {number} card
   */
  rename(name, card) {
    if (this.held?.card === name) this.held.card = card;
  }

  /** @param {import("./window.js").Place} place */
  where({ x, y }) {
    const { width, height } = this.view.window.felt;
    return { x: Math.round((x / width) * 100), y: Math.round((y / height) * 100) };
  }

  tellAim() {
    const { cards } = this.view;
    const card = this.aimed;
    if (!card) return this.play.voice.say(t("table.atDeck", { n: cards.count }));
    const holder = this.play.holderOf(card.card);
    const words = holder ? "table.cardHeld" : card.up ? "table.cardUp" : "table.cardDown";
    this.play.voice.say(t(words, { ...this.where(card), name: holder?.name ?? "" }));
  }

  /** @param {KeyboardEvent} event */
  anywhere(event) {
    if (isComposing(event) || isTyping(event.target) || event.defaultPrevented || event.repeat || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.code === "KeyZ" && !event.shiftKey) this.acts.undo();
    else if (isCommand) return;
    else if (event.code === "KeyD") this.deal();
    else if (event.code === "KeyR") this.play.turn(event.shiftKey ? 3 : 1);
    else if (event.code === "KeyF") this.play.flip();
    else if (event.code === "KeyC") this.acts.clear();
    else return;
    event.preventDefault();
  }
}
