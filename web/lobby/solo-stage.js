// @ts-check
/** The lobby's live board: three by three of a gallery picture, played through the core, without a room. */
import { fitBoard } from "../board-geometry.js";
import { BoardView } from "../board-view.js";
import { showCourse } from "../course.js";
import { el, fill, find } from "../dom.js";
import { celebration } from "../room/celebration.js";
import { isStill } from "../theme.js";
import { t } from "../words.js";
import { galleryTitle } from "./gallery.js";
import { SoloHands } from "./solo-hands.js";

/** @typedef {import("./gallery.js").GalleryPicture} GalleryPicture */

const SIDE = 3;

/** A whole number below a limit, by the browser's own chance.
 * @param {number} limit
 */
function chance(limit) {
  return crypto.getRandomValues(new Uint32Array(1))[0] % limit;
}

export class SoloStage {
  #onPlay;
  #bed = find("solo");
  #canvas = el("canvas", { class: "board", "aria-hidden": "true" });
  #view = new BoardView(this.#canvas);
  /** @type {import("../core.js").Core | null} */
  #core = null;
  /** @type {import("../core.js").Solo | null} */
  #solo = null;
  /** @type {GalleryPicture | null} */
  #picture = null;
  #aspect = 4 / 3;

  /** @param {(picture: GalleryPicture) => Promise<void>} onPlay makes a room of the picture */
  constructor(onPlay) {
    this.#onPlay = onPlay;
    fill(this.#bed, this.#canvas);
    this.#hands = new SoloHands(this.#bed, this.#view, (a, b) => this.#swap(a, b));
    new ResizeObserver(() => this.#fit()).observe(find("stage"));
    document.addEventListener("languagechange", () => this.#tell());
  }
  #hands;

  /** Begins with one of the pictures; without the core there is no board.
   * @param {GalleryPicture[]} pictures
   */
  async open(pictures) {
    this.#picture = pictures[chance(pictures.length)];
    const image = new Image();
    image.src = `/images/${this.#picture.image}/board.jpg`;
    try {
      // Without the core the rest of the lobby works all the same.
      const { loadCore } = await import("../core.js");
      this.#core = await loadCore();
      await image.decode();
    } catch {
      find("lobby").dataset.solo = "none";
      return;
    }
    this.#aspect = image.naturalWidth / image.naturalHeight;
    this.#begin();
    this.#view.setPicture(image);
  }

  #begin() {
    if (this.#core === null) return;
    this.#solo?.close();
    const solo = (this.#solo = this.#core.solo({ columns: SIDE, rows: SIDE, seed: chance(2 ** 32) }));
    this.#view.setBoard(solo);
    this.#hands.setBoard(solo);
    this.#fit();
    this.#tell();
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  #swap(a, b) {
    if (this.#solo === null) return;
    this.#solo.swap(a, b);
    this.#view.refresh("mine");
    if (this.#solo.complete && !isStill()) this.#view.overlay.celebration = celebration(this.#view, b);
    this.#tell();
  }

  #again = () => {
    this.#begin();
    this.#hands.focus();
  };

  #tell() {
    if (this.#solo === null) return;
    const { homeCount, count, complete } = this.#solo;
    showCourse(find("solo-course"), homeCount, count);
    this.#bed.dataset.solved = String(complete);
    const picture = this.#picture;
    if (!complete || picture === null) return fill(find("solo-line"), el("p", { class: "quiet" }, t("lobby.tryHow")));
    fill(find("solo-line"), el("p", { class: "solved" }, t("lobby.trySolved")), el("div", { class: "row ways" },
      el("button", { type: "button", id: "solo-play", "aria-label": t("lobby.play", { title: galleryTitle(picture) }),
        on: { click: () => this.#onPlay(picture) } }, t("lobby.tryMore")),
      el("button", { type: "button", id: "solo-again", class: "plain", on: { click: this.#again } }, t("lobby.tryAgain"))));
  }

  #fit() {
    if (this.#solo === null || this.#bed.hidden) return;
    const frame = /** @type {HTMLElement} */ (this.#bed.parentElement);
    const inner = getComputedStyle(frame);
    const across = find("stage").clientWidth - parseFloat(inner.paddingLeft) - parseFloat(inner.paddingRight) - 2;
    const size = fitBoard({ columns: SIDE, rows: SIDE }, this.#aspect, across, Math.max(220, innerHeight * 0.6));
    const [width, height] = [size.width, size.height].map((side) => Math.round(side * devicePixelRatio) / devicePixelRatio);
    if (this.#bed.style.width === `${width}px` && this.#bed.style.height === `${height}px`) return;
    this.#bed.style.width = `${width}px`;
    this.#bed.style.height = `${height}px`;
    this.#view.resize(width, height);
  }
}
