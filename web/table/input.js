// @ts-check
/** Mouse, fingers and pen on the card table, by Pointer Events alone: each finger has its own card. */
import { Panning } from "./panning.js";
import { cardSide } from "./window.js";

/** @typedef {{x: number, y: number}} Point CSS pixels of the page */
/** @typedef {import("./window.js").Place} Place */
/**
 * A pointer that is down: on a card (with the point at which it is gripped), or on the empty table.
 * @typedef {{type: string, start: Point, last: Point, card: number|null, grip: Place, isLifted: boolean, isFree: boolean}} Press
 */

/** How far a pointer may tremble before a tap becomes a drag (H4). */
const jitter = /** @type {Record<string, number>} */ ({ mouse: 3, pen: 6, touch: 8 });
/** Two taps within so many milliseconds flip a card. */
const double = 350;

export class CardInput {
  /** @param {HTMLElement} felt @param {import("./play.js").CardPlay} play */
  constructor(felt, play) {
    this.felt = felt;
    this.play = play;
    this.view = play.view;
    /** @type {Map<number, Press>} */
    this.presses = new Map();
    this.tapped = { card: /** @type {number|null} */ (null), at: -1000 };
    this.panning = new Panning(this);
    play.interrupts.push((card) => this.interrupt(card));
    this.listen();
  }

  listen() {
    const { felt } = this;
    felt.addEventListener("pointerdown", (event) => this.pressed(event));
    felt.addEventListener("pointermove", (event) => this.dragged(event));
    felt.addEventListener("pointerup", (event) => this.released(event));
    felt.addEventListener("pointercancel", (event) => this.lost(event));
    felt.addEventListener("lostpointercapture", (event) => this.lost(event));
    felt.addEventListener("pointerleave", () => this.view.overlay.mark({ hover: null }));
    for (const kind of ["contextmenu", "dragstart", "selectstart", "gesturestart"]) {
      felt.addEventListener(kind, (event) => event.preventDefault());
    }
    // Pointer Events come anyway; this keeps a phone from scrolling, zooming and magnifying (H14).
    felt.addEventListener("touchstart", (event) => event.cancelable && event.preventDefault(), { passive: false });
    felt.addEventListener("wheel", (event) => this.panning.wheel(event), { passive: false });
    addEventListener("blur", () => this.giveUp());
    document.addEventListener("visibilitychange", () => document.hidden && this.giveUp());
  }

  /** Where a point of the page is on the table, wherever the bed is by now.
   * @param {Point} point
   */
  place({ x, y }) {
    const { left, top } = this.felt.getBoundingClientRect();
    this.view.window.corner = { x: left, y: top };
    return this.view.window.place(x, y);
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    event.preventDefault();
    this.felt.focus({ preventScroll: true });
    this.felt.setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    const place = this.place(at);
    this.view.overlay.mark({ focus: null, hover: null });
    /** @type {Press} */
    const press = {
      type: event.pointerType, start: at, last: at, card: null, grip: { x: 0, y: 0 }, isLifted: false, isFree: false,
    };
    this.presses.set(event.pointerId, press);
    const card = this.cardAt(place);
    if (card) this.grip(press, card, place);
    else if (this.view.window.isInZone(place)) this.deal(press, place);
    else press.isFree = true;
    if (press.isFree) this.panning.begin();
  }

  /** The card that is seen at a place: in somebody's hand, else resting.
   * @param {Place} place
   */
  cardAt(place) {
    const { view } = this;
    for (const [card, spot] of view.spots.held) {
      const half = cardSide / 2;
      if (Math.abs(spot.x - place.x) <= half && Math.abs(spot.y - place.y) <= half) return view.cards.get(card) ?? null;
    }
    return view.cards.at(place, (card) => {
      const isElsewhere = view.mine.has(card.card) || view.spots.held.has(card.card);
      return isElsewhere ? null : view.faces.extent(card);
    });
  }

  /** @param {Press} press @param {import("../core.js").Card} card @param {Place} place */
  grip(press, card, place) {
    if (!this.play.mayTake(card.card)) return;
    press.card = card.card;
    press.grip = { x: place.x - card.x, y: place.y - card.y };
  }

  /** A card under the finger at that very point, in front of everything.
   * @param {Press} press @param {Place} place
   */
  deal(press, place) {
    this.view.overlay.mark({ isZonePressed: true });
    press.card = this.play.deal(this.view.window.clamped(place));
    press.isLifted = press.card !== null;
    this.felt.toggleAttribute("data-hand", press.isLifted);
  }

  /** @param {PointerEvent} event */
  dragged(event) {
    const press = this.presses.get(event.pointerId);
    if (!press) return this.hover(event);
    const before = press.last;
    press.last = { x: event.clientX, y: event.clientY };
    if (press.isFree) return this.panning.move(press, before);
    if (press.card === null) return;
    if (!press.isLifted && !this.lift(press)) return;
    this.drag(press);
    this.panning.atEdges();
  }

  /** Lifts the card once the pointer has moved far enough.
   * @param {Press} press
   */
  lift(press) {
    const far = Math.hypot(press.last.x - press.start.x, press.last.y - press.start.y);
    if (press.card === null || far < (jitter[press.type] ?? 6)) return false;
    press.isLifted = this.play.lift(press.card, this.target(press));
    if (!press.isLifted) press.card = null;
    this.felt.toggleAttribute("data-hand", press.isLifted);
    return press.isLifted;
  }

  /** Where the middle of the card is: it keeps the point at which it is gripped, and stays on the table.
   * @param {Press} press
   */
  target(press) {
    const { x, y } = this.place(press.last);
    return this.view.window.clamped({ x: x - press.grip.x, y: y - press.grip.y });
  }

  /** @param {Press} press */
  drag(press) {
    if (press.card !== null && press.isLifted) this.play.drag(press.card, this.target(press));
  }

  /** Draws the cards in hand again after the table was turned or laid out anew (H14). */
  resume() {
    for (const press of this.presses.values()) this.drag(press);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "touch") return;
    const place = this.place({ x: event.clientX, y: event.clientY });
    const card = this.cardAt(place);
    const hover = card ? card.card : this.view.window.isInZone(place) ? "zone" : null;
    if (hover !== this.view.overlay.hover) this.view.overlay.mark({ hover });
    this.felt.dataset.over = typeof hover === "number" ? "card" : hover ?? "";
    this.play.hands.point(place);
  }

  /** @param {PointerEvent} event */
  released(event) {
    const press = this.presses.get(event.pointerId);
    if (!press) return;
    press.last = { x: event.clientX, y: event.clientY };
    this.end(event.pointerId, press);
  }

  /** A call, a system gesture: what is in the hand stays where it was last seen (H12).
   * @param {PointerEvent} event
   */
  lost(event) {
    const press = this.presses.get(event.pointerId);
    if (press) this.end(event.pointerId, press, true);
  }

  /** @param {number} id @param {Press} press @param {boolean} [isLost] */
  end(id, press, isLost = false) {
    this.presses.delete(id);
    const { overlay } = this.view;
    if (![...this.presses.values()].some(({ isLifted }) => isLifted)) this.felt.removeAttribute("data-hand");
    if (overlay.isZonePressed) overlay.mark({ isZonePressed: false });
    if (press.isFree) return this.endFree(press, isLost);
    if (press.card === null) return;
    if (press.isLifted) {
      this.play.lay(press.card, isLost ? this.view.mine.get(press.card) ?? this.target(press) : this.target(press));
    } else if (!isLost) {
      this.tap(press.card);
    }
  }

  /** @param {number} card */
  tap(card) {
    const now = performance.now();
    const isSecond = this.tapped.card === card && now - this.tapped.at < double;
    this.tapped = { card, at: isSecond ? -1000 : now };
    this.play.tap(card);
    if (isSecond) this.play.flip();
  }

  /** @param {Press} press @param {boolean} isLost */
  endFree(press, isLost) {
    this.panning.begin();
    const far = Math.hypot(press.last.x - press.start.x, press.last.y - press.start.y);
    if (!isLost && far < (jitter[press.type] ?? 6)) this.view.overlay.mark({ selected: null });
  }

  /** All fingers open, each card where it was last seen (H5). */
  giveUp() {
    for (const [id, press] of [...this.presses]) this.end(id, press, true);
  }

  /** @param {number} card */
  interrupt(card) {
    for (const press of this.presses.values()) {
      if (press.card !== card) continue;
      press.card = null;
      press.isLifted = false;
    }
  }

  /** A card that was dealt here has its number.
   * @param {number} name @param {number} card
   */
  rename(name, card) {
    for (const press of this.presses.values()) if (press.card === name) press.card = card;
    if (this.tapped.card === name) this.tapped.card = card;
  }
}
