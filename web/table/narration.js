// @ts-check
/** What others do with cards, for the list of what happened lately and for a screen reader. */
import { t } from "../words.js";

/** By kind of move; a card brought to the front is not worth a word.
 * @type {Record<string, string>}
 */
const words = {
  deal: "lately.deal", place: "lately.place", turn: "lately.turn", flip: "lately.flip", clear: "lately.clear",
  undo: "lately.unclear", stack: "lately.stack", spread: "lately.spread", shuffle: "lately.shuffle",
};

export class Narration {
  /**
   * @param {import("../room/game.js").Game} game
   * @param {import("../room/lately.js").Lately} lately
   * @param {import("../room/voice.js").Voice} voice
   */
  constructor(game, lately, voice) {
    /** Cards that were dealt and not yet laid: where they are laid first is a part of the deal.
     * @type {Set<number>}
     */
    const fresh = new Set();
    game.on("tableMoved", ({ kind, card, player, mine }) => {
      const key = words[kind];
      if (kind === "deal") fresh.add(card);
      if (!key || (kind === "place" && fresh.delete(card))) return;
      if (kind === "clear") fresh.clear();
      lately.gather(key, player);
      if (!mine) voice.happened(() => t(key, { name: lately.name(player), n: 1 }));
    });
  }
}
