// @ts-check
/** The controls of a replay, and the keys that do the same. */
import { el, fill, find, icon, isComposing, isTyping } from "../dom.js";
import { t } from "../words.js";

const SPEEDS = [1, 10, 100];
/** How many steps a page of the scrubber is. */
const PAGES = 20;

/**
 * What the controls ask for.
 * @typedef {object} DeckActions
 * @property {() => void} toggle play or pause
 * @property {(steps: -1 | 1) => void} step
 * @property {(sequence: number) => void} seek
 * @property {(speed: number) => void} setSpeed
 * @property {(pace: import("./playback.js").Pace) => void} setPace
 * @property {() => {current: number, last: number}} where
 */

export class ReplayDeck {
  #actions;
  #play = find("play");
  #number = /** @type {HTMLInputElement} */ (find("number"));
  #isPlaying = false;
  #last = 0;

  /** @param {DeckActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#play.addEventListener("click", () => actions.toggle());
    find("step-back").addEventListener("click", () => actions.step(-1));
    find("step").addEventListener("click", () => actions.step(1));
    this.#number.addEventListener("change", () => actions.seek(Math.round(Number(this.#number.value)) || 0));
    /** @type {HTMLSelectElement} */
    const pace = find("pace");
    pace.addEventListener("change", () => actions.setPace(pace.value === "real" ? "real" : "even"));
    fill(find("speeds"), ...SPEEDS.map((speed) => this.#speed(speed)));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("languagechange", () => this.#words());
    this.#words();
  }

  /** @param {number} speed */
  #speed(speed) {
    const input = el("input", {
      type: "radio", name: "speed", value: speed, checked: speed === 1,
      on: { change: () => this.#actions.setSpeed(speed) },
    });
    return el("label", { class: "speed", dataset: { speed } }, input, `${speed}×`);
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    this.#isPlaying = isPlaying;
    this.#words();
  }

  /**
   * @param {number} current
   * @param {number} last
   */
  show(current, last) {
    this.#last = last;
    this.#number.max = String(last);
    if (document.activeElement !== this.#number || this.#isPlaying) this.#number.value = String(current);
    this.#of();
  }

  #words() {
    fill(this.#play, icon(this.#isPlaying ? "pause" : "play"));
    const words = t(this.#isPlaying ? "replay.pause" : "replay.play");
    this.#play.setAttribute("aria-label", words);
    this.#play.title = words;
    find("pace").title = t("replay.realHow");
    this.#of();
  }

  #of() {
    find("of").textContent = t("replay.ofAll", { n: this.#last });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (isTyping(target) || (event.code === "Space" && target instanceof HTMLButtonElement)) return;
    const act = this.#keys(event.code);
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  /**
   * @param {string} code
   * @returns {(() => void) | undefined}
   */
  #keys(code) {
    const { toggle, step, seek, where } = this.#actions;
    const { current, last } = where();
    const page = Math.max(1, Math.round(last / PAGES));
    switch (code) {
      case "Space":
      case "KeyK":
        return toggle;
      case "ArrowRight":
      case "ArrowUp":
        return () => step(1);
      case "ArrowLeft":
      case "ArrowDown":
        return () => step(-1);
      case "PageUp":
        return () => seek(current + page);
      case "PageDown":
        return () => seek(current - page);
      case "Home":
        return () => seek(0);
      case "End":
        return () => seek(last);
    }
  }
}
