// @ts-check
/** What I hold, as the server knows it, and where I point. */

/** @typedef {import("./game.js").Game} Game */

const renewal = 10_000;
const pace = 50;

export class Hand {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** The tile in my hand.
     * @type {number|null}
     */
    this.tile = null;
    this.renewed = 0;
    this.pointed = 0;
    /** Tells whoever drags that the tile was not given.
     * @type {(reason: string, player?: number) => void}
     */
    this.taken = () => {};
  }

  /** @param {number} tile */
  pickUp(tile) {
    this.tile = tile;
    this.renewed = performance.now();
    this.game.line.send(this.game.replica.hold(tile));
  }

  /** Opens the hand; a drop has sent its move before. */
  letGo() {
    if (this.tile === null) return;
    this.game.line.send(this.game.replica.release(this.tile));
    this.tile = null;
  }

  /** A new connection or epoch knows no holds: a dragging client says it again (P6). */
  holdAgain() {
    if (this.tile !== null) this.pickUp(this.tile);
  }

  renew() {
    if (this.tile !== null && performance.now() - this.renewed > renewal) this.holdAgain();
  }

  /** @param {import("./types.js").CoreEvent} event */
  refused({ tile, reason, player }) {
    if (tile !== this.tile) return;
    this.tile = null;
    this.taken(reason, player);
  }

  /** Shows the others where I am, at most twenty times a second and only if somebody is there.
   * @param {import("../board-motion.js").Place} place
   */
  point({ x, y }) {
    const now = performance.now();
    const { game } = this;
    if (now - this.pointed < pace || game.others.length === 0 || !game.isLinked) return;
    this.pointed = this.renewed = now;
    game.line.send(game.replica.cursor(share(x), share(y)));
  }
}

/** @param {number} part 0…1 */
function share(part) {
  return Math.round(Math.min(1, Math.max(0, part)) * 65535);
}
