// @ts-check
// The browser's core: every rule of the game, written once in Swift, behind typed JavaScript.
// Nothing here parses a message or decides a move.
import { CoreFault, Memory } from "./core/memory.js";
import { Replay } from "./core/replay.js";
import { Replica } from "./core/replica.js";
import { Solo } from "./core/solo.js";
import { numbersOfDeck, SoloTable } from "./core/table.js";

export { CoreFault, Replay, Replica, Solo, SoloTable };

/** @typedef {import("./core/events.js").CoreEvent} CoreEvent */
/** @typedef {import("./core/events.js").MoveKind} MoveKind */
/** @typedef {import("./core/events.js").RefusalReason} RefusalReason */
/** @typedef {import("./core/board.js").Board} Board */
/** @typedef {import("./core/replica.js").LocalMove} LocalMove */
/** @typedef {import("./core/replay.js").MoveItem} MoveItem */
/** @typedef {import("./core/table.js").Card} Card */
/** @typedef {import("./core/state.js").Player} Player */
/** @typedef {import("./core/state.js").Hold} Hold */
/** @typedef {import("./core/state.js").Picture} Picture */
/** @typedef {import("./core/state.js").Limits} Limits */
/** @typedef {import("./core/state.js").PendingMove} PendingMove */

/**
 * Who this page is in a room. `client` is 32 hex digits, one for each tab; `saved` is what `save` gave.
 * @typedef {{ room: string, client: string, name: string, token?: string | null, hostKey?: string | null,
 *   password?: string | null, spectator?: boolean, saved?: string | null }} Introduction
 */

/** One instance of the core. After a CoreFault it is of no use: load another. */
export class Core {
  #memory;
  #now;

  /**
   * @param {Memory} memory
   * @param {string} build
   * @param {() => number} now
   */
  constructor(memory, build, now) {
    this.#memory = memory;
    this.#now = now;
    /** The first 16 hex digits of the module's SHA-256; empty if unknown. */
    this.build = build;
  }

  /**
   * A room; nothing is sent until `hello`.
   * @param {Introduction} who
   */
  replica({ room, client, name, token, hostKey, password, spectator, saved }) {
    const role = spectator ? "spectator" : null;
    this.#memory.fields(room, client, name, token, hostKey, password, this.build, role, bytesOf(saved));
    const handle = this.#memory.call("replica_open");
    if (handle < 0) throw new RangeError("a client is 32 lower-case hex digits");
    return new Replica(this.#memory, handle, this.#now);
  }

  /**
   * A board for one, scrambled by `seed` (unsigned 32 bit).
   * @param {{ columns: number, rows: number, seed: number, classes?: ArrayLike<number> | null }} how
   */
  solo({ columns, rows, seed, classes }) {
    this.#memory.fields(classes ? Uint16Array.from(classes) : null);
    const handle = this.#memory.call("solo_open", columns, rows, seed);
    if (handle < 0) throw new RangeError(`no board of ${columns} × ${rows}`);
    return new Solo(this.#memory, handle);
  }

  /**
   * A card table for one; `width` and `height` are in 1/16 unit.
   * @param {{ width: number, height: number, deck?: Parameters<typeof numbersOfDeck>[0] }} how
   */
  table({ width, height, deck = { kind: "picture" } }) {
    const handle = this.#memory.call("table_open", width, height, ...numbersOfDeck(deck));
    if (handle < 0) throw new RangeError(`no table of ${width} × ${height}`);
    return new SoloTable(this.#memory, handle, this.#now);
  }

  /**
   * A room's past, from the board of some move on.
   * @param {{ columns: number, rows: number, tiles: ArrayLike<number>, solved: boolean,
   *   classes?: ArrayLike<number> | null, sequence?: number, round?: number }} board
   */
  replay({ columns, rows, tiles, solved, classes, sequence = 0, round = 1 }) {
    this.#memory.fields(Uint16Array.from(tiles), classes ? Uint16Array.from(classes) : null);
    const handle = this.#memory.call("replay_open", columns, rows, solved ? 1 : 0, sequence, round);
    if (handle < 0) throw new RangeError(`no board of ${columns} × ${rows}`);
    return new Replay(this.#memory, handle);
  }

  /**
   * The past of a card table, from its beginning on.
   * @param {{ width: number, height: number, deck: Parameters<typeof numbersOfDeck>[0] }} how
   */
  tableReplay({ width, height, deck }) {
    const handle = this.#memory.call("replay_open_table", width, height, ...numbersOfDeck(deck));
    if (handle < 0) throw new RangeError(`no table of ${width} × ${height}`);
    return new Replay(this.#memory, handle);
  }
}

/**
 * Loads the core: from an address, beside which `build.json` lies, or from the module's bytes.
 * @param {string | URL | BufferSource} source
 * @param {() => number} now milliseconds that never go back
 */
export async function loadCore(source = "/tessera-core.wasm", now = () => performance.now()) {
  const isAddress = typeof source === "string" || source instanceof URL;
  const [instance, build] = await Promise.all([
    isAddress ? instantiate(String(source)) : WebAssembly.instantiate(source, {}).then((made) => made.instance),
    isAddress ? buildBeside(String(source)) : "",
  ]);
  return new Core(new Memory(instance), build, now);
}

/** @param {string} address */
async function instantiate(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance;
}

/**
 * The name of the served core; without it a page merely never asks to be loaded anew.
 * @param {string} address
 * @returns {Promise<string>}
 */
async function buildBeside(address) {
  try {
    const response = await fetch(address.replace(/[^/]*$/, "build.json"));
    const { build } = await response.json();
    return typeof build === "string" ? build : "";
  } catch {
    return "";
  }
}

/** @param {string | null | undefined} saved */
function bytesOf(saved) {
  if (!saved) return null;
  try {
    return Uint8Array.from(atob(saved), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
