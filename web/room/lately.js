// @ts-check
/** The last five things that happened. */
import { cellName } from "../board-geometry.js";
import { el, fill } from "../dom.js";
import { t } from "../words.js";

const shown = 5;
/** Stands in a sentence where the name goes, to be replaced by an element that isolates its direction. */
const mark = "\u0001";

/** @typedef {{words: string, player: number, values: Record<string, string|number>}} Line */

export class Lately {
  /** @param {import("./game.js").Game} game @param {import("./voice.js").Voice} voice */
  constructor(game, voice) {
    this.game = game;
    this.voice = voice;
    this.list = el("ol", { class: "lately", id: "lately" });
    /** Newest first.
     * @type {Line[]}
     */
    this.lines = [];
    /** Who was here before; null until somebody was.
     * @type {Set<number>|null}
     */
    this.here = null;
    this.stale = true;
    this.shownAt = -1000;
    game.on("moved", (event) => this.moved(event));
    game.on("scrambled", ({ kind, player }) => this.add(kind === "restore" ? "lately.restore" : "lately.scramble", player));
    game.on("players", () => this.met());
    game.on("ready", () => this.met());
    game.on("update", () => this.show());
    document.addEventListener("languagechange", () => {
      this.stale = true;
      this.shownAt = -1000;
      this.show();
    });
  }

  /** @param {string} words @param {number} player @param {Record<string, string|number>} [values] */
  add(words, player, values = {}) {
    this.lines.unshift({ words, player, values });
    this.lines.length = Math.min(this.lines.length, shown);
    this.stale = true;
  }

  /** The same again by the same player is one line with a number.
   * @param {string} words @param {number} player
   */
  gather(words, player) {
    const [last] = this.lines;
    if (last?.words !== words || last.player !== player) return this.add(words, player, { n: 1 });
    last.values = { n: Number(last.values.n) + 1 };
    this.stale = true;
  }

  /** @param {import("./types.js").CoreEvent} event */
  moved({ kind, player, mine, a, b, solved }) {
    const { columns } = this.game.replica;
    const cells = { a: cellName(a, columns), b: cellName(b, columns) };
    this.add(solved ? "lately.solved" : kind === "undo" ? "lately.undo" : "lately.swap", player, cells);
    if (!mine) this.voice.happened(() => t("lately.swap", { ...cells, name: this.name(player) }));
  }

  /** Says who came and who left. */
  met() {
    const { players, me } = this.game.replica;
    const here = new Set(players.map(({ player }) => player));
    if (this.here) {
      for (const player of here) if (!this.here.has(player) && player !== me?.player) this.add("lately.joined", player);
      for (const player of this.here) if (!here.has(player)) this.add("lately.left", player);
    }
    this.here = here;
  }

  /** @param {number} player */
  name(player) {
    return this.game.player(player)?.name ?? t("room.somebody");
  }

  /** Shows the lines, in a busy room a few times a second. */
  show() {
    const now = performance.now();
    if (!this.stale || now - this.shownAt < 250) return;
    this.stale = false;
    this.shownAt = now;
    if (this.lines.length === 0) return fill(this.list, el("li", {}, t("room.quietSoFar")));
    fill(this.list, ...this.lines.map(({ words, player, values }) => {
      const [before, after = ""] = t(words, { ...values, name: mark }).split(mark);
      return el("li", {}, before, el("bdi", {}, this.name(player)), after);
    }));
  }
}
