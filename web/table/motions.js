// @ts-check
/** Cards on their way: flying to where they lie, turning, and turning over. */
import { progress, settle } from "../board-motion.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {import("./window.js").Place} Place */
/** @typedef {{start: number, ms: number}} Span */

const [turning, flipping] = [140, 200];

export class Motions {
  constructor() {
    /** @type {Map<number, Span & {from: Place}>} */
    this.flights = new Map();
    /** Quarters still to go when it began.
     * @type {Map<number, Span & {quarters: number}>}
     */
    this.spins = new Map();
    /** The card as it lay before.
     * @type {Map<number, Span & {before: Card}>}
     */
    this.flips = new Map();
  }

  get all() {
    return [this.flights, this.spins, this.flips];
  }

  get isMoving() {
    return this.flights.size + this.spins.size + this.flips.size > 0;
  }

  /** @param {number} card */
  has(card) {
    return this.flights.has(card) || this.spins.has(card) || this.flips.has(card);
  }

  /** Cards that move. */
  get cards() {
    return new Set([...this.flights.keys(), ...this.spins.keys(), ...this.flips.keys()]);
  }

  /** @param {number} card @param {Place} from @param {number} start @param {number} ms */
  fly(card, from, start, ms) {
    this.flights.set(card, { from, start, ms });
  }

  /** @param {number} card @param {number} before @param {number} after @param {number} start */
  spin(card, before, after, start) {
    const quarters = (after - before + 4) % 4;
    this.spins.set(card, { quarters: quarters === 3 ? -1 : quarters, start, ms: turning });
  }

  /** @param {number} card @param {Card} before @param {number} start */
  flip(card, before, start) {
    this.flips.set(card, { before, start, ms: flipping });
  }

  /** @param {number} card */
  forget(card) {
    for (const kind of this.all) kind.delete(card);
  }

  /** @param {number} name @param {number} card */
  rename(name, card) {
    for (const kind of /** @type {Map<number, any>[]} */ (this.all)) {
      const motion = kind.get(name);
      if (!motion) continue;
      kind.delete(name);
      kind.set(card, motion);
    }
  }

  /** Where a card is on its way.
   * @param {Card} card @param {number} now
   * @returns {Place}
   */
  place({ card, x, y }, now) {
    const flight = this.flights.get(card);
    if (!flight) return { x, y };
    const p = settle(progress(now, flight.start, flight.ms));
    return { x: flight.from.x + (x - flight.from.x) * p, y: flight.from.y + (y - flight.from.y) * p };
  }

  /** How a card is seen: which side, how far turned back in radians, how narrow.
   * @param {Card} card @param {number} now
   */
  pose(card, now) {
    const spin = this.spins.get(card.card);
    const flip = this.flips.get(card.card);
    const angle = spin ? (-spin.quarters * Math.PI * (1 - settle(progress(now, spin.start, spin.ms)))) / 2 : 0;
    if (!flip) return { shown: card, angle, width: 1 };
    const p = progress(now, flip.start, flip.ms);
    return { shown: p < 0.5 ? { ...card, up: flip.before.up } : card, angle, width: Math.abs(1 - 2 * p) };
  }

  /** Ends what is over; answers the cards that came to rest.
   * @param {number} now
   */
  advance(now) {
    const rested = [];
    for (const kind of /** @type {Map<number, Span>[]} */ (this.all)) {
      for (const [card, { start, ms }] of kind) {
        if (now < start + ms) continue;
        kind.delete(card);
        rested.push(card);
      }
    }
    return rested;
  }
}
