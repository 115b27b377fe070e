// @ts-check
/** The finished picture: its title, who laid how much, and what comes next. */
import { el, fill, find, icon } from "../dom.js";
import { shapeIcon } from "../shapes.js";
import { isStill } from "../theme.js";
import { span, t } from "../words.js";

/** @typedef {{players?: number, swaps?: number, duration_ms?: number|null}} RoundRow */

export class Solved {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./table.js").Table} table
   * @param {import("./voice.js").Voice} voice
   * @param {{again: () => void, share: () => void}} acts
   */
  constructor(game, table, voice, acts) {
    this.game = game;
    this.table = table;
    this.voice = voice;
    this.acts = acts;
    this.section = find("solved");
    this.isShown = false;
    /** @type {RoundRow|null} */
    this.row = null;
    /** Where the latest tile landed. */
    this.lastCell = 0;
    /** Swaps by player in this round.
     * @type {Map<number, number>}
     */
    this.swaps = new Map();
    game.on("solved", (event) => this.celebrate(event));
    game.on("update", () => this.follow());
    document.addEventListener("languagechange", () => this.isShown && this.show());
  }

  /** Shows or hides it as the board's latch says; the party is only for those who saw it happen. */
  follow() {
    const { solved, count } = this.game.replica;
    if (count === 0 || solved === this.isShown) return;
    this.isShown = solved;
    document.body.toggleAttribute("data-solved", solved);
    if (!solved) {
      this.section.hidden = true;
      return fill(this.section);
    }
    this.show();
    this.learn();
  }

  /** @param {import("./types.js").CoreEvent} event */
  celebrate({ player }) {
    this.follow();
    this.voice.say(t("solved.title"));
    if (isStill()) return;
    const { view } = this.table;
    const last = this.lastCell;
    // It comes while the last tile lands; nobody waits for it, nor misses it without a connection.
    const party = import("./celebration.js").catch(() => null);
    const begin = async () => {
      const parts = await party;
      if (!parts || !this.game.replica.solved) return;
      view.overlay.celebration = parts.celebration(view, last);
      view.invalidate();
    };
    // The tile lands first.
    setTimeout(begin, player === this.game.me?.player ? 200 : 280);
  }

  /** Remembers where the latest tile landed.
   * @param {number} cell
   */
  landed(cell) {
    this.lastCell = cell;
  }

  show() {
    const { acts } = this;
    const again = el("button", { type: "button", class: "primary", id: "again", on: { click: acts.again } }, icon("scramble"), t("solved.again"));
    const share = el("button", { type: "button", id: "share-picture", on: { click: acts.share } }, icon("share"), t("solved.share"));
    const next = el("a", { class: "button", href: "/", id: "next" }, icon("photo"), t("solved.next"));
    fill(this.section,
      el("h2", { id: "solved-title" }, t("solved.title")),
      this.line(),
      this.shapes(),
      el("div", { class: "row" }, again, share, next));
    this.section.hidden = false;
  }

  line() {
    if (!this.row?.swaps) return null;
    const { players = 1, swaps, duration_ms: time } = this.row;
    const words = typeof time === "number" ? "solved.line" : "solved.lineShort";
    return el("p", { class: "quiet" }, t(words, { p: players, n: swaps, time: span(time ?? 0) }));
  }

  /** The players' shapes by their swaps. */
  shapes() {
    if (this.swaps.size < 2) return null;
    const ranked = [...this.swaps].sort(([, a], [, b]) => b - a).slice(0, 8);
    return el("ul", { class: "shapes" }, ...ranked.map(([number, swaps]) => {
      const player = this.game.player(number);
      return player && el("li", {}, shapeIcon({ ...player, away: false }), el("bdi", {}, player.name), ` ${swaps}`);
    }));
  }

  /** Asks the documented views for the figures of this round; without an answer the title is enough. */
  async learn() {
    const { room, replica } = this.game;
    const scope = `?room=${encodeURIComponent(room)}`;
    const ofRound = (/** @type {any[]} */ rows) => rows.filter(({ round }) => round === replica.round);
    try {
      const [rounds, players] = await Promise.all(["rounds", "player_rounds"].map(async (view) => {
        const answer = await fetch(`/api/stats/${view}${scope}`);
        return answer.ok ? ofRound(await answer.json()) : [];
      }));
      this.row = rounds[0] ?? null;
      this.swaps = new Map(players.map(({ player, swaps }) => [player, swaps]));
      if (this.isShown) this.show();
    } catch {
      // Offline just now: the title stands alone.
    }
  }
}

/** Shares the finished picture: with the device's own way, else as a file.
 * @param {string} room @param {string} link
 */
export async function sharePicture(room, link) {
  const source = `/api/rooms/${encodeURIComponent(room)}/poster.jpg`;
  try {
    const blob = await (await fetch(source)).blob();
    const file = new File([blob], "tessera.jpg", { type: "image/jpeg" });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], title: document.title, url: link });
      return;
    }
    const address = URL.createObjectURL(blob);
    el("a", { href: address, download: "tessera.jpg" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch {
    // The person closed the device's sheet, or the line is down.
  }
}
