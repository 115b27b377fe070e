// @ts-check
/** A card table on its canvases: one redraw for each frame, motion from the difference of before and after. */
import { isDark, isStill, token } from "../theme.js";
import { Cards, isProvisional } from "./cards.js";
import { Faces } from "./faces.js";
import { Fades } from "./fades.js";
import { Ground } from "./ground.js";
import { Motions } from "./motions.js";
import { TableOverlay } from "./overlay.js";
import { Spots } from "./spots.js";
import { StillLayer } from "./still.js";
import { TableWindow } from "./window.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {import("../core/table.js").TableChange} TableChange */
/** @typedef {import("./window.js").Place} Place */

function colours() {
  return {
    page: token("page"), bed: token("bed"), quiet: token("quiet"), line: token("line"), edge: token("edge"),
    accent: token("accent"), leaf: token("leaf"), bad: token("bad"), font: token("text"),
    recess: isDark() ? "rgba(255,255,255,.055)" : "rgba(60,44,20,.11)",
  };
}

export class TableView {
  /** @param {HTMLElement} bed holds the canvases @param {HTMLCanvasElement} top the foremost of them */
  constructor(bed, top) {
    const canvas = () => {
      const made = document.createElement("canvas");
      made.setAttribute("aria-hidden", "true");
      bed.insertBefore(made, top);
      return made;
    };
    this.window = new TableWindow();
    this.cards = new Cards();
    this.faces = new Faces();
    this.motions = new Motions();
    this.spots = new Spots();
    this.ground = new Ground(canvas());
    this.still = new StillLayer(canvas());
    this.fades = new Fades(bed, this.still.canvas);
    this.overlay = new TableOverlay(this, top);
    /** Cards in my own hands, by card: where their middle is.
     * @type {Map<number, Place>}
     */
    this.mine = new Map();
    /** Says which cards are dimmed, where some are.
     * @type {((card: number) => boolean)|null}
     */
    this.isDimmed = null;
    this.palette = colours();
    this.isDark = isDark();
    this.requested = false;
    document.addEventListener("themechange", () => this.readPalette());
    document.addEventListener("languagechange", () => this.repaint());
  }

  readPalette() {
    this.palette = colours();
    this.isDark = isDark();
    this.repaint();
  }

  /** Fits the table into so many CSS pixels; answers the size of its bed.
   * @param {number} width @param {number} height
   */
  resize(width, height) {
    const ratio = devicePixelRatio || 1;
    const size = this.window.fit(width, height, ratio);
    this.ground.resize(this.window.width, this.window.height, ratio);
    this.still.resize(this.window.width, this.window.height, ratio);
    this.overlay.resize();
    this.arrange();
    return size;
  }

  /** Everything has another place on the screen. */
  arrange() {
    this.faces.resize(this.window.side, this.window.ratio);
    this.fades.arrange(this);
    this.repaint();
  }

  repaint() {
    this.ground.isDirty = true;
    this.still.isAllDirty = true;
    this.invalidate();
  }

  /** Takes over what the core says. A cut moves nothing; what is gone fades, but own cards that were never
   * confirmed only after an own clear: else they were refused.
   * @param {TableChange} change @param {{cut?: boolean, clears?: boolean}} [how]
   */
  show(change, how = {}) {
    const { cut = false, clears = false } = how;
    const { came, changed, gone } = this.cards.take(change);
    if (came.length + changed.length + gone.length === 0) return { came, changed, gone };
    const isCut = cut || isStill();
    for (const [before, after] of changed) this.changed(before, after, isCut);
    for (const card of came) this.touch(card);
    for (const card of gone) {
      this.motions.forget(card.card);
      this.mine.delete(card.card);
      this.touch(card);
    }
    this.fades.recall(came);
    const cleared = cut ? [] : gone.filter(({ card }) => clears || !isProvisional(card));
    if (cleared.length > 0) this.fades.begin(cleared, this);
    this.invalidate();
    return { came, changed, gone };
  }

  /** @param {Card} before @param {Card} after @param {boolean} isCut */
  changed(before, after, isCut) {
    const now = performance.now();
    const from = this.motions.place(before, now);
    this.touch(before);
    if (!isCut && !this.mine.has(after.card) && !this.spots.held.has(after.card)) {
      if (before.x !== after.x || before.y !== after.y) this.motions.fly(after.card, from, now, 240);
      if (before.turn !== after.turn) this.motions.spin(after.card, before.turn, after.turn, now);
      if (before.up !== after.up) this.motions.flip(after.card, before, now);
    }
    this.touch(after);
  }

  /** How many cards the deck has left is written in its zone.
   * @param {import("../core/table.js").Deck} deck
   */
  setLeft(deck) {
    const isOther = deck.left !== this.faces.deck.left;
    this.faces.deck = deck;
    if (isOther) this.still.touch(this.window.zone);
  }

  /** Shows some cards faintly, or with null none.
   * @param {((card: number) => boolean)|null} isDimmed
   */
  setDimmed(isDimmed) {
    if (this.isDimmed || isDimmed) this.still.isAllDirty = true;
    this.isDimmed = isDimmed;
    this.invalidate();
  }

  /** The still layer is to be painted again where a card lies; one that is lifted is not on it until it rests.
   * @param {Card|undefined} card
   */
  touch(card) {
    if (card && !this.isLifted(card.card)) this.still.touch(this.window.square(card));
  }

  /** Takes a card in my hand, or moves it there.
   * @param {number} card @param {Place} place
   */
  hold(card, place) {
    if (!this.mine.has(card)) {
      this.motions.forget(card);
      this.touch(this.cards.get(card));
    }
    this.mine.set(card, place);
    this.invalidate();
  }

  /** Opens my hand: the card goes to where it lies.
   * @param {number} card @param {number} ms
   */
  letGo(card, ms = 140) {
    const from = this.mine.get(card);
    const to = this.cards.get(card);
    this.mine.delete(card);
    if (from && to && (from.x !== to.x || from.y !== to.y) && !isStill()) {
      this.motions.fly(card, from, performance.now(), ms);
    }
    this.touch(to);
    this.invalidate();
  }

  /** A card that was dealt here has its number.
   * @param {number} name @param {number} card
   */
  rename(name, card) {
    this.cards.rename(name, card);
    this.motions.rename(name, card);
    const place = this.mine.get(name);
    if (!place) return;
    this.mine.delete(name);
    this.mine.set(card, place);
  }

  /** What others hold now.
   * @param {{card: number, hand: import("./spots.js").Hand}[]} holds
   */
  setHeld(holds) {
    const now = performance.now();
    const known = [];
    for (const { card, hand } of holds) {
      const lying = this.cards.get(card);
      if (!lying) continue;
      if (!this.spots.held.has(card)) this.touch(lying);
      known.push({ card, hand, place: this.motions.place(lying, now) });
    }
    for (const [card, from] of this.spots.setHeld(known)) {
      const to = this.cards.get(card);
      if (!to) continue;
      if (!isStill()) this.motions.fly(card, from, now, 140);
      this.touch(to);
    }
    this.invalidate();
  }

  /** Whether a card is drawn over the resting ones.
   * @param {number} card
   */
  isLifted(card) {
    return this.mine.has(card) || this.spots.held.has(card) || this.motions.has(card);
  }

  /** Where the middle of a card is seen.
   * @param {Card} card @param {number} now
   * @returns {Place}
   */
  whereIs(card, now) {
    return this.mine.get(card.card) ?? this.spots.held.get(card.card) ?? this.motions.place(card, now);
  }

  invalidate() {
    if (this.requested) return;
    this.requested = true;
    requestAnimationFrame((now) => this.draw(now));
  }

  /** @param {number} now */
  draw(now) {
    this.requested = false;
    for (const card of this.motions.advance(now)) this.touch(this.cards.get(card));
    this.ground.paint(this);
    if (this.still.isAllDirty || this.still.dirty.length > 0) this.still.paint(this);
    const glides = this.spots.advance(now);
    const flashes = this.overlay.draw(now);
    if (glides || flashes || this.motions.isMoving) this.invalidate();
  }
}
