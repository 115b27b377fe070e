// @ts-check
/** The replay page: a room's story from its first move, played by the core and compared with the server. */
import { loadCore } from "./core.js";
import { showCredit } from "./credit.js";
import { find } from "./dom.js";
import { siteHeader } from "./header.js";
import { showLine } from "./line.js";
import { wordsFor } from "./problem-words.js";
import { Names } from "./replay/people.js";
import { ReplaySource } from "./replay/source.js";
import { ReplayStage } from "./replay/stage.js";
import { t, translate } from "./words.js";

const room = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const source = new ReplaySource(room);
const names = new Names();

/** @param {string} title */
function entitle(title) {
  const words = title === "" ? t("replay.title") : t("replay.of", { title });
  find("replay-title").textContent = words;
  document.title = `${words} · Tessera`;
}

/** @param {string} image */
async function openPicture(image) {
  const picture = new Image();
  picture.src = `/images/${image}/board.jpg`;
  await picture.decode();
  return picture;
}

/** A link to a move: `/r/{room}/replay#123`. */
function linkedMove() {
  const number = Number(location.hash.slice(1));
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

async function open() {
  // First whether there is such a room that we may read of.
  const summary = await source.summary();
  const [core, first] = await Promise.all([loadCore(), source.board(0)]);
  entitle(summary.title ?? "");
  document.addEventListener("languagechange", () => entitle(summary.title ?? ""));
  showCredit(find("credit"), summary.picture.credit);
  const stage = new ReplayStage(core, source, names, first);
  const picture = openPicture(summary.picture.image).then((image) => stage.setPicture(image));
  await names.load(room).catch(() => undefined);
  stage.setTotal(summary.sequence);
  stage.want(linkedMove());
  addEventListener("hashchange", () => stage.want(linkedMove()));
  find("replay").dataset.ready = "true";
  await stage.load();
  await picture;
}

siteHeader(/** @type {HTMLElement} */ (document.querySelector(".site-header")));
translate();
/** @type {HTMLAnchorElement} */ (find("to-room")).href = `/r/${encodeURIComponent(room)}`;
/** @type {HTMLAnchorElement} */ (find("to-stats")).href = `/r/${encodeURIComponent(room)}/stats`;
open().catch((fault) => {
  const why = wordsFor(fault);
  showLine(find("problem"), t("replay.failed", { why }), "bad", { key: "replay.again", act: () => location.reload() });
});
