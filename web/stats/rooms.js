// @ts-check
/** The numbers of all rooms that anyone may read of. */
import { span, t } from "../words.js";
import { barList, chartSection, figure, number } from "./charts.js";
import { rowsOf, sum } from "./source.js";

/** @typedef {import("./source.js").Row} Row */

/** So many rooms and players are drawn; the tables have all. */
const DRAWN = 12;

export class AllStatistics {
  /** @type {Row[]} */
  rooms = [];
  /** @type {Row[]} */
  players = [];

  async load() {
    [this.rooms, this.players] = await Promise.all([rowsOf("room_summary"), rowsOf("leaderboard")]);
    this.rooms.sort((a, b) => b.moves - a.moves);
    this.players.sort((a, b) => (a.fastest_ms ?? Infinity) - (b.fastest_ms ?? Infinity));
  }

  figures() {
    return [
      figure("figure-rooms", t("stats.rooms"), number(this.rooms.length)),
      figure("figure-moves", t("stats.moves"), number(sum(this.rooms, "moves"))),
      figure("figure-players", t("stats.players"), number(sum(this.rooms, "players"))),
      figure("figure-solved", t("stats.solvedRounds"), number(sum(this.rooms, "solved_rounds"))),
    ];
  }

  /** @param {Row} room */
  #title({ room_number: room, title }) {
    return title || t("stats.unnamed", { n: room });
  }

  byMoves() {
    const [first] = this.rooms;
    const sentence = first === undefined || first.moves === 0
      ? t("stats.none") : t("stats.roomsBusy", { title: this.#title(first), n: first.moves });
    const rows = this.rooms.slice(0, DRAWN).filter(({ moves }) => moves > 0)
      .map((room) => ({ name: this.#title(room), value: room.moves, note: t("replay.count", { n: room.moves }) }));
    const table = {
      columns: [t("stats.room"), t("stats.moves"), t("stats.players"), t("stats.rounds"), t("stats.solvedRounds")],
      rows: this.rooms.map((room) => [this.#title(room), room.moves, room.players, room.rounds, room.solved_rounds]),
    };
    return chartSection("rooms", t("stats.roomsTable"), sentence, barList(rows), table);
  }

  fastest() {
    const titles = new Map(this.rooms.map((room) => [room.room_number, this.#title(room)]));
    const timed = this.players.filter(({ fastest_ms: fastest }) => fastest !== null && fastest !== undefined);
    const [first] = timed;
    const sentence = first === undefined ? t("stats.none") : t("stats.leaderboardBest", { time: span(first.fastest_ms) });
    const rows = timed.slice(0, DRAWN).map(({ name, player, room_number: room, fastest_ms: fastest }) =>
      ({ name, player, value: fastest, note: `${span(fastest)} · ${titles.get(room) ?? ""}` }));
    const table = {
      columns: [t("stats.name"), t("stats.room"), t("stats.solvedRounds"), t("stats.fastest"), t("stats.placed")],
      rows: this.players.map((row) => [
        row.name, titles.get(row.room_number) ?? "", row.rounds_solved,
        row.fastest_ms === null || row.fastest_ms === undefined ? "–" : span(row.fastest_ms), row.tiles_placed,
      ]),
    };
    return chartSection("leaderboard", t("stats.leaderboard"), sentence, barList(rows), table);
  }
}
