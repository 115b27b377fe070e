// @ts-check
/** The statistics of one room, read from the documented views once and cut by round here. */
import { getJSON } from "../api.js";

/** @typedef {Record<string, any>} Row a row of a view, by the view's column names */

/**
 * @param {string} view
 * @param {string} [room]
 * @returns {Promise<Row[]>}
 */
export function rowsOf(view, room) {
  const scope = room === undefined ? "" : `?room=${encodeURIComponent(room)}`;
  return getJSON(`/api/stats/${view}${scope}`);
}

/**
 * @param {Row[]} rows
 * @param {string} column
 */
export function sum(rows, column) {
  return rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
}

/**
 * Adds up the rows that share a key; the other columns are those of the first.
 * @param {Row[]} rows
 * @param {string} key
 * @param {string[]} added columns
 * @returns {Row[]}
 */
export function grouped(rows, key, added) {
  /** @type {Map<unknown, Row>} */
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group === undefined) groups.set(row[key], { ...row });
    else for (const column of added) group[column] = Number(group[column] ?? 0) + Number(row[column] ?? 0);
  }
  return [...groups.values()];
}

export class RoomStatistics {
  /** @param {string} room */
  constructor(room) {
    this.room = room;
    /** @type {Row} */
    this.summary = {};
    /** @type {Row[]} */
    this.rounds = [];
    /** @type {Row[]} */
    this.players = [];
    /** @type {Row[]} */
    this.playerRounds = [];
    /** @type {Row[]} */
    this.minutes = [];
    /** @type {Row[]} */
    this.cells = [];
    /** Of a card table, with the `moves` of `player_summary`.
     * @type {Row[]} */
    this.cardPlayers = [];
  }

  get isTable() {
    return this.summary.kind === "table";
  }

  async load() {
    // First whether there is such a room that we may read of.
    this.summary = await getJSON(`/api/rooms/${encodeURIComponent(this.room)}`);
    const read = (/** @type {string[]} */ ...views) => Promise.all(views.map((view) => rowsOf(view, this.room)));
    if (this.isTable) {
      const rows = await read("card_players", "player_summary", "moves_per_minute");
      const moves = new Map(rows[1].map((row) => [row.player, row.moves]));
      this.cardPlayers = rows[0].map((row) => ({ ...row, moves: moves.get(row.player) ?? 0 }));
      this.minutes = rows[2];
    } else {
      const rows = await read("rounds", "player_summary", "player_rounds", "moves_per_minute", "cell_heat_map");
      [this.rounds, this.players, this.playerRounds, this.minutes, this.cells] = rows;
    }
  }

  /**
   * The rows of a round, or of all rounds added up.
   * @param {number | null} round
   */
  of(round) {
    /** @param {Row[]} rows */
    const cut = (rows) => (round === null ? rows : rows.filter((row) => row.round === round));
    const players = round === null ? this.players.filter(({ moves }) => moves > 0) : cut(this.playerRounds).map(withMoves);
    return {
      rounds: cut(this.rounds),
      players: players.sort((a, b) => b.moves - a.moves),
      minutes: grouped(cut(this.minutes), "minute", ["moves", "swaps", "undos"]).sort((a, b) => a.minute - b.minute),
      cells: grouped(cut(this.cells), "cell", ["moves", "moves_from", "moves_to", "tiles_placed"]),
    };
  }
}

/**
 * @param {Row} row of player_rounds, which counts swaps and undos
 * @returns {Row}
 */
function withMoves(row) {
  return { ...row, moves: row.swaps + row.undos };
}
