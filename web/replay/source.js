// @ts-check
/** Reads a room's story from the server: the board at its beginning, then its moves page by page. */
import { getJSON } from "../api.js";

const PAGE = 1000;

/** @typedef {import("../core.js").MoveItem} MoveItem */

/**
 * @typedef {object} FirstBoard the board at sequence 0: a mosaic, or a table with its size and deck
 * @property {"mosaic" | "table"} kind
 * @property {number} width
 * @property {number} height
 * @property {{kind: "picture" | "tiles" | "standard", columns?: number, rows?: number, seed?: number}} deck
 * @property {number} columns
 * @property {number} rows
 * @property {number[]} tiles
 * @property {boolean} solved
 * @property {number[]} [classes]
 * @property {number} sequence
 * @property {number} round
 * @property {string} digest
 */

/** The story of one room. */
export class ReplaySource {
  #base;

  /** @param {string} room */
  constructor(room) {
    this.#base = `/api/rooms/${encodeURIComponent(room)}`;
  }

  /** Title, picture, size and head. */
  summary() {
    return getJSON(this.#base);
  }

  /**
   * @param {number} sequence
   * @param {AbortSignal} [signal]
   * @returns {Promise<FirstBoard>}
   */
  async board(sequence, signal) {
    const form = await getJSON(`${this.#base}/board?at=${sequence}`, signal);
    return { round: 1, ...form, ...form.board };
  }

  /**
   * The pages of moves after one, each as it arrives, until there are no more.
   * @param {number} after
   * @returns {AsyncGenerator<MoveItem[], void, void>}
   */
  async *movesAfter(after) {
    for (;;) {
      const form = await getJSON(`${this.#base}/moves?after=${after}&limit=${PAGE}`);
      /** @type {MoveItem[]} */
      const items = Array.isArray(form) ? form : form.items;
      if (items.length === 0) return;
      yield items;
      after = items[items.length - 1].sequence;
      if (items.length < PAGE && !Array.isArray(form)) return;
    }
  }
}
