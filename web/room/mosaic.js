// @ts-check
/** A room whose board is a mosaic: its parts, and how they know one another. */
import { cellName } from "../board-geometry.js";
import { el, fill, find, icon } from "../dom.js";
import { t } from "../words.js";
import { AriaGrid } from "./aria-grid.js";
import { Input } from "./input.js";
import { Keyboard } from "./keyboard.js";
import { Play } from "./play.js";
import { Scramble } from "./scramble.js";
import { Shake } from "./shake.js";
import { Solved, sharePicture } from "./solved.js";
import { Table } from "./table.js";
import { Tools } from "./tools.js";

/** Opens the mosaic in the page.
 * @param {import("./types.js").RoomParts} parts
 */
export function openMosaic({ game, voice, notices, people, link }) {
  document.body.dataset.kind = "mosaic";
  const table = new Table(game);
  const { view } = table;
  const play = new Play(game, view, notices, voice);
  const grid = find("grid");
  const aria = new AriaGrid(grid, game, view);
  const input = new Input(grid, play, aria);
  const scrambling = new Scramble(game, notices);
  const scramble = () => scrambling.start();
  const undo = () => scrambling.undo();
  const tools = new Tools(game, view, { scramble, undo, people: () => people.toggle() });
  new Keyboard(grid, tools.typed, play, aria, { scramble, undo });
  const share = () => sharePicture(game.room, link());
  const solved = new Solved(game, table, voice, { again: scramble, share });
  game.on("moved", ({ b }) => solved.landed(b));
  people.board = {
    figure: () => t("room.progress", { n: game.replica.homeCount, all: game.replica.count }),
    holding: (tile) => t("room.holding", { cell: cellName(game.replica.tiles.indexOf(tile), game.replica.columns) }),
  };
  table.resized = () => {
    aria.place();
    input.resume();
  };
  zoomButton(input, aria);
  const shake = new Shake(scramble, () => game.hand.tile !== null);
  return {
    table,
    more: {
      acts: [{ words: "room.scramble", icon: "scramble", id: "more-scramble", act: scramble }],
      shake, how: "room.how", keys: "room.keys",
    },
  };
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
