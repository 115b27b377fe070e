// @ts-check
/** A room whose board is a card table: its parts, and how they know one another. */
import { el, fill, find, icon } from "../dom.js";
import { t } from "../words.js";
import { CardBoard } from "./board.js";
import { Clearing } from "./clearing.js";
import { CardInput } from "./input.js";
import { CardKeyboard } from "./keyboard.js";
import { Narration } from "./narration.js";
import { Piles } from "./piles.js";
import { CardPlay } from "./play.js";
import { CardTools } from "./tools.js";

/** @typedef {import("../room/types.js").RoomParts} RoomParts */

/** Opens the table in the page.
 * @param {RoomParts} parts
 */
export function openCardTable({ game, voice, notices, lately, people }) {
  document.body.dataset.kind = "table";
  find("keys").dataset.t = "table.keys";
  find("keys").textContent = t("table.keys");
  notices.setHint(game.me?.role === "spectator" ? "table.watching" : "table.how");
  const felt = feltOver(find("grid"));
  const board = new CardBoard(game);
  const { view } = board;
  const play = new CardPlay(game, view, notices, voice);
  const input = new CardInput(felt, play);
  const clearing = new Clearing(play);
  const acts = { clear: () => clearing.clear(), undo: () => clearing.undo() };
  const piles = new Piles(play);
  const keyboard = new CardKeyboard(felt, play, acts);
  new Narration(game, lately, voice);
  new CardTools(game, view, {
    ...acts, deal: () => keyboard.deal(), dealBeside: () => keyboard.dealBeside(), turn: () => play.turn(), flip: () => play.flip(), people: () => people.toggle(),
  });
  people.board = {
    figure: () => t("table.figure", { n: view.cards.count }),
    holding: () => t("table.holding"),
  };
  board.left = (gone) => play.dropGone(gone);
  board.numbered = (name, card) => {
    play.hands.rename(name, card);
    input.rename(name, card);
    keyboard.rename(name, card);
  };
  board.resized = () => input.resume();
  game.on("update", () => felt.setAttribute("aria-label", t("table.board", { n: view.cards.count })));
  wholeButton(input, board);
  board.lay();
  return {
    board: board, play, input, keyboard,
    more: { acts: several(piles, acts.clear, game), how: "table.how", keys: "table.keys" },
  };
}

/** What the ⋯ sheet does with many cards at once; who only watches has none of it.
 * @param {Piles} piles @param {() => void} clear @param {import("../room/game.js").Game} game
 */
function several(piles, clear, game) {
  if (game.me?.role === "spectator") return [];
  const act = (/** @type {"stack"|"spread"|"shuffle"} */ kind) =>
    ({ words: `table.${kind}`, icon: `card-${kind}`, id: `more-${kind}`, act: () => piles[kind]() });
  return [act("stack"), act("spread"), act("shuffle"), { words: "table.clear", icon: "card-clear", id: "more-clear", act: clear }];
}

/** What takes the presses, in place of the mosaic's grid.
 * @param {HTMLElement} grid
 */
function feltOver(grid) {
  const felt = el("div", { id: "felt", role: "application", tabindex: "0", "aria-describedby": "keys", "aria-label": t("table.board", { n: 0 }) });
  grid.replaceWith(felt);
  return felt;
}

/** On a small screen only a part of the table is seen: a button shows all of it, and leads back.
 * @param {CardInput} input @param {CardBoard} board
 */
function wholeButton(input, board) {
  const button = find("zoom-fit");
  const { window } = board.view;
  const show = () => {
    const isUseful = window.least < 0.999 || window.zoom > 1.001;
    button.hidden = !isUseful;
    const words = window.isWhole ? "room.zoomIn" : "table.whole";
    fill(button, icon(window.isWhole ? "zoom-in" : "zoom-fit"), el("span", { "data-t": words }, t(words)));
  };
  button.addEventListener("click", () => {
    window.zoom = window.isWhole ? 1 : window.least;
    window.rest();
    board.view.arrange();
    show();
  });
  input.panning.moved = show;
  const before = board.resized;
  board.resized = () => {
    before();
    show();
  };
}
