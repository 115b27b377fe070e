// @ts-check

/** @typedef {import("./memory.js").Words} Words */

/**
 * @typedef {"swap" | "scramble" | "undo" | "restore" | "deal" | "place" | "raise" | "turn" | "flip" | "clear"
 *   | "stack" | "spread" | "shuffle"} MoveKind
 */
/**
 * @typedef {"invalidMove" | "staleTile" | "held" | "boardAtRest" | "pinned" | "rateLimited" | "notAllowed"
 *   | "locked" | "nothingToUndo" | "clientSequenceReused" | "gone" | "tableFull" | "deckEmpty" | "offline"
 *   | "forgotten" | "tooManyPending"} RefusalReason
 */
/** @typedef {"deal" | "place" | "raise" | "turn" | "flip" | "clear" | "undo" | "stack" | "spread" | "shuffle"} TableKind */
/** @typedef {{ tile: number, player: number, held: boolean, why: string | null }} HoldChange */

/**
 * What changed, for whoever draws or speaks it. After any event the state getters give the new state.
 *
 * - `ready`: a welcome was taken in, moves flow again; with `snapshot` a `board` follows.
 * - `board`: everything may have changed.
 * - `moved`: an exchange is shown; `sequence` is null while it is one's own and not confirmed.
 * - `tableMoved`: a move of a card table is confirmed; of a clear `card` is the last one it took.
 * - `dealt`: an own deal is shown; its card has this name until it is numbered.
 * - `numbered`: what was `name` is called `card` from now on.
 * - `settled`: an own move is confirmed.
 * - `refused`: an own move came to nothing, here (`clientSequence` null) or at the server.
 * - `hello`: the caller is to send `replica.hello()` on the present connection.
 * - `error` with code `resyncFailed`: several hellos brought no progress; only a new connection may try again.
 * - `reload`: the page is to be loaded anew, once (P19).
 *
 * @typedef {(
 *   | { type: "ready", snapshot: boolean }
 *   | { type: "board" }
 *   | { type: "moved", sequence: number | null, player: number, mine: boolean, kind: "swap" | "undo",
 *       a: number, b: number, tileA: number, tileB: number, solved: boolean }
 *   | { type: "scrambled", sequence: number, player: number, seed: number | null, kind: "scramble" | "restore" }
 *   | { type: "tableMoved", sequence: number, player: number, mine: boolean, kind: TableKind, card: number | null,
 *       x: number | null, y: number | null, order: number | null, turn: number | null, up: boolean | null }
 *   | { type: "dealt", card: number }
 *   | { type: "numbered", name: number, card: number }
 *   | { type: "settled", clientSequence: number, sequence: number }
 *   | { type: "refused", clientSequence: number | null, reason: RefusalReason, kind: MoveKind | null,
 *       player: number | null, tile: number | null, a: number | null, b: number | null,
 *       tileA: number | null, tileB: number | null }
 *   | { type: "solved", sequence: number, player: number }
 *   | { type: "holds", changes: HoldChange[] }
 *   | { type: "notHeld", tile: number, reason: string, player: number | null }
 *   | { type: "players" }
 *   | { type: "cursors", items: { player: number, x: number, y: number }[] }
 *   | { type: "pending", player: number, remainingMs: number }
 *   | { type: "stopped", player: number, by: number }
 *   | { type: "storage", writable: boolean }
 *   | { type: "resync", reason: string }
 *   | { type: "hello", why: "gap" | "digest" | "epoch" | "resync" }
 *   | { type: "error", code: string, message: string, offset: number | null }
 *   | { type: "bye", code: number, retryAfterMs: number | null }
 *   | { type: "reload", why: "build" | "message", offset: number | null, message: string | null }
 *   | { type: "pong", id: number }
 * )} CoreEvent
 */

/** By number in the core. */
const reasons = /** @type {RefusalReason[]} */ ([
  "", "invalidMove", "staleTile", "held", "boardAtRest", "pinned", "rateLimited", "notAllowed", "locked",
  "nothingToUndo", "clientSequenceReused", "gone", "tableFull", "deckEmpty",
]);
/** @type {Record<number, RefusalReason>} */
const ownReasons = { 101: "offline", 102: "forgotten", 103: "tooManyPending" };
const kinds = /** @type {const} */ ([
  "swap", "swap", "scramble", "undo", "restore", "deal", "place", "raise", "turn", "flip", "clear",
  "stack", "spread", "shuffle",
]);
const tableKinds = /** @type {const} */ ([
  "deal", "deal", "place", "raise", "turn", "flip", "clear", "undo", "stack", "spread", "shuffle",
]);
const holdEnds = ["", "", "released", "expired", "left", "scramble", "restore", "solved", "board", "clear"];
const notHeldReasons = ["", "held", "noSuchTile", "notAllowed", "locked", "boardAtRest", "pinned"];
const helloCauses = /** @type {const} */ (["gap", "gap", "digest", "epoch"]);
const resyncReasons = ["", "clientSequenceGap", "tooManyInFlight", "storageRecovered"];
const errorCodes = [
  "", "badMessage", "helloFirst", "unsupportedProtocol", "noSuchRoom", "notYours", "roomFull",
  "outcomeForgotten", "roomChanged", "roomEnded", "tooLarge", "alreadyPending", "nothingPending",
  "notAllowed", "unavailable", "tooManyMessages",
];

/** @param {number} kind */
export function moveKind(kind) {
  return kinds[kind];
}

/**
 * By the first number of each event.
 * @type {((words: Words) => CoreEvent | CoreEvent[])[]}
 */
const readers = [
  () => [],
  (words) => ({ type: "ready", snapshot: words.flag() }),
  () => ({ type: "board" }),
  (words) => ({
    type: "moved",
    sequence: words.optional(),
    player: words.number(),
    mine: words.flag(),
    kind: words.flag() ? "undo" : "swap",
    a: words.number(),
    b: words.number(),
    tileA: words.number(),
    tileB: words.number(),
    solved: words.flag(),
  }),
  (words) => {
    const [sequence, player, seed] = [words.number(), words.number(), words.optional()];
    return { type: "scrambled", sequence, player, seed, kind: seed === null ? "restore" : "scramble" };
  },
  (words) => ({ type: "settled", clientSequence: words.number(), sequence: words.number() }),
  readRefused,
  (words) => ({ type: "solved", sequence: words.number(), player: words.number() }),
  (words) => ({ type: "holds", changes: words.list(() => readHoldChange(words)) }),
  (words) => ({
    type: "notHeld",
    tile: words.number(),
    reason: notHeldReasons[words.number()],
    player: words.optional(),
  }),
  () => ({ type: "players" }),
  (words) => ({
    type: "cursors",
    items: words.list(() => ({ player: words.number(), x: words.number(), y: words.number() })),
  }),
  (words) => ({ type: "pending", player: words.number(), remainingMs: words.number() }),
  (words) => ({ type: "stopped", player: words.number(), by: words.number() }),
  (words) => ({ type: "storage", writable: words.flag() }),
  readHello,
  () => ({ type: "error", code: "resyncFailed", message: "", offset: null }),
  (words) => ({
    type: "error",
    code: errorCodes[words.number()],
    message: words.text() ?? "",
    offset: words.optional(),
  }),
  (words) => ({ type: "bye", code: words.number(), retryAfterMs: words.optional() }),
  (words) => {
    const [offset, message] = [words.optional(), words.text()];
    return { type: "reload", why: offset === null ? "build" : "message", offset, message };
  },
  (words) => ({ type: "pong", id: words.number() }),
  readTableMoved,
  (words) => ({ type: "dealt", card: words.number() }),
  (words) => ({ type: "numbered", name: words.number(), card: words.number() }),
];

/**
 * Reads the events that a call left.
 * @param {Words} words
 * @returns {CoreEvent[]}
 */
export function readEvents(words) {
  /** @type {CoreEvent[]} */
  const events = [];
  while (!words.isAtEnd) events.push(...[readers[words.number()](words)].flat());
  return events;
}

/**
 * @param {Words} words
 * @returns {CoreEvent}
 */
function readRefused(words) {
  const clientSequence = words.optional();
  const reason = words.number();
  const kind = words.optional();
  return {
    type: "refused",
    clientSequence,
    reason: ownReasons[reason] ?? reasons[reason],
    kind: kind === null ? null : moveKind(kind),
    player: words.optional(),
    tile: words.optional(),
    a: words.optional(),
    b: words.optional(),
    tileA: words.optional(),
    tileB: words.optional(),
  };
}

/**
 * @param {Words} words
 * @returns {CoreEvent}
 */
function readTableMoved(words) {
  const [sequence, player, mine] = [words.number(), words.number(), words.flag()];
  const kind = tableKinds[words.number()];
  const [card, x, y] = [words.optional(), words.optional(), words.optional()];
  const [order, turn, up] = [words.optional(), words.optional(), words.optional()];
  return {
    type: "tableMoved", sequence, player, mine, kind, card, x, y, order, turn, up: up === null ? null : up !== 0,
  };
}

/** @param {Words} words */
function readHoldChange(words) {
  const [tile, player, kind] = [words.number(), words.number(), words.number()];
  return { tile, player, held: kind === 1, why: holdEnds[kind] || null };
}

/**
 * A resync is told as what it is, then as the hello it asks for.
 * @param {Words} words
 * @returns {CoreEvent[]}
 */
function readHello(words) {
  const cause = words.number();
  if (cause < 10) return [{ type: "hello", why: helloCauses[cause] }];
  const reason = resyncReasons[cause - 10] ?? "clientSequenceReused";
  return [{ type: "resync", reason }, { type: "hello", why: "resync" }];
}
