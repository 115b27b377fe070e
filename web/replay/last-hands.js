// @ts-check
/** Who had each card in hand last, after any move of a replay. */

/** @typedef {Pick<import("../core/replay.js").MoveItem, "player" | "move">} Item */

export class LastHands {
  #items;
  /** How many moves are in it. */
  #sequence = 0;
  /** @type {Map<number, number>} */
  #players = new Map();

  /** @param {() => readonly Item[]} items the moves from the first on */
  constructor(items) {
    this.#items = items;
  }

  /** The player of each card's last move up to this one; forwards it costs the moves between.
   * @param {number} sequence
   * @returns {ReadonlyMap<number, number>}
   */
  at(sequence) {
    if (sequence < this.#sequence) [this.#sequence, this.#players] = [0, new Map()];
    for (const { player, move } of this.#items().slice(this.#sequence, sequence)) {
      for (const card of move.cards ?? [move.card]) if (card !== undefined) this.#players.set(card, player);
    }
    this.#sequence = sequence;
    return this.#players;
  }
}
