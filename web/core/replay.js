// @ts-check
import { Board } from "./board.js";
import { bytesOfGroup, loggedNumbers, readTable } from "./table.js";

/** @typedef {import("./events.js").CoreEvent} CoreEvent */
/** @typedef {import("./memory.js").Memory} Memory */
/**
 * An item of `GET /api/rooms/{room}/moves`.
 * @typedef {{
 *   sequence: number, player: number, client: string, clientSequence: number, at: number, solved?: boolean,
 *   move: { kind: "swap" | "undo" | "scramble" | "restore" | import("./events.js").TableKind, sequence?: number,
 *     a?: number, b?: number, tileA?: number, tileB?: number, seed?: number, tiles?: number[],
 *     card?: number, x?: number, y?: number, order?: number, picture?: number, quarters?: number, turn?: number,
 *     up?: boolean, first?: number, through?: number, cards?: number[] }
 * }} MoveItem
 */

/** More moves than this at once are told as one `board`. */
const toldOneByOne = 64;

/** A room's past: the board after any of its moves. */
export class Replay extends Board {
  /** @type {MoveItem[]} */
  #items = [];
  #start;

  /**
   * @param {Memory} memory
   * @param {number} handle
   */
  constructor(memory, handle) {
    super(memory, handle);
    this.#start = this.sequence;
  }

  /** The sequence of the board it began with. */
  get start() {
    return this.#start;
  }

  /**
   * The sequence of the last move it knows.
   * @returns {number}
   */
  get length() {
    return this.memory.call("replay_last", this.handle);
  }

  /**
   * The moves it knows, in order; the first is number `start + 1`.
   * @returns {readonly MoveItem[]}
   */
  get items() {
    return this.#items;
  }

  /** The card table where the replay stands; null where the board is a mosaic. */
  get table() {
    this.memory.call("table_cards", this.handle);
    const words = this.memory.words();
    return words.isAtEnd ? null : readTable(words);
  }

  /**
   * Adds the next moves; one that does not follow is a RangeError, and those before it stay.
   * @param {MoveItem[]} items
   */
  append(items) {
    for (const item of items) {
      const fault = this.#append(item);
      if (fault === 1) throw new RangeError(`move ${item.sequence} is not the next one`);
      if (fault === 2) throw new RangeError(`move ${item.sequence} does not fit the board before it`);
      this.#items.push(item);
    }
  }

  /**
   * Goes to the board after move `sequence`, or to the nearest end.
   * @param {number} sequence
   * @returns {CoreEvent[]}
   */
  seek(sequence) {
    const before = this.sequence;
    this.memory.call("replay_seek", this.handle, Math.max(0, sequence));
    this.changed();
    const after = this.sequence;
    if (after === before) return [];
    if (after < before || after - before > toldOneByOne) return [{ type: "board" }];
    return this.#items.slice(before - this.#start, after - this.#start).flatMap(narrate);
  }

  /**
   * @param {MoveItem} item
   * @returns {number}
   */
  #append({ sequence, move, solved }) {
    const { memory, handle } = this;
    const numbers = loggedNumbers(move);
    if (move.cards) memory.fields(bytesOfGroup({ cards: move.cards }));
    if (numbers) return memory.call("replay_append_table", handle, sequence, ...numbers);
    const target = move.sequence ?? 0;
    switch (move.kind) {
      case "scramble":
        return memory.call("replay_append_scramble", handle, sequence, move.seed ?? -1);
      case "restore":
        memory.fields(Uint16Array.from(move.tiles ?? []));
        return memory.call("replay_append_restore", handle, sequence, target);
      default: {
        const kind = move.kind === "undo" ? 3 : 1;
        const swap = [move.a ?? -1, move.b ?? -1, move.tileA ?? -1, move.tileB ?? -1];
        return memory.call("replay_append_swap", handle, sequence, solved ? 1 : 0, kind, target, ...swap);
      }
    }
  }
}

/**
 * @param {MoveItem} item
 * @returns {CoreEvent[]}
 */
function narrate({ sequence, player, move, solved }) {
  if (move.kind === "scramble" || move.kind === "restore") {
    return [{ type: "scrambled", sequence, player, seed: move.seed ?? null, kind: move.kind }];
  }
  if (move.kind !== "swap" && (move.kind !== "undo" || move.a === undefined)) return [narrateCards(sequence, player, move)];
  const { kind, a = 0, b = 0, tileA = 0, tileB = 0 } = move;
  /** @type {CoreEvent} */
  const moved = { type: "moved", sequence, player, mine: false, kind, a, b, tileA, tileB, solved: !!solved };
  return solved ? [moved, { type: "solved", sequence, player }] : [moved];
}

/**
 * @param {number} sequence @param {number} player @param {MoveItem["move"]} move
 * @returns {CoreEvent}
 */
function narrateCards(sequence, player, move) {
  const { card = null, x = null, y = null, order = null, turn = null, up = null, through = card } = move;
  const kind = /** @type {import("./events.js").TableKind} */ (move.kind);
  return { type: "tableMoved", sequence, player, mine: false, kind, card: through, x, y, order, turn, up };
}
