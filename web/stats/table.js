// @ts-check
/** The numbers of a card table: cards dealt, moved and cleared, by everyone. */
import { t } from "../words.js";
import { barList, chartSection, figure, number } from "./charts.js";
import { sum } from "./source.js";

/** @typedef {import("./source.js").Row} Row */

/**
 * @param {Row[]} players rows of `card_players`, with `moves` @param {Row[]} minutes
 */
export function tableFigures(players, minutes) {
  return [
    figure("figure-moves", t("stats.moves"), number(sum(minutes, "moves"))),
    figure("figure-players", t("stats.players"), number(players.length)),
    figure("figure-time", t("stats.time"), minutes.length === 0 ? "–" : t("stats.minutes", { n: minutes.length })),
    figure("figure-dealt", t("stats.dealt"), number(sum(players, "cards_dealt"))),
  ];
}

/** Who dealt, moved and cleared how much.
 * @param {Row[]} players rows of `card_players`, with `moves`
 */
export function cardsByPlayer(players) {
  const ranked = [...players].sort((a, b) => b.moves - a.moves);
  /** @type {Row|undefined} */
  const first = ranked[0];
  const key = ranked.length === 1 ? "stats.byPlayerOne" : "stats.byPlayerMost";
  const sentence = first === undefined ? t("stats.none") : t(key, { name: first.name, n: first.moves });
  const rows = ranked.map((/** @type {Row} */ row) => ({
    name: row.name, player: row.player, value: row.moves,
    note: t("stats.byPlayerCards", { n: row.cards_dealt, m: row.cards_moved }),
  }));
  const table = {
    columns: ["stats.name", "stats.moves", "stats.dealt", "stats.moved", "stats.turned", "stats.flipped", "stats.cleared"]
      .map((words) => t(words)),
    rows: ranked.map((/** @type {Row} */ row) => [
      row.name, row.moves, row.cards_dealt, row.cards_moved, row.cards_turned, row.cards_flipped, row.cards_cleared,
    ]),
  };
  return chartSection("by-player", t("stats.byPlayer"), sentence, barList(rows), table);
}
