// @ts-check
/** The line beneath the board: one notice at a time, never over the board, spoken once. */
import { el, fill } from "../dom.js";
import { t } from "../words.js";

/**
 * @typedef {object} Notice
 * @property {() => string} text asked again when the language or a countdown changes
 * @property {""|"bad"|"warn"} [kind]
 * @property {{words: string, act: () => void}[]} [actions]
 * @property {boolean} [silent] whether it is not spoken
 * @property {boolean} [urgent] whether nothing passing may hide it and its way out
 */

export class Notices {
  /** @param {HTMLElement} line @param {import("./voice.js").Voice} voice */
  constructor(line, voice) {
    this.line = line;
    this.voice = voice;
    /** @type {Notice|null} */
    this.passing = null;
    /** What stays until it is settled: a countdown, a question.
     * @type {Notice|null}
     */
    this.standing = null;
    this.timer = 0;
    this.hint = "room.how";
    document.addEventListener("languagechange", () => this.show());
    this.show();
  }

  /** Shows something for four seconds.
   * @param {Notice} notice
   */
  pass(notice) {
    this.passing = notice;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.passing = null;
      this.show();
    }, 4000);
    this.speak(notice);
  }

  /** Shows a sentence for four seconds.
   * @param {string} words @param {Record<string, string|number>} [values] @param {""|"bad"|"warn"} [kind]
   */
  say(words, values = {}, kind = "") {
    this.pass({ text: () => t(words, values), kind });
  }

  /** Shows something until `settle`; the same notice may be shown again to update it.
   * @param {Notice} notice
   */
  stand(notice) {
    const isNew = this.standing !== notice;
    this.standing = notice;
    if (isNew) {
      this.passing = null;
      this.speak(notice);
    } else {
      this.show();
    }
  }

  /** @param {Notice|null} notice nothing happens if another one stands */
  settle(notice) {
    if (notice === null || this.standing !== notice) return;
    this.standing = null;
    this.show();
  }

  /** @param {Notice} notice */
  speak(notice) {
    if (!notice.silent) this.voice.say(notice.text());
    this.show();
  }

  /** Words shown while there is nothing else to say.
   * @param {string} words a key, or empty
   */
  setHint(words) {
    if (this.hint === words) return;
    this.hint = words;
    this.show();
  }

  show() {
    const notice = this.standing?.urgent ? this.standing : this.passing ?? this.standing;
    const shown = this.line.querySelector(".notice");
    if (notice && shown instanceof HTMLElement && shown.dataset.of === this.identity(notice)) {
      const words = shown.querySelector("span");
      if (words) words.textContent = notice.text();
      return;
    }
    if (!notice) return fill(this.line, this.hint && el("p", { class: "hint" }, t(this.hint)));
    const buttons = (notice.actions ?? []).map(({ words, act }) =>
      el("button", { type: "button", dataset: { act: words }, on: { click: act } }, t(words)));
    fill(this.line, el("div", {
      class: "notice", id: "notice", dataset: { kind: notice.kind ?? "", of: this.identity(notice) },
    }, el("span", {}, notice.text()), ...buttons));
  }

  /** A notice that is only updated keeps its element, so that a finger on its button is not lost.
   * @param {Notice} notice
   */
  identity(notice) {
    if (!identities.has(notice)) identities.set(notice, String(++count));
    return `${identities.get(notice)}${document.documentElement.lang}`;
  }
}

/** @type {WeakMap<Notice, string>} */
const identities = new WeakMap();
let count = 0;
