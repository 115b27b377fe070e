// @ts-check
/** All moves of a room in a few bytes each: what the scrubber, the filters and the heat map look at. */

/** The kinds of moves, as numbers in a track. */
export const KIND = {
  swap: 0, undo: 1, scramble: 2, restore: 3, other: 4, deal: 5, place: 6, raise: 7, turn: 8, flip: 9, clear: 10, unclear: 11,
  stack: 12, spread: 13, shuffle: 14,
};

/**
 * A logged move as `GET /api/rooms/{room}/moves` gives it.
 * @typedef {object} LoggedMove
 * @property {number} sequence
 * @property {number} player
 * @property {number} at Unix milliseconds
 * @property {{kind: string, a?: number, b?: number, card?: number}} move
 * @property {boolean} [solved]
 */

/** Columns that grow by doubling; move number n is at index n − 1. */
export class MoveTrack {
  #room = 1024;
  /** How many moves there are, which is the number of the last one. */
  length = 0;
  /** Unix milliseconds. */
  at = new Float64Array(this.#room);
  player = new Uint32Array(this.#room);
  kind = new Uint8Array(this.#room);
  a = new Uint16Array(this.#room);
  b = new Uint16Array(this.#room);
  /** 1 where the move solved the board. */
  solved = new Uint8Array(this.#room);
  /** @type {Map<number, number>} moves by player */
  counts = new Map();

  /**
   * Takes the moves that follow the last one; what is there already is skipped.
   * @param {LoggedMove[]} items in order
   */
  append(items) {
    for (const item of items) {
      if (item.sequence <= this.length) continue;
      if (item.sequence !== this.length + 1) throw new RangeError(`move ${item.sequence} after ${this.length}`);
      if (this.length === this.#room) this.#grow();
      this.#put(this.length, item);
      this.length += 1;
    }
  }

  /** @param {number} sequence 1 … length */
  isSwap(sequence) {
    return this.kind[sequence - 1] <= KIND.undo;
  }

  /**
   * @param {number} index
   * @param {LoggedMove} item
   */
  #put(index, item) {
    const { a = 0, b = 0 } = item.move;
    // Of a card table an undo is no swap.
    const kind = item.move.kind === "undo" && item.move.a === undefined ? "unclear" : item.move.kind;
    this.at[index] = item.at;
    this.player[index] = item.player;
    this.kind[index] = /** @type {Record<string, number>} */ (KIND)[kind] ?? KIND.other;
    this.a[index] = a;
    this.b[index] = b;
    this.solved[index] = item.solved ? 1 : 0;
    this.counts.set(item.player, (this.counts.get(item.player) ?? 0) + 1);
  }

  #grow() {
    this.#room *= 2;
    this.at = grown(this.at, this.#room);
    this.player = grown(this.player, this.#room);
    this.kind = grown(this.kind, this.#room);
    this.a = grown(this.a, this.#room);
    this.b = grown(this.b, this.#room);
    this.solved = grown(this.solved, this.#room);
  }
}

/**
 * @template {Float64Array | Uint32Array | Uint16Array | Uint8Array} T
 * @param {T} column
 * @param {number} room
 * @returns {T}
 */
function grown(column, room) {
  const larger = /** @type {T} */ (new /** @type {any} */ (column.constructor)(room));
  larger.set(column);
  return larger;
}

/**
 * The numbers of the moves of some players, in order.
 * @param {MoveTrack} track
 * @param {Set<number> | null} players null for all
 * @returns {Uint32Array}
 */
export function stopsOf(track, players) {
  const stops = new Uint32Array(track.length);
  let count = 0;
  for (let index = 0; index < track.length; index += 1) {
    if (players === null || players.has(track.player[index])) stops[count++] = index + 1;
  }
  return stops.subarray(0, count);
}

/** How often a tile came to or left each cell, up to a place in the track that can be moved both ways. */
export class HeatCounts {
  #track;
  #players;
  #at = 0;

  /**
   * @param {MoveTrack} track
   * @param {number} cells
   * @param {Set<number> | null} players null for all
   */
  constructor(track, cells, players) {
    this.#track = track;
    this.#players = players;
    this.counts = new Uint32Array(cells);
  }

  /** Costs as much as there are moves between.
   * @param {number} sequence the last move that counts
   */
  moveTo(sequence) {
    while (this.#at < sequence) this.#count(this.#at++, 1);
    while (this.#at > sequence) this.#count(--this.#at, -1);
  }

  /**
   * @param {number} index
   * @param {1 | -1} step
   */
  #count(index, step) {
    const { kind, player, a, b } = this.#track;
    if (kind[index] > KIND.undo || (this.#players !== null && !this.#players.has(player[index]))) return;
    this.counts[a[index]] += step;
    this.counts[b[index]] += step;
  }
}
