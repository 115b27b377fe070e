// @ts-check
/** Where others' hands are: the cards they hold glide after what they last told, empty hands are cursors. */
import { settle } from "../board-motion.js";

/** @typedef {import("./window.js").Place} Place */
/** @typedef {{player: number, name: string, colour: string, shape: string}} Hand whose hand it is */
/** @typedef {{hand: Hand, x: number, y: number, to: Place, moved: number}} Spot */

/** How long a cursor that rests is seen, and its name after it moved. */
const [idle, named] = [4000, 1500];
/** Milliseconds in which a hand comes most of the way. */
const lag = 45;

export class Spots {
  constructor() {
    /** By card.
     * @type {Map<number, Spot>}
     */
    this.held = new Map();
    /** By player.
     * @type {Map<number, Spot>}
     */
    this.cursors = new Map();
    this.drawn = 0;
  }

  /** Others hold these cards now; answers where the hands were that opened.
   * @param {{card: number, hand: Hand, place: Place}[]} holds
   */
  setHeld(holds) {
    /** @type {Map<number, Place>} */
    const opened = new Map();
    const now = performance.now();
    const cards = new Set(holds.map(({ card }) => card));
    for (const [card, { x, y }] of this.held) {
      if (cards.has(card)) continue;
      opened.set(card, { x, y });
      this.held.delete(card);
    }
    for (const { card, hand, place } of holds) {
      if (!this.held.has(card)) this.held.set(card, { hand, ...place, to: place, moved: now });
    }
    return opened;
  }

  /** A hand was told to be there: the card of that hand which was nearest goes there (two fingers hold two).
   * @param {Hand} hand @param {Place} to
   */
  point(hand, to) {
    const moved = performance.now();
    const cursor = this.cursors.get(hand.player);
    if (cursor) Object.assign(cursor, { hand, to, moved });
    else this.cursors.set(hand.player, { hand, ...to, to, moved });
    /** @type {Spot|null} */
    let nearest = null;
    let least = Infinity;
    for (const spot of this.held.values()) {
      const far = Math.hypot(spot.to.x - to.x, spot.to.y - to.y);
      if (spot.hand.player === hand.player && far < least) [nearest, least] = [spot, far];
    }
    if (nearest) Object.assign(nearest, { to, moved });
  }

  /** Those who left point no longer.
   * @param {Set<number>} here
   */
  keep(here) {
    for (const player of this.cursors.keys()) if (!here.has(player)) this.cursors.delete(player);
  }

  /** Lets everything glide; answers whether any still moves or is about to vanish.
   * @param {number} now
   */
  advance(now) {
    const share = 1 - Math.exp(-(now - this.drawn) / lag);
    this.drawn = now;
    let moves = false;
    for (const spot of [...this.held.values(), ...this.cursors.values()]) {
      spot.x += (spot.to.x - spot.x) * share;
      spot.y += (spot.to.y - spot.y) * share;
      if (Math.abs(spot.to.x - spot.x) + Math.abs(spot.to.y - spot.y) > 2) moves = true;
      else Object.assign(spot, spot.to);
    }
    for (const { moved } of this.cursors.values()) if (now - moved < idle + 400) moves = true;
    return moves;
  }

  /** How a cursor is drawn now.
   * @param {Spot} spot @param {number} now
   */
  look({ moved }, now) {
    const still = now - moved;
    return { alpha: 1 - settle(Math.max(0, (still - idle) / 400)), named: still < named };
  }
}
