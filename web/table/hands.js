// @ts-check
/** The cards in my hands, as the server knows them, and where I point. Takes the place of the mosaic's one hand. */
import { isProvisional } from "./cards.js";

/** @typedef {import("../room/game.js").Game} Game */
/** @typedef {import("./window.js").Place} Place */

const renewal = 10_000;
/** Twenty a second at most, however many fingers there are. */
const pace = 50;

export class Hands {
  /** @param {Game} game @param {(place: Place) => {x: number, y: number}} share a place in shares of the table */
  constructor(game, share) {
    this.game = game;
    this.share = share;
    /** When each card was last asked for.
     * @type {Map<number, number>}
     */
    this.cards = new Map();
    this.pointed = 0;
    /** What is still to be told of my hands, by card; null is the empty hand. The one that waited longest goes first.
     * @type {Map<number|null, Place>}
     */
    this.places = new Map();
    this.timer = 0;
    /** Tells whoever drags that a card was not given.
     * @type {(card: number, reason: string, player?: number) => void}
     */
    this.taken = () => {};
  }

  /** Whether anything is in my hands, for whoever must not disturb it.
   * @returns {number|null}
   */
  get tile() {
    return this.cards.keys().next().value ?? null;
  }

  /** @param {number} card */
  pickUp(card) {
    this.cards.set(card, performance.now());
    if (!isProvisional(card)) this.game.line.send(this.game.replica.hold(card));
  }

  /** Opens the hand of a card; a drop has sent its move before.
   * @param {number} card
   */
  letGo(card) {
    this.places.delete(card);
    if (!this.cards.delete(card) || isProvisional(card)) return;
    this.game.line.send(this.game.replica.release(card));
  }

  /** A card that was dealt here has its number: now it can be asked for.
   * @param {number} name @param {number} card
   */
  rename(name, card) {
    if (!this.cards.delete(name)) return;
    this.pickUp(card);
    const place = this.places.get(name);
    if (this.places.delete(name) && place) this.places.set(card, place);
  }

  /** A card is gone, and no hand is about it any more.
   * @param {number} card
   */
  forget(card) {
    this.cards.delete(card);
    this.places.delete(card);
  }

  /** A new connection or epoch knows no holds: whoever drags says it again (P6). */
  holdAgain() {
    for (const card of this.cards.keys()) this.pickUp(card);
  }

  renew() {
    const now = performance.now();
    for (const [card, since] of this.cards) if (now - since > renewal) this.pickUp(card);
  }

  /** @param {import("../room/types.js").CoreEvent} event */
  refused({ tile, reason, player }) {
    if (!this.cards.has(tile)) return;
    this.forget(tile);
    this.taken(tile, reason, player);
  }

  /** Shows the others where a card in my hand is, or I am, if somebody is there.
   * @param {Place} place @param {number|null} [card]
   */
  point(place, card = null) {
    if (this.game.others.length === 0 || !this.game.isLinked) return;
    this.places.delete(card);
    this.places.set(card, place);
    this.tell();
  }

  tell() {
    const wait = this.pointed + pace - performance.now();
    if (wait > 0) {
      this.timer ||= setTimeout(() => {
        this.timer = 0;
        this.tell();
      }, wait);
      return;
    }
    const [next] = this.places;
    if (!next) return;
    this.places.delete(next[0]);
    this.pointed = performance.now();
    // The server takes a cursor as a sign that the hand still holds.
    for (const card of this.cards.keys()) this.cards.set(card, this.pointed);
    const { x, y } = this.share(next[1]);
    this.game.line.send(this.game.replica.cursor(Math.round(x * 65535), Math.round(y * 65535)));
    if (this.places.size > 0) this.tell();
  }
}
