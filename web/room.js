// @ts-check
/** The room page: loads the core, opens the game, and lets its parts know one another. */
import { el, fill, find, icon } from "./dom.js";
import { homeLink } from "./header.js";
import { AriaGrid } from "./room/aria-grid.js";
import { Away } from "./room/away.js";
import { Connection } from "./room/connection.js";
import { askToDelete } from "./room/delete.js";
import { Dropped } from "./room/dropped.js";
import { Ending, showMissing } from "./room/ending.js";
import { Game } from "./room/game.js";
import { Input } from "./room/input.js";
import { openInvite } from "./room/invite.js";
import { Keyboard } from "./room/keyboard.js";
import { Lately } from "./room/lately.js";
import { openMore } from "./room/more.js";
import { Notices } from "./room/notices.js";
import { People } from "./room/people.js";
import { Play } from "./room/play.js";
import { Scramble } from "./room/scramble.js";
import { Shake } from "./room/shake.js";
import { Solved, sharePicture } from "./room/solved.js";
import { Table } from "./room/table.js";
import { Tools } from "./room/tools.js";
import { takeHostKey } from "./room/visit.js";
import { Voice } from "./room/voice.js";
import { WakeLock } from "./room/wake.js";
import { t, translate } from "./words.js";

/** What `GET /api/rooms/{room}` says, as far as this page uses it.
 * @typedef {{title?: string|null, url?: string}} Summary */

const room = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @param {import("./room/types.js").Core} core */
function open(core) {
  const game = new Game(core, room, takeHostKey());
  const voice = new Voice(find("voice"));
  const notices = new Notices(find("line"), voice);
  const table = new Table(game);
  const { view } = table;
  const play = new Play(game, view, notices, voice);
  const grid = find("grid");
  const aria = new AriaGrid(grid, game, view);
  const input = new Input(grid, play, aria);
  const scrambling = new Scramble(game, notices);
  /** @type {Summary} */
  const summary = {};
  const link = () => summary.url ?? `${location.origin}/r/${encodeURIComponent(room)}`;
  const invite = () => openInvite(room, link(), notices);
  const scramble = () => scrambling.start();
  const undo = () => scrambling.undo();
  const people = new People(game, new Lately(game, voice), invite);
  const tools = new Tools(game, view, { scramble, undo, people: () => people.toggle() });
  new Keyboard(grid, tools.typed, play, aria, { scramble, undo });
  const solved = new Solved(game, table, voice, { again: scramble, share: () => sharePicture(room, link()) });
  game.on("moved", ({ b }) => solved.landed(b));
  new Connection(game, voice);
  new Away(game, notices);
  new Ending(game);
  new Dropped(game, notices);
  new WakeLock();
  const shake = new Shake(scramble, () => game.hand.tile !== null);
  find("invite").addEventListener("click", invite);
  const erase = () => (game.me?.role === "host" ? () => askToDelete(game) : null);
  find("more").addEventListener("click", () => openMore(room, { invite, scramble, shake, erase: erase() }));
  table.resized = () => {
    aria.place();
    input.resume();
  };
  zoomButton(input, aria);
  game.on("ready", () => (document.body.dataset.state = "open"));
  game.on("ready", () => learn(summary));
  document.addEventListener("languagechange", () => name(summary));
  name(summary);
  game.line.begin();
  return { game, table };
}

/** The way back from a closer look.
 * @param {Input} input @param {AriaGrid} aria
 */
function zoomButton(input, aria) {
  const button = find("zoom-fit");
  fill(button, icon("zoom-fit"), el("span", { "data-t": "room.zoomFit" }, t("room.zoomFit")));
  button.addEventListener("click", () => input.pinch.zoom(1, { x: 0, y: 0 }));
  input.pinch.changed = () => {
    button.hidden = input.view.window.zoom === 1;
    aria.place();
  };
}

/** @param {Summary} summary */
function name(summary) {
  find("title").textContent = summary.title || t("room.title");
  document.title = `${summary.title || t("room.title")} · Tessera`;
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
