// @ts-check
/** One photo on its way to the server: how far it is, what went wrong, when it is tried again, and a way to stop. */
import { Problem } from "../api.js";
import { find } from "../dom.js";
import { showLine } from "../line.js";
import { mayPass, wordsFor } from "../problem-words.js";
import { t } from "../words.js";
import { showKeyField, wantsKey } from "./key-field.js";
import { secondsUntilRetry } from "./upload-retry.js";
import { Upload } from "./upload.js";

/** @typedef {import("./photo-intake.js").Photo} Photo */
/** @typedef {import("./upload.js").Uploaded} Uploaded */

/** Bytes in the megabytes that people read. */
const MEGABYTE = 1e6;

/** The bar and the line under the form; one photo at a time. */
export class Sending {
  #bar = find("upload-bar");
  #progress = /** @type {HTMLProgressElement} */ (find("upload-progress"));
  /** Changes many times a second and is not spoken; the line beside it is. */
  #share = find("upload-share");
  #line = find("upload-line");
  /** What line and share say, so that it can be said again in another language. */
  #say = () => {};
  /** @type {Upload | null} */
  #upload = null;
  /** Ends the pause before another try. */
  #wake = () => {};
  #isStopped = false;

  /**
   * @param {Photo} photo
   * @param {(uploaded: Uploaded) => void} onArrival
   * @param {(photo: Photo) => void} onAgain somebody wants it to be sent once more
   */
  constructor(photo, onArrival, onAgain) {
    /** The stored picture; rejects with the last reason why there is none. */
    this.finished = this.#run(photo);
    this.finished.then(onArrival, (fault) => this.#isStopped || this.#refused(fault, () => onAgain(photo)));
    find("upload-stop").onclick = () => this.#give(photo, onAgain);
  }

  /** Gives up without a word. */
  stop() {
    this.#isStopped = true;
    this.#bar.hidden = true;
    this.#tell(() => this.#words(""));
    this.#upload?.stop();
    this.#wake();
  }

  /** Says the same in the language that is shown now. */
  sayAgain() {
    this.#say();
  }

  /** @param {Photo} photo @param {(photo: Photo) => void} onAgain */
  #give(photo, onAgain) {
    this.stop();
    this.#tell(() => this.#words(t("upload.stopped"), "warn", { key: "upload.again", act: () => onAgain(photo) }));
    this.#line.querySelector("button")?.focus();
  }

  /** @param {Photo} photo @returns {Promise<Uploaded>} */
  async #run(photo) {
    for (let tried = 1; ; tried += 1) {
      try {
        const uploaded = await this.#once(photo);
        this.#bar.hidden = true;
        this.#tell(() => this.#words(t("upload.arrived")));
        return uploaded;
      } catch (fault) {
        const seconds = secondsUntilRetry(fault, tried);
        if (this.#isStopped || seconds === null) throw fault;
        await this.#pause(fault, seconds);
        if (this.#isStopped) throw new Problem(0, "stopped", "");
      }
    }
  }

  /** @param {Photo} photo */
  #once(photo) {
    const all = photo.jpeg.size;
    this.#bar.hidden = false;
    this.#progress.value = 0;
    this.#tell(() => this.#words(t("upload.sending")));
    this.#upload = new Upload(photo.jpeg, (share) => {
      if (this.#isStopped) return;
      this.#progress.value = share;
      if (share < 1) return this.#tell(() => this.#words(t("upload.sending"), "quiet", undefined, sent(share * all, all)));
      this.#progress.removeAttribute("value");
      this.#tell(() => this.#words(t("upload.judging"), "quiet", undefined, sent(all, all)));
    });
    return this.#upload.finished;
  }

  /**
   * Waits for the next try, which a person or the network's return may bring forward.
   * @param {unknown} fault
   * @param {number} seconds
   */
  async #pause(fault, seconds) {
    const now = { key: "upload.now", act: () => this.#wake() };
    const back = () => this.#wake();
    addEventListener("online", back);
    this.#progress.value = 0;
    let isAwake = false;
    for (let left = seconds; left > 0 && !isAwake && !this.#isStopped; left -= 1) {
      this.#tell(() => this.#words(wordsFor(fault), "warn", now, t("upload.retry", { s: left })));
      isAwake = await new Promise((resolve) => {
        const timer = setTimeout(resolve, 1000, false);
        this.#wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
    }
    removeEventListener("online", back);
    this.#wake = () => {};
  }

  /**
   * @param {unknown} fault
   * @param {() => void} again
   */
  #refused(fault, again) {
    this.#bar.hidden = true;
    if (wantsKey(fault)) return this.#tell(() => this.#key(wordsFor(fault), again));
    const way = mayPass(fault) ? { key: "upload.again", act: again } : undefined;
    this.#tell(() => this.#words(wordsFor(fault), "bad", way));
  }

  /** @param {string} words @param {() => void} again */
  #key(words, again) {
    this.#words("");
    showKeyField(this.#line, words, again);
  }

  /**
   * The line is touched only when it changes, so that it is spoken once and a button in it stays.
   * @param {string} words
   * @param {"quiet" | "warn" | "bad"} [kind]
   * @param {{key: string, act: () => void}} [way]
   * @param {string} [share]
   */
  #words(words, kind = "quiet", way, share = "") {
    this.#share.textContent = share;
    if (this.#line.dataset.said === words && words !== "") return;
    this.#line.dataset.said = words;
    showLine(this.#line, words, kind, way);
  }

  /** @param {() => void} say */
  #tell(say) {
    this.#say = say;
    say();
  }
}

/** @param {number} bytes @param {number} all */
function sent(bytes, all) {
  const round = (/** @type {number} */ count) => Math.round(count / (MEGABYTE / 10)) / 10;
  return t("upload.share", { n: Math.floor((bytes / all) * 100), sent: round(bytes), all: round(all) });
}
