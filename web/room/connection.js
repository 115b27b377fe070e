// @ts-check
/** The connection line: how many of my moves are not confirmed yet; it warns only after three seconds. */
import { el, fill, find } from "../dom.js";
import { t } from "../words.js";

const patience = 3000;

export class Connection {
  /** @param {import("./game.js").Game} game @param {import("./voice.js").Voice} voice */
  constructor(game, voice) {
    this.game = game;
    this.voice = voice;
    this.line = find("link");
    this.troubled = 0;
    this.waiting = 0;
    this.shown = "";
    game.on("update", () => this.show());
    game.on("lost", () => setTimeout(() => this.show(), patience + 50));
    document.addEventListener("languagechange", () => {
      this.shown = "";
      this.show();
    });
    this.show();
  }

  show() {
    const { state, words, n } = this.now();
    const shown = `${state} ${words} ${n}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.line.dataset.state = state;
    this.line.dataset.waiting = String(n);
    const again = state === "warn" && words !== "link.storage" &&
      el("button", { type: "button", class: "plain", on: { click: () => this.game.line.tryNow() } }, t("link.retry"));
    fill(this.line, el("span", {}, t(words, { n })), again);
  }

  /** What there is to say. */
  now() {
    const { game } = this;
    const n = game.replica.pending;
    const now = performance.now();
    const linked = game.isLinked;
    const well = linked && game.replica.writable;
    if (well) this.troubled = 0;
    else this.troubled ||= now;
    if (n === 0) this.waiting = 0;
    else this.waiting ||= now;
    if (well) {
      const saved = n === 0 || now - this.waiting < 1000;
      return { state: saved ? "saved" : "saving", words: saved ? "link.saved" : "link.saving", n: saved ? 0 : n };
    }
    const late = now - this.troubled >= patience;
    if (linked) return { state: late ? "warn" : "quiet", words: "link.storage", n };
    if (!late && n === 0 && !game.hasBoard) return { state: "quiet", words: "link.connecting", n };
    return { state: late ? "warn" : "quiet", words: n > 0 ? "link.waiting" : "link.lost", n };
  }
}
