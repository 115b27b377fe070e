// @ts-check

/** The core has trapped: nothing it says from now on can be trusted. Load it anew and say hello. */
export class CoreFault extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super(`the core has stopped: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = "CoreFault";
    this.cause = cause;
  }
}

/** @typedef {string | Uint8Array | Uint16Array | null | undefined} Field */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const none = 0xffffffff;

/**
 * One WebAssembly instance and the memory it shares with the page.
 *
 * Every view is made anew, since memory that has grown leaves old views empty; what leaves is a copy.
 */
export class Memory {
  /** @type {Record<string, any>} */
  #exports;
  /** @type {CoreFault | null} */
  #fault = null;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = instance.exports;
  }

  /**
   * Calls an exported function; a trap poisons the instance for good.
   * @param {string} name
   * @param {...(number | bigint)} values
   * @returns {any}
   */
  call(name, ...values) {
    if (this.#fault) throw this.#fault;
    try {
      return this.#exports[name](...values);
    } catch (error) {
      this.#fault = new CoreFault(error);
      throw this.#fault;
    }
  }

  /**
   * Makes these bytes the input of the next call.
   * @param {Uint8Array} bytes
   */
  input(bytes) {
    const at = this.call("input", bytes.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /**
   * Makes these fields the input of the next call, each behind its length.
   * @param {...Field} fields
   */
  fields(...fields) {
    const parts = fields.map(bytesOf);
    const all = new Uint8Array(parts.reduce((sum, part) => sum + 4 + (part?.length ?? 0), 0));
    const view = new DataView(all.buffer);
    let offset = 0;
    for (const part of parts) {
      view.setUint32(offset, part ? part.length : none, true);
      if (part) all.set(part, offset + 4);
      offset += 4 + (part?.length ?? 0);
    }
    this.input(all);
  }

  /**
   * The frames that the last call left.
   * @returns {Uint8Array[]}
   */
  frames() {
    const all = this.#copy("frames");
    const view = new DataView(all.buffer);
    const frames = [];
    for (let offset = 0; offset < all.length; ) {
      const length = view.getUint32(offset, true);
      frames.push(all.slice(offset + 4, offset + 4 + length));
      offset += 4 + length;
    }
    return frames;
  }

  /** The numbers and texts that the last call left. */
  words() {
    const size = this.call("words_size");
    const at = this.call("words_at") >>> 0;
    return new Words(new Float64Array(this.#exports.memory.buffer, at, size).slice(), this.#copy("text"));
  }

  /**
   * A board's tiles, one for each cell.
   * @param {number} handle
   * @param {boolean} confirmed
   * @param {number} count
   */
  tiles(handle, confirmed, count) {
    const at = this.call("board_tiles", handle, confirmed ? 1 : 0) >>> 0;
    return new Uint16Array(this.#exports.memory.buffer, at, count).slice();
  }

  /** @param {"frames" | "text"} name */
  #copy(name) {
    const size = this.call(`${name}_size`);
    const at = this.call(`${name}_at`) >>> 0;
    return new Uint8Array(this.#exports.memory.buffer, at, size).slice();
  }
}

/** Reads what a call left, number by number. */
export class Words {
  #words;
  #text;
  #next = 0;

  /**
   * @param {Float64Array} words
   * @param {Uint8Array} text
   */
  constructor(words, text) {
    this.#words = words;
    this.#text = text;
  }

  get isAtEnd() {
    return this.#next >= this.#words.length;
  }

  number() {
    return this.#words[this.#next++];
  }

  /** @returns {number | null} */
  optional() {
    const value = this.number();
    return value < 0 ? null : value;
  }

  flag() {
    return this.number() !== 0;
  }

  /** @returns {string | null} */
  text() {
    const start = this.number();
    const length = this.number();
    return start < 0 ? null : decoder.decode(this.#text.subarray(start, start + length));
  }

  /**
   * A count, then that many of what `read` reads.
   * @template Value
   * @param {() => Value} read
   */
  list(read) {
    const values = [];
    for (let rest = this.number(); rest > 0; rest--) values.push(read());
    return values;
  }
}

/** @param {Field} field */
function bytesOf(field) {
  if (field === null || field === undefined) return null;
  if (typeof field === "string") return encoder.encode(field);
  return new Uint8Array(field.buffer, field.byteOffset, field.byteLength);
}
