// @ts-check
/** A mosaic as a replay shows it. */
import { fitBoard } from "../board-geometry.js";
import { BoardView } from "../board-view.js";
import { showCourse } from "../course.js";
import { find } from "../dom.js";
import { t } from "../words.js";
import { ReplayOverlay } from "./overlay.js";

export class MosaicStand {
  #replay;
  #aspect = 4 / 3;
  #view = new BoardView(/** @type {HTMLCanvasElement} */ (find("board")), { margin: 0 });
  #overlay;

  /** @param {import("../core.js").Replay} replay @param {import("./move-track.js").MoveTrack} track */
  constructor(replay, track) {
    this.#replay = replay;
    this.#overlay = new ReplayOverlay(
      /** @type {HTMLCanvasElement} */ (find("overlay")), track, () => this.#view.geometry);
    this.#view.setBoard(replay);
  }

  /** @param {HTMLImageElement} picture */
  setPicture(picture) {
    this.#aspect = picture.naturalWidth / picture.naturalHeight;
    this.#view.setPicture(picture);
  }

  /** Gives the bed what there is room for, in CSS pixels.
   * @param {number} across @param {number} down
   */
  fit(across, down) {
    const bed = find("bed");
    const size = fitBoard(this.#replay, this.#aspect, across, down);
    const ratio = devicePixelRatio;
    const [width, height] = [size.width, size.height].map((side) => Math.round(side * ratio) / ratio);
    if (bed.style.width === `${width}px` && bed.style.height === `${height}px`) return;
    bed.style.width = `${width}px`;
    bed.style.height = `${height}px`;
    this.#view.resize(width, height);
    this.#overlay.draw();
  }

  /** The replay stands after this move.
   * @param {number} sequence
   * @param {boolean} isNear whether it came from near, and tiles move there
   * @param {import("../core.js").CoreEvent[]} events
   */
  show(sequence, isNear, events) {
    const isScramble = events.some(({ type }) => type === "scrambled");
    this.#view.refresh(isScramble ? "scramble" : isNear ? "other" : "cut");
    this.#overlay.show(sequence);
  }

  /** @param {Set<number> | null} players null for all */
  setPlayers(players) {
    this.#overlay.setPlayers(players);
  }

  /** @param {boolean} isHeated */
  setHeat(isHeated) {
    this.#overlay.isHeated = isHeated;
    this.#overlay.draw();
  }

  /** What is to be seen, in words; the course shows it too.
   * @param {number} sequence
   */
  describe(sequence) {
    const { homeCount, count } = this.#replay;
    showCourse(find("course"), homeCount, count);
    return t("replay.board", { n: sequence, home: homeCount, all: count });
  }
}
