// @ts-check
/** The room page: loads the core, opens the game, and lets its parts know one another. */
import { el, fill, find, icon } from "./dom.js";
import { homeLink } from "./header.js";
import { Away } from "./room/away.js";
import { Connection } from "./room/connection.js";
import { askToDelete, askToEnd } from "./room/delete.js";
import { Dropped } from "./room/dropped.js";
import { Ending, showMissing } from "./room/ending.js";
import { Game } from "./room/game.js";
import { openInvite } from "./room/invite.js";
import { Lately } from "./room/lately.js";
import { openMore } from "./room/more.js";
import { openMosaic } from "./room/mosaic.js";
import { Notices } from "./room/notices.js";
import { People } from "./room/people.js";
import { takeHostKey } from "./room/visit.js";
import { Voice } from "./room/voice.js";
import { WakeLock } from "./room/wake.js";
import { learn as learnWords, t, translate } from "./words.js";

/** What `GET /api/rooms/{room}` says, as far as this page uses it.
 * @typedef {{title?: string|null, url?: string}} Summary */

const room = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @param {import("./room/types.js").Core} core */
function open(core) {
  const game = new Game(core, room, takeHostKey());
  const voice = new Voice(find("voice"));
  const notices = new Notices(find("line"), voice);
  /** @type {Summary} */
  const summary = {};
  const link = () => summary.url ?? `${location.origin}/r/${encodeURIComponent(room)}`;
  const invite = () => openInvite(room, link(), notices);
  const lately = new Lately(game, voice);
  const people = new People(game, lately, invite);
  new Connection(game, voice);
  new Away(game, notices);
  new Ending(game);
  new Dropped(game, notices);
  new WakeLock();
  /** @type {Record<string, any>} */
  const opened = { game };
  // Which kind of board it is, the first welcome says.
  game.on("ready", async () => {
    if (!opened.more) {
      const openBoard = game.replica.felt ? await cardTable() : openMosaic;
      if (!openBoard) return;
      if (!opened.more) Object.assign(opened, openBoard({ game, voice, notices, lately, people, link }));
    }
    name(summary);
    document.body.dataset.state = "open";
  });
  find("invite").addEventListener("click", invite);
  const closing = { end: () => askToEnd(game), erase: () => askToDelete(game) };
  const host = () => (game.me?.role === "host" ? closing : null);
  find("more").addEventListener("click", () => openMore(room, { invite, host: host(), board: opened.more ?? null }));
  game.on("ready", () => learn(summary));
  document.addEventListener("languagechange", () => name(summary));
  name(summary);
  game.line.begin();
  return opened;
}

/** What opens a card table: rooms without one do not load it. */
async function cardTable() {
  try {
    const [page] = await Promise.all([import("./table/room.js"), learnWords("table")]);
    return page.openCardTable;
  } catch (reason) {
    showMissing(reason);
    return null;
  }
}

/** @param {Summary} summary */
function name(summary) {
  const title = summary.title || t(document.body.dataset.kind === "table" ? "table.title" : "room.title");
  find("title").textContent = title;
  document.title = `${title} · Tessera`;
}

/** @param {Summary} summary */
async function learn(summary) {
  try {
    const answer = await fetch(`/api/rooms/${encodeURIComponent(room)}`);
    if (answer.ok) Object.assign(summary, await answer.json());
    name(summary);
  } catch {
    // The title waits for the next connection.
  }
}

/** The parts of the head that are not words. */
function furnish() {
  find("home").replaceWith(homeLink(false));
  fill(find("invite"), icon("invite"), el("span", { "data-t": "room.inviteShort" }));
  fill(find("more"), icon("more"));
  translate();
}

furnish();
try {
  const { loadCore } = await import("./core.js");
  Object.assign(window, { tessera: open(await loadCore()) });
} catch (reason) {
  showMissing(reason);
}
