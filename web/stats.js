// @ts-check
/** The statistics page: of one room at `/r/{room}/stats`, of all at `/stats`. */
import { fill, find } from "./dom.js";
import { siteHeader } from "./header.js";
import { showLine } from "./line.js";
import { wordsFor } from "./problem-words.js";
import { byPlayer, heatMap, pace, roomFigures, roundsTable, showRounds } from "./stats/room.js";
import { AllStatistics } from "./stats/rooms.js";
import { RoomStatistics } from "./stats/source.js";
import { cardsByPlayer, tableFigures } from "./stats/table.js";
import { t, translate } from "./words.js";

const [, kind, id] = location.pathname.split("/");
const room = kind === "r" ? decodeURIComponent(id) : null;

/** @param {string} words */
function entitle(words) {
  find("stats-title").textContent = words;
  document.title = `${words} · Tessera`;
}

/** @param {string} room */
async function openRoom(room) {
  const statistics = new RoomStatistics(room);
  await statistics.load();
  const { summary } = statistics;
  if (statistics.isTable) return () => showTable(statistics);
  const picture = await new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = `/images/${summary.picture.image}/board.jpg`;
  });
  /** @type {number | null} */
  let round = null;
  const show = () => {
    const cut = statistics.of(round);
    entitle(summary.title ? t("stats.of", { title: summary.title }) : t("stats.title"));
    showRounds(find("round-tabs"), statistics.rounds, round, (next) => {
      round = next;
      show();
      /** @type {HTMLElement | null} */ (find("round-tabs").querySelector(":checked"))?.focus();
    });
    fill(find("figures"), ...roomFigures(cut));
    fill(find("charts"), pace(cut), byPlayer(cut), heatMap(cut, summary, picture), roundsTable(statistics));
  };
  return show;
}

/** @param {RoomStatistics} statistics of a card table */
function showTable(statistics) {
  const { summary, cardPlayers } = statistics;
  const cut = statistics.of(null);
  entitle(summary.title ? t("stats.of", { title: summary.title }) : t("stats.title"));
  fill(find("figures"), ...tableFigures(cardPlayers, cut.minutes));
  fill(find("charts"), pace(cut), cardsByPlayer(cardPlayers));
}

async function openAll() {
  const statistics = new AllStatistics();
  await statistics.load();
  return () => {
    entitle(`${t("stats.title")} · ${t("stats.all")}`);
    fill(find("figures"), ...statistics.figures());
    fill(find("charts"), statistics.byMoves(), statistics.fastest());
  };
}

/** The ways from here to the room and its replay. */
function showWays() {
  /**
   * @param {string} id
   * @param {string} end
   */
  const way = (id, end) => {
    const link = /** @type {HTMLAnchorElement} */ (find(id));
    link.hidden = room === null;
    if (room !== null) link.href = `/r/${encodeURIComponent(room)}${end}`;
  };
  way("to-room", "");
  way("to-replay", "/replay");
  find("to-all").hidden = room === null;
}

siteHeader(/** @type {HTMLElement} */ (document.querySelector(".site-header")));
translate();
showWays();
(room === null ? openAll() : openRoom(room)).then(
  (show) => {
    show();
    find("stats").dataset.ready = "true";
    document.addEventListener("languagechange", show);
    document.addEventListener("themechange", show);
  },
  (fault) => showLine(find("problem"), wordsFor(fault), "bad", { key: "replay.again", act: () => location.reload() }),
);
