// @ts-check
/** The sign that the board shown is the board the server has: their digests are compared at rest. */
import { fill, icon } from "../dom.js";
import { t } from "../words.js";

/** A replay that has come to rest for so long is compared. */
const REST_MS = 400;

/** @typedef {"unchecked" | "checking" | "checked" | "differs"} Agreement */

export class DigestSign {
  #place;
  #digestAt;
  /** @type {Map<number, string>} the server's digests */
  #known = new Map();
  #timer = 0;
  #asking = new AbortController();
  /** @type {Agreement} */
  #agreement = "unchecked";

  /**
   * @param {HTMLElement} place
   * @param {(sequence: number, signal: AbortSignal) => Promise<string>} digestAt asks the server
   */
  constructor(place, digestAt) {
    this.#place = place;
    this.#digestAt = digestAt;
    document.addEventListener("languagechange", () => this.#show(this.#agreement));
    this.#show("unchecked");
  }

  /** The board is moving on. */
  pass() {
    clearTimeout(this.#timer);
    this.#asking.abort();
    if (this.#agreement !== "unchecked") this.#show("unchecked");
  }

  /**
   * The board has come to this move, perhaps to stay.
   * @param {number} sequence
   * @param {string} digest of the board shown
   */
  rest(sequence, digest) {
    this.pass();
    const known = this.#known.get(sequence);
    if (known !== undefined) return this.#show(known === digest ? "checked" : "differs");
    this.#timer = window.setTimeout(() => this.#compare(sequence, digest), REST_MS);
  }

  /**
   * @param {number} sequence
   * @param {string} digest
   */
  async #compare(sequence, digest) {
    const asking = (this.#asking = new AbortController());
    this.#show("checking");
    try {
      const server = await this.#digestAt(sequence, asking.signal);
      this.#known.set(sequence, server);
      if (!asking.signal.aborted) this.#show(server === digest ? "checked" : "differs");
    } catch {
      if (!asking.signal.aborted) this.#show("unchecked");
    }
  }

  /** @param {Agreement} agreement */
  #show(agreement) {
    this.#agreement = agreement;
    this.#place.dataset.agreement = agreement;
    const words = t(`replay.${agreement}`);
    this.#place.title = words;
    fill(this.#place, icon(agreement === "differs" ? "close" : "check"), words);
  }
}
