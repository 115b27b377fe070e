// @ts-check
/** A card table as a replay shows it. */
import { find } from "../dom.js";
import { styleOf } from "../shapes.js";
import { TableView } from "../table/view.js";
import { t } from "../words.js";
import { LastHands } from "./last-hands.js";

export class TableStand {
  #replay;
  #track;
  #view;
  #hands;
  /** Where it stood before. */
  #sequence = 0;
  /** Whose cards are seen as they are; null for everybody's.
   * @type {Set<number> | null}
   */
  #players = null;

  /** @param {import("../core.js").Replay} replay @param {import("./move-track.js").MoveTrack} track */
  constructor(replay, track) {
    this.#replay = replay;
    this.#track = track;
    this.#hands = new LastHands(() => replay.items);
    document.body.dataset.kind = "table";
    // Where tiles went is nothing that a table has.
    for (const part of [find("overlay"), find("course"), find("heat").closest("label")]) {
      if (part instanceof HTMLElement) part.hidden = true;
    }
    this.#view = new TableView(find("bed"), /** @type {HTMLCanvasElement} */ (find("board")));
    const { table } = replay;
    if (table) this.#view.window.setFelt(table);
    // All of the table is seen, however small.
    this.#view.window.leastCard = 0;
    if (table) this.#view.faces.setDeck(null, 4 / 3, table.deck);
  }

  /** @param {HTMLImageElement} picture */
  setPicture(picture) {
    const { table } = this.#replay;
    if (table) this.#view.faces.setDeck(picture, picture.naturalWidth / picture.naturalHeight, table.deck);
    this.#view.arrange();
  }

  /** Gives the bed what there is room for, in CSS pixels.
   * @param {number} across @param {number} down
   */
  fit(across, down) {
    const bed = find("bed");
    const { width, height } = this.#view.resize(across, down);
    bed.style.width = `${width}px`;
    bed.style.height = `${height}px`;
  }

  /** The replay stands after this move.
   * @param {number} sequence
   * @param {boolean} isNear whether it came from near, and cards move there; back they are cut
   */
  show(sequence, isNear) {
    const { table } = this.#replay;
    const isOnward = sequence > this.#sequence;
    this.#sequence = sequence;
    if (!table) return;
    this.#view.setLeft(table.deck);
    this.#view.show({ cards: table.cards, gone: null }, { cut: !isNear || !isOnward });
    const card = this.#replay.items[sequence - 1]?.move.card;
    const { colour } = styleOf(this.#track.player[sequence - 1] ?? 0);
    this.#view.overlay.ring = card === undefined ? null : { card, colour };
    this.#dim();
  }

  /** @param {Set<number> | null} players null for all */
  setPlayers(players) {
    const isOther = players !== this.#players;
    this.#players = players;
    if (isOther) this.#dim();
  }

  /** Cards that others than the chosen players moved last are dimmed. */
  #dim() {
    const players = this.#players;
    const hands = players && this.#hands.at(this.#sequence);
    this.#view.setDimmed(hands ? (card) => !players.has(hands.get(card) ?? 0) : null);
  }

  setHeat() {}

  /** What is to be seen, in words.
   * @param {number} sequence
   */
  describe(sequence) {
    return t("replay.table", { n: sequence, cards: this.#view.cards.count });
  }
}
