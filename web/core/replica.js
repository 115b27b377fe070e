// @ts-check
import { Board } from "./board.js";
import { readEvents } from "./events.js";
import { readScene, readState } from "./state.js";
import { bytesOfGroup, ifAny, numbersOf, numbersOfGroup, readChange, readFelt, readTable } from "./table.js";

/** @typedef {import("./events.js").CoreEvent} CoreEvent */
/** @typedef {import("./memory.js").Memory} Memory */
/**
 * What a local move came to. `frame` is null when it was refused, and when it must wait: `unsent` has it later.
 * @typedef {{ frame: Uint8Array | null, events: CoreEvent[] }} LocalMove
 */

/** Calls after which a table is as it was. */
const still = new Set(["replica_hello", "replica_rename", "replica_disconnected", "replica_unsent", "replica_save"]);

/**
 * A room as this page has it: the confirmed board and, on top, its own moves that are not confirmed yet.
 *
 * Frames go to the socket as they are, messages of the socket come to `receive` as they are.
 */
export class Replica extends Board {
  #now;
  /** @type {ReturnType<typeof readState> | null} */
  #state = null;
  /** @type {ReturnType<typeof readScene> | null} */
  #scene = null;
  /** @type {import("./table.js").Table | null | undefined} */
  #table = undefined;
  /** @type {import("./table.js").Felt | null | undefined} */
  #felt = undefined;

  /**
   * @param {Memory} memory
   * @param {number} handle
   * @param {() => number} now milliseconds that never go back
   */
  constructor(memory, handle, now) {
    super(memory, handle);
    this.#now = now;
  }

  /**
   * The frame to send first on a connection, and whenever a `hello` event asks for it.
   * @returns {Uint8Array}
   */
  hello() {
    this.#call("replica_hello");
    return this.memory.frames()[0];
  }

  /**
   * Takes another name; the frame says so to the server, null without a connection.
   * @param {string} name
   */
  rename(name) {
    const isReady = this.ready;
    this.memory.fields(name);
    this.#call("replica_rename");
    return isReady ? this.hello() : null;
  }

  /**
   * Takes in one whole message of the socket.
   * @param {Uint8Array | ArrayBuffer} message
   * @returns {CoreEvent[]}
   */
  receive(message) {
    this.memory.input(message instanceof Uint8Array ? message : new Uint8Array(message));
    this.#call("replica_receive", this.#now());
    return readEvents(this.memory.words());
  }

  /** The connection is gone; unconfirmed moves stay and wait. */
  disconnected() {
    this.#call("replica_disconnected");
  }

  /** The moves to send now, in order: after `ready` and `storage`, and when `sendDelay` has passed. */
  unsent() {
    this.#call("replica_unsent", this.#now());
    return this.memory.frames();
  }

  /**
   * Milliseconds until `unsent` has something; null: nothing waits for time.
   * @returns {number | null}
   */
  sendDelay() {
    const delay = this.memory.call("replica_send_delay", this.handle, this.#now());
    return delay < 0 ? null : delay;
  }

  /**
   * Exchanges what two cells show; shown at once.
   * @param {number} a
   * @param {number} b
   */
  swap(a, b) {
    return this.#move("replica_swap", a, b);
  }

  /** Shuffles everything as soon as the server agrees. */
  scramble() {
    return this.#move("replica_scramble");
  }

  /** Takes back one's own latest swap: at once if it was never sent, else when the server agrees. */
  undo() {
    return this.#move("replica_undo");
  }

  /**
   * Brings back the board at a sequence of this room, when the server agrees.
   * @param {number} sequence
   */
  restore(sequence) {
    return this.#move("replica_restore", sequence);
  }

  /**
   * Makes a move of a card table; shown at once. `undo` takes the latest clear back.
   * @param {import("./table.js").TableMove | import("./table.js").GroupMove} move
   */
  play(move) {
    if ("cards" in move) {
      this.memory.fields(bytesOfGroup(move));
      return this.#move("replica_group", ...numbersOfGroup(move));
    }
    return move.kind === "undo" ? this.undo() : this.#move("replica_table", ...numbersOf(move));
  }

  /** The card table's size and deck; null where the board is another. However many cards lie there, it costs the same. */
  get felt() {
    if (this.#felt === undefined) this.#felt = this.read("table_felt", ifAny(readFelt));
    return this.#felt;
  }

  /** What may have changed on the card table since this was last asked: for one who keeps all its cards. */
  takeTableChange() {
    return this.read("table_changes", ifAny(readChange)) ?? { cards: [], gone: [] };
  }

  /** The card table with one's own moves on it; null where the board is another. A new object after each change. */
  get table() {
    if (this.#table === undefined) this.#table = this.read("table_cards", ifAny(readTable));
    return this.#table;
  }

  /** Lets go of what was cleared, when the page has shown for five seconds that it can come back. */
  forgetCleared() {
    this.#call("replica_forget_cleared");
  }

  /**
   * Asks for a tile, or for a card by its number.
   * @param {number} tile
   */
  hold(tile) {
    return this.#act(1, tile);
  }

  /** @param {number} tile */
  release(tile) {
    return this.#act(2, tile);
  }

  /**
   * Points at a place, in 1/65535 of the board's width and height.
   * @param {number} x
   * @param {number} y
   */
  cursor(x, y) {
    return this.#act(3, x, y);
  }

  /** @param {number} id */
  ping(id) {
    return this.#act(4, id);
  }

  /** Announces a scramble. */
  announce() {
    return this.#act(5);
  }

  /** Stops an announced scramble. */
  stop() {
    return this.#act(6);
  }

  /** The unconfirmed moves, for `core.replica({ saved })` after a reload; null if there are none. */
  save() {
    this.#call("replica_save");
    const saved = this.memory.frames()[0];
    return saved ? btoa(String.fromCharCode(...saved)) : null;
  }

  /** Whether moves are sent and received at present. */
  get ready() {
    return this.#stateNow.ready;
  }

  /** Whether the server takes moves: while it does not, they wait. */
  get writable() {
    return this.#stateNow.writable;
  }

  get epoch() {
    return this.#stateNow.epoch;
  }

  /** Whether a swap was made since the round began, and the picture is not whole. */
  get progressMade() {
    return this.#stateNow.progressMade;
  }

  get canUndo() {
    return this.#stateNow.canUndo;
  }

  /** How many of one's own moves have no outcome yet. */
  get pending() {
    return this.#stateNow.pending.length;
  }

  /** Those moves, in order. */
  get pendingMoves() {
    return this.#stateNow.pending;
  }

  get me() {
    return this.#sceneNow.me;
  }

  get players() {
    return this.#sceneNow.players;
  }

  get holds() {
    return this.#sceneNow.holds;
  }

  get picture() {
    return this.#sceneNow.picture;
  }

  get limits() {
    return this.#sceneNow.limits;
  }

  /** The session's secret, if the server made one for this client. */
  get token() {
    return this.#sceneNow.token;
  }

  get #stateNow() {
    return (this.#state ??= this.read("replica_state", readState));
  }

  get #sceneNow() {
    return (this.#scene ??= this.read("replica_scene", readScene));
  }

  /**
   * @param {string} name
   * @param {...number} values
   * @returns {LocalMove}
   */
  #move(name, ...values) {
    this.#call(name, ...values, this.#now());
    return { frame: this.memory.frames()[0] ?? null, events: readEvents(this.memory.words()) };
  }

  /**
   * @param {number} act
   * @param {number} x
   * @param {number} y
   * @returns {Uint8Array | null} what to send; null without a connection
   */
  #act(act, x = 0, y = 0) {
    this.memory.call("replica_act", this.handle, act, x, y);
    return this.memory.frames()[0] ?? null;
  }

  /**
   * Calls what may change everything.
   * @param {string} name
   * @param {...number} values
   */
  #call(name, ...values) {
    this.#state = null;
    this.#scene = null;
    // What is sent and said changes no card, and two thousand are not read for nothing.
    if (!still.has(name)) this.#table = this.#felt = undefined;
    this.changed();
    this.memory.call(name, this.handle, ...values);
  }
}
