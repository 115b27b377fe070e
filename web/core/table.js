// @ts-check

/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./memory.js").Words} Words */
/**
 * A card, by its number or, while its deal waits, by a name from 15 × 2²⁸ on. Its middle at `x`, `y` (1/16 unit), quarter turns clockwise, the higher `order` in front.
 * @typedef {{ card: number, x: number, y: number, order: number, turn: number, up: boolean,
 *   picture: number }} Card
 */
/**
 * `picture`: the room's picture without end, `tiles`: each of its tiles once, `standard`: 52 cards, picture
 * 13 × suit + rank (clubs, diamonds, hearts, spades; ace to king). `left` is null where there is no end.
 * @typedef {{ kind: "picture" | "tiles" | "standard", columns: number, rows: number, pictures: number,
 *   left: number | null }} Deck
 */
/** @typedef {{ width: number, height: number, deck: Deck, next: number }} Felt */
/** @typedef {Felt & { cards: Card[], cleared: Card[] }} Table */
/**
 * Cards as they are now that may have been others before, and the names of those that are gone; null where
 * `cards` are all there are.
 * @typedef {{ cards: Card[], gone: number[] | null }} TableChange
 */
/**
 * A move as the protocol writes it.
 * @typedef {(
 *   | { kind: "deal", x: number, y: number }
 *   | { kind: "place", card: number, x: number, y: number }
 *   | { kind: "raise", card: number }
 *   | { kind: "turn", card: number, quarters: number }
 *   | { kind: "flip", card: number, up?: boolean }
 *   | { kind: "clear", through?: number }
 *   | { kind: "undo" }
 * )} TableMove
 */
/**
 * A move of several cards as the protocol writes it.
 * @typedef {(
 *   | { kind: "stack" | "spread", cards: number[], x: number, y: number }
 *   | { kind: "shuffle", cards: number[] }
 * )} GroupMove
 */
/** @typedef {"invalidMove" | "gone" | "tableFull" | "nothingToUndo" | "deckEmpty"} TableObjection */

/** By number in the core. */
const objections = /** @type {const} */ ([
  null, "invalidMove", "gone", "tableFull", "nothingToUndo", "deckEmpty",
]);
/** By number in the core. */
const decks = /** @type {const} */ (["picture", "picture", "tiles", "standard"]);

/** A card table that one person plays without a room. */
export class SoloTable {
  #memory;
  #handle;
  #now;

  /**
   * @param {Memory} memory
   * @param {number} handle
   * @param {() => number} now
   */
  constructor(memory, handle, now) {
    this.#memory = memory;
    this.#handle = handle;
    this.#now = now;
  }

  /**
   * Makes a move; null, or why it is none. `seed` is that of a shuffle.
   * @param {TableMove | GroupMove} move
   * @returns {TableObjection | null}
   */
  play(move, seed = 0) {
    if ("cards" in move) {
      this.#memory.fields(bytesOfGroup(move));
      return objections[this.#memory.call("table_group", this.#handle, ...numbersOfGroup(move), seed, this.#now())];
    }
    return objections[this.#memory.call("table_play", this.#handle, ...numbersOf(move), this.#now())];
  }

  /** What lies there now; `cleared` are the cards that an undo brings back. */
  get state() {
    this.#memory.call("table_cards", this.#handle);
    return readTable(this.#memory.words());
  }

  /**
   * The number of the last move.
   * @returns {number}
   */
  get sequence() {
    return this.#memory.call("board_sequence", this.#handle);
  }

  /** 16 hex digits. */
  get digest() {
    return BigInt.asUintN(64, this.#memory.call("board_digest", this.#handle, 1)).toString(16).padStart(16, "0");
  }

  /** Ends the use of this table. */
  close() {
    this.#memory.call("close", this.#handle);
  }
}

/**
 * Kind, card and two numbers, as the core takes them.
 * @param {TableMove} move
 * @returns {[number, number, number, number]}
 */
export function numbersOf(move) {
  switch (move.kind) {
    case "deal": return [1, 0, move.x, move.y];
    case "place": return [2, move.card, move.x, move.y];
    case "raise": return [3, move.card, 0, 0];
    case "turn": return [4, move.card, move.quarters, 0];
    case "flip": return [5, move.card, move.up === undefined ? -1 : Number(move.up), 0];
    case "clear": return [6, move.through ?? -1, 0, 0];
    case "undo": return [7, 0, 0, 0];
  }
}

/**
 * A logged move as the core's replay takes it: kind, card, and four numbers; null for a mosaic's move.
 * Where it has `cards` these are the input.
 * @param {import("./replay.js").MoveItem["move"]} move
 * @returns {number[] | null}
 */
export function loggedNumbers(move) {
  const { card = -1, x = -1, y = -1, order = -1 } = move;
  switch (move.kind) {
    case "deal": return [1, card, x, y, order, move.picture ?? -1];
    case "place": return [2, card, x, y, order, 0];
    case "raise": return [3, card, 0, 0, order, 0];
    case "turn": return [4, card, move.quarters ?? -1, move.turn ?? -1, 0, 0];
    case "flip": return [5, card, Number(move.up), 0, 0, 0];
    case "clear": return [6, move.first ?? -1, move.through ?? -1, 0, 0, 0];
    case "stack": return [8, 0, x, y, order, 0];
    case "spread": return [9, 0, x, y, order, 0];
    case "shuffle": return [10, 0, 0, 0, move.seed ?? -1, 0];
    case "undo": return move.a === undefined ? [7, 0, move.sequence ?? -1, 0, 0, 0] : null;
    default: return null;
  }
}

/**
 * Kind and place, as the core takes them.
 * @param {GroupMove} move
 * @returns {[number, number, number]}
 */
export function numbersOfGroup(move) {
  switch (move.kind) {
    case "stack": return [8, move.x, move.y];
    case "spread": return [9, move.x, move.y];
    case "shuffle": return [10, 0, 0];
  }
}

/**
 * The cards of a move, 32 bits each, the low byte first.
 * @param {{ cards: number[] }} move
 */
export function bytesOfGroup({ cards }) {
  const view = new DataView(new ArrayBuffer(4 * cards.length));
  cards.forEach((card, index) => view.setUint32(4 * index, card, true));
  return new Uint8Array(view.buffer);
}

/**
 * Null instead, where the core has written nothing: the board is another.
 * @template T
 * @param {(words: Words) => T} read
 * @returns {(words: Words) => T | null}
 */
export function ifAny(read) {
  return (words) => (words.isAtEnd ? null : read(words));
}

/**
 * @param {Words} words
 * @returns {Table}
 */
export function readTable(words) {
  return { ...readFelt(words), cards: words.list(() => readCard(words)), cleared: words.list(() => readCard(words)) };
}

/**
 * @param {Words} words
 * @returns {Felt}
 */
export function readFelt(words) {
  return { width: words.number(), height: words.number(), deck: readDeck(words), next: words.number() };
}

/**
 * @param {Words} words
 * @returns {TableChange}
 */
export function readChange(words) {
  const isAll = words.flag();
  const cards = words.list(() => readCard(words));
  const gone = words.list(() => words.number());
  return { cards, gone: isAll ? null : gone };
}

/**
 * @param {Words} words
 * @returns {Deck}
 */
function readDeck(words) {
  return {
    kind: decks[words.number()],
    columns: words.number(),
    rows: words.number(),
    pictures: words.number(),
    left: words.optional(),
  };
}

/**
 * The numbers by which the core opens a table with a deck.
 * @param {{ kind: "picture" | "tiles" | "standard", columns?: number, rows?: number, seed?: number }} deck
 * @returns {[number, number, number, number]}
 */
export function numbersOfDeck({ kind, columns = 0, rows = 0, seed = 0 }) {
  return [decks.lastIndexOf(kind), columns, rows, seed];
}

/**
 * @param {Words} words
 * @returns {Card}
 */
function readCard(words) {
  return {
    card: words.number(),
    x: words.number(),
    y: words.number(),
    order: words.number(),
    turn: words.number(),
    up: words.flag(),
    picture: words.number(),
  };
}
