// @ts-check
/** The numbers of one room: four figures, then what a chart can show, round by round. */
import { cellName, fitBoard, BoardGeometry } from "../board-geometry.js";
import { el, fill, sizeCanvas } from "../dom.js";
import { paintHeat } from "../heat.js";
import { token } from "../theme.js";
import { languageTag, span, t } from "../words.js";
import { barList, chartSection, columnChart, figure, number } from "./charts.js";
import { sum } from "./source.js";

/** @typedef {import("./source.js").RoomStatistics} RoomStatistics */
/** @typedef {import("./source.js").Row} Row */
/** @typedef {{rounds: Row[], players: Row[], minutes: Row[], cells: Row[]}} Cut what counts for a round, or for all */

/** More columns than this are drawn several minutes to one. */
const COLUMNS = 120;
/** A pause of more minutes than this begins the pace anew. */
const PAUSE = 5;

/**
 * @param {Cut} cut
 */
export function roomFigures({ rounds, players, minutes }) {
  const swaps = sum(players, "swaps");
  const placed = sum(players, "tiles_placed");
  const isExact = rounds.length === 1 && typeof rounds[0].duration_ms === "number";
  const timed = isExact ? rounds[0].duration_ms : minutes.length;
  return [
    figure("figure-moves", t("stats.moves"), number(sum(minutes, "moves"))),
    figure("figure-players", t("stats.players"), number(players.length)),
    figure("figure-time", t("stats.time"), timed === 0 ? "–" : isExact ? span(timed) : t("stats.minutes", { n: minutes.length })),
    figure("figure-placed", t("stats.perSwap"), swaps > 0 ? number(placed / swaps) : "–"),
  ];
}

/** When most was moved.
 * @param {Cut} cut
 */
export function pace({ minutes }) {
  const best = minutes.reduce((most, { moves }, at) => (moves > minutes[most].moves ? at : most), 0);
  const sentence = minutes.length === 0 ? t("stats.none") : t("stats.paceBusy", { m: best + 1, n: minutes[best].moves });
  const share = Math.max(1, Math.ceil(minutes.length / COLUMNS));
  const columns = [];
  for (let at = 0; at < minutes.length; at += share) {
    const part = minutes.slice(at, at + share);
    const isNew = at > 0 && part[0].minute - minutes[at - 1].minute > PAUSE * 60_000;
    const value = sum(part, "moves") / part.length;
    columns.push({ label: t("stats.paceMinute", { m: at + 1, n: Math.round(value) }), value, isNew });
  }
  const time = new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium", timeStyle: "short" });
  const table = {
    columns: [t("stats.minute"), t("stats.when"), t("stats.moves")],
    rows: minutes.map(({ minute, moves }, at) => [at + 1, time.format(minute), moves]),
  };
  return chartSection("pace", t("stats.pace"), sentence, columnChart(t("stats.pace"), columns, minutes.length), table);
}

/** Who moved how much.
 * @param {Cut} cut
 */
export function byPlayer({ players }) {
  const [first] = players;
  const key = players.length === 1 ? "stats.byPlayerOne" : "stats.byPlayerMost";
  const sentence = first === undefined ? t("stats.none") : t(key, { name: first.name, n: first.moves });
  const rows = players.map(({ name, moves, tiles_placed: placed, player }) =>
    ({ name, value: moves, player, note: t("stats.byPlayerNote", { n: moves, p: placed }) }));
  const table = {
    columns: [t("stats.name"), t("stats.moves"), t("stats.swaps"), t("stats.placed"), t("stats.perSwap")],
    rows: players.map(({ name, moves, swaps, tiles_placed: placed }) =>
      [name, moves, swaps, placed, swaps > 0 ? Math.round((100 * placed) / swaps) / 100 : null]),
  };
  return chartSection("by-player", t("stats.byPlayer"), sentence, barList(rows), table);
}

/**
 * Where tiles moved, over the faded picture.
 * @param {Cut} cut
 * @param {Row} summary of the room
 * @param {HTMLImageElement | null} picture
 */
export function heatMap({ cells }, summary, picture) {
  const { columns } = summary;
  const sorted = [...cells].sort((a, b) => b.moves - a.moves);
  const [top] = sorted;
  const sentence = top === undefined
    ? t("stats.none") : t("stats.heatMost", { cell: cellName(top.cell, columns), n: top.moves });
  const canvas = el("canvas", { class: "heat", role: "img", "aria-label": t("stats.chart", { title: t("stats.heat") }) });
  const { credit } = summary.picture;
  const chart = el("div", { class: "heat-box" }, canvas, credit && el("p", { class: "credit", dir: "auto" }, credit));
  new ResizeObserver(() => drawHeat(canvas, chart.clientWidth, summary, cells, picture)).observe(chart);
  const table = {
    columns: [t("stats.cell"), t("stats.times"), t("stats.placed")],
    rows: sorted.map(({ cell, moves, tiles_placed: placed }) => [cellName(cell, columns), moves, placed]),
  };
  return chartSection("heat-map", t("stats.heat"), sentence, chart, table);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} width CSS pixels there are
 * @param {Row} grid
 * @param {Row[]} cells
 * @param {HTMLImageElement | null} picture
 */
function drawHeat(canvas, width, { columns, rows }, cells, picture) {
  const aspect = picture === null ? columns / rows : picture.naturalWidth / picture.naturalHeight;
  const size = fitBoard({ columns, rows }, aspect, width, Math.min(innerHeight * 0.7, 560));
  const [w, h] = [size.width, size.height].map((side) => Math.round(side * devicePixelRatio));
  sizeCanvas(canvas, w, h, devicePixelRatio);
  const context = canvas.getContext("2d");
  if (context === null) return;
  if (picture !== null) context.drawImage(picture, 0, 0, w, h);
  const counts = new Uint32Array(columns * rows);
  for (const { cell, moves } of cells) counts[cell] = moves;
  const geometry = new BoardGeometry(columns, rows, w, h, devicePixelRatio);
  paintHeat(context, geometry, counts, { veil: token("page"), font: token("text") });
}

/**
 * All rounds; their table stands open.
 * @param {RoomStatistics} statistics
 */
export function roundsTable({ rounds, players }) {
  const names = new Map(players.map(({ player, name }) => [player, name]));
  const solved = rounds.filter((round) => round.solved).length;
  const sentence = sum(rounds, "swaps") === 0 ? t("stats.none") : t("stats.roundsSolved", { n: solved, all: rounds.length });
  const table = {
    columns: [t("stats.round"), t("stats.swaps"), t("stats.players"), t("stats.took"), t("stats.lastTile")],
    rows: rounds.map((round) => [
      round.round, round.swaps, round.players,
      round.duration_ms === null || round.duration_ms === undefined ? "–" : span(round.duration_ms),
      names.get(round.solved_by) ?? "–",
    ]),
  };
  return chartSection("rounds", t("stats.rounds"), sentence, null, table);
}

/**
 * The choice of a round: all, or one of them.
 * @param {HTMLElement} place
 * @param {Row[]} rounds
 * @param {number | null} chosen
 * @param {(round: number | null) => void} onChoose
 */
export function showRounds(place, rounds, chosen, onChoose) {
  place.hidden = rounds.length < 2;
  const tab = (/** @type {number | null} */ round, /** @type {string} */ words) => el("label", { class: "tab" },
    el("input", { type: "radio", name: "round", value: round ?? "all", checked: round === chosen,
      on: { change: () => onChoose(round) } }), words);
  fill(place, el("legend", { class: "said" }, t("stats.rounds")), tab(null, t("stats.allRounds")),
    ...rounds.map(({ round, solved }) => tab(round, `${t("stats.roundN", { n: round })}${solved ? " ✓" : ""}`)));
}
