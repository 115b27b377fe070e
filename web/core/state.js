// @ts-check
import { moveKind } from "./events.js";

/** @typedef {import("./memory.js").Words} Words */
/** @typedef {"player" | "host" | "spectator"} Role */
/** @typedef {{ player: number, name: string, role: Role, away: boolean, colour: string, shape: string }} Player */
/** @typedef {{ tile: number, player: number }} Hold */
/** @typedef {{ image: string, width: number, height: number, credit: string | null }} Picture `credit`: whose work it is */
/**
 * @typedef {{ frameBytes: number, movesPerSecond: number, burst: number, inFlight: number, holds: number,
 *   players: number, watchers: number, queueBytes: number }} Limits
 */
/**
 * An own move without an outcome; the cells are null unless it is a swap. `shown`: it is in `tiles` or `table`.
 * `card`: which one it is about, if it is one of a card table.
 * @typedef {{ clientSequence: number, kind: import("./events.js").MoveKind, a: number | null,
 *   b: number | null, tileA: number | null, tileB: number | null, shown: boolean, card: number | null }} PendingMove
 */

const roles = /** @type {const} */ (["player", "player", "host", "spectator"]);

/**
 * What changes with moves.
 * @param {Words} words
 */
export function readState(words) {
  return {
    ready: words.flag(),
    writable: words.flag(),
    epoch: readEpoch(words),
    sequence: words.number(),
    round: words.number(),
    solved: words.flag(),
    progressMade: words.flag(),
    canUndo: words.flag(),
    pending: words.list(() => readPending(words)),
  };
}

/**
 * Who and what is around the board.
 * @param {Words} words
 */
export function readScene(words) {
  return {
    token: words.text(),
    picture: readPicture(words),
    limits: readLimits(words),
    me: words.flag() ? readPlayer(words) : null,
    players: words.list(() => readPlayer(words)),
    holds: words.list(() => ({ tile: words.number(), player: words.number() })),
  };
}

/** @param {Words} words */
function readEpoch(words) {
  const [isKnown, high, low] = [words.flag(), words.number(), words.number()];
  return isKnown ? high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0") : null;
}

/**
 * @param {Words} words
 * @returns {PendingMove}
 */
function readPending(words) {
  return {
    clientSequence: words.number(),
    kind: moveKind(words.number()),
    a: words.optional(),
    b: words.optional(),
    tileA: words.optional(),
    tileB: words.optional(),
    shown: words.flag(),
    card: words.optional(),
  };
}

/**
 * @param {Words} words
 * @returns {Picture | null}
 */
function readPicture(words) {
  const [image, width, height, credit] = [words.text(), words.number(), words.number(), words.text()];
  return image === null ? null : { image, width, height, credit };
}

/**
 * @param {Words} words
 * @returns {Limits}
 */
function readLimits(words) {
  return {
    frameBytes: words.number(),
    movesPerSecond: words.number(),
    burst: words.number(),
    inFlight: words.number(),
    holds: words.number(),
    players: words.number(),
    watchers: words.number(),
    queueBytes: words.number(),
  };
}

/**
 * @param {Words} words
 * @returns {Player}
 */
function readPlayer(words) {
  return {
    player: words.number(),
    name: words.text() ?? "",
    role: roles[words.number()],
    away: words.flag(),
    colour: words.text() ?? "",
    shape: words.text() ?? "",
  };
}
