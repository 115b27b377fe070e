// @ts-check

/** @typedef {import("./memory.js").Memory} Memory */

const nothing = new Uint16Array(0);

/** A board of the core: who lies where. `tiles[cell]` is the tile in that cell, row by row. */
export class Board {
  /** @protected */
  memory;
  /** @protected */
  handle;
  /** @type {Uint16Array | null} */
  #tiles = null;
  /** @type {Uint16Array | null} */
  #confirmed = null;

  /**
   * @param {Memory} memory
   * @param {number} handle
   */
  constructor(memory, handle) {
    this.memory = memory;
    this.handle = handle;
  }

  /**
   * The number of columns; 0 while there is no board.
   * @returns {number}
   */
  get columns() {
    return this.memory.call("board_columns", this.handle);
  }

  /** @returns {number} */
  get rows() {
    return this.memory.call("board_rows", this.handle);
  }

  /** The number of cells, which is the number of tiles. */
  get count() {
    return this.columns * this.rows;
  }

  /** The board to draw, own unconfirmed swaps on it: a new array after each change, never altered later. */
  get tiles() {
    this.#tiles ??= this.#read(false);
    return this.#tiles;
  }

  /** The board as the server has told of it; as `tiles`. */
  get confirmed() {
    this.#confirmed ??= this.#read(true);
    return this.#confirmed;
  }

  /**
   * What a call of the core has written about this board.
   * @protected
   * @template T
   * @param {string} name
   * @param {(words: import("./memory.js").Words) => T} read
   * @returns {T}
   */
  read(name, read) {
    this.memory.call(name, this.handle);
    return read(this.memory.words());
  }

  /**
   * Whether the tile shown in this cell belongs there.
   * @param {number} cell
   * @returns {boolean}
   */
  isHome(cell) {
    return this.memory.call("board_is_home", this.handle, cell) === 1;
  }

  /**
   * How many cells show a tile that is home.
   * @returns {number}
   */
  get homeCount() {
    return this.memory.call("board_home_count", this.handle);
  }

  /**
   * The latch: the picture was completed and the board is at rest.
   * @returns {boolean}
   */
  get solved() {
    return this.memory.call("board_is_solved", this.handle) === 1;
  }

  /**
   * Whether every tile shown is home.
   * @returns {boolean}
   */
  get complete() {
    return this.memory.call("board_is_complete", this.handle) === 1;
  }

  /**
   * The number of the last move applied.
   * @returns {number}
   */
  get sequence() {
    return this.memory.call("board_sequence", this.handle);
  }

  /** @returns {number} */
  get round() {
    return this.memory.call("board_round", this.handle);
  }

  /**
   * Of the confirmed board: 16 hex digits.
   * @returns {string}
   */
  get digest() {
    const digest = BigInt.asUintN(64, this.memory.call("board_digest", this.handle, 1));
    return digest.toString(16).padStart(16, "0");
  }

  /** Ends the use of this board. */
  close() {
    this.memory.call("close", this.handle);
  }

  /**
   * The board may have changed.
   * @protected
   */
  changed() {
    this.#tiles = null;
    this.#confirmed = null;
  }

  /** @param {boolean} confirmed */
  #read(confirmed) {
    const count = this.count;
    return count === 0 ? nothing : this.memory.tiles(this.handle, confirmed, count);
  }
}
