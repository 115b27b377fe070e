// @ts-check
/** The tools beneath the table; on phones a bar or a rail. */
import { el, fill, find } from "../dom.js";
import { tool } from "../room/tools.js";

export class CardTools {
  /**
   * @param {import("../room/game.js").Game} game
   * @param {import("./view.js").TableView} view
   * @param {{deal: () => void, dealBeside: () => void, turn: () => void, flip: () => void, clear: () => void, people: () => void}} acts
   */
  constructor(game, view, acts) {
    this.game = game;
    this.view = view;
    this.count = el("span", { class: "count" });
    this.turn = tool("card-turn", "table.turn", { on: { click: acts.turn } });
    this.flip = tool("card-flip", "table.flip", { on: { click: acts.flip } });
    this.clear = tool("card-clear", "table.clear", { on: { click: acts.clear } });
    const people = tool("people", "room.people", { "aria-expanded": "false", on: { click: acts.people } });
    people.append(this.count);
    const deal = tool("card-deal", "table.deal", {
      // A click that no pointer made comes from a key, which can move the card.
      on: { click: (/** @type {MouseEvent} */ { detail }) => (detail === 0 ? acts.deal() : acts.dealBeside()) },
    });
    fill(find("tools"), deal, this.turn, this.flip, this.clear, people);
    // The card that they are about stays the one in hand or selected.
    for (const button of [this.turn, this.flip]) button.addEventListener("pointerdown", (event) => event.preventDefault());
    this.deal = deal;
    game.on("update", () => this.show());
  }

  show() {
    const { cards, overlay, mine } = this.view;
    const isWatching = this.game.me?.role === "spectator";
    for (const button of [this.deal, this.turn, this.flip, this.clear]) button.hidden = isWatching;
    const aims = overlay.selected !== null || mine.size > 0;
    for (const button of [this.turn, this.flip]) button.setAttribute("aria-disabled", String(!aims));
    this.clear.setAttribute("aria-disabled", String(cards.count === 0));
    const count = String(this.game.others.length + 1);
    if (this.count.textContent !== count) this.count.textContent = count;
  }
}
