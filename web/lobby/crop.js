// @ts-check
/** The step between: which part of the photo becomes the puzzle. Whoever never opens it keeps all of the photo. */
import { el, fill, find } from "../dom.js";
import { t } from "../words.js";
import { cutOf, isWhole, ratioOf, reshaped, scaled, SHAPES, whole } from "./crop-frame.js";
import { CropHands, STEP } from "./crop-hands.js";
import { CropView } from "./crop-view.js";

/** @typedef {import("./crop-frame.js").Frame} Frame */
/** @typedef {import("./crop-frame.js").Shape} Shape */
/** @typedef {import("./photo-intake.js").Photo} Photo */

/** Pixels of the picture that a frame's shorter side has at least. */
const LEAST = 32;
/** CSS pixels that it has at least, so that a finger can hold it. */
const LEAST_SEEN = 48;
/** Milliseconds of rest after which the frame's size is spoken. */
const REST = 500;

export class Crop {
  #form = /** @type {HTMLFormElement} */ (find("crop"));
  #view = new CropView(find("crop-bed"));
  #gridAt;
  #onEnd;
  /** @type {Photo | null} */
  #photo = null;
  #url = "";
  #frame = whole({ width: 1, height: 1 });
  /** @type {Shape} */
  #shape = "free";
  /** A frame of fixed proportions stands upright. */
  #isTurned = false;
  #rest = 0;

  /**
   * @param {(width: number, height: number) => import("./grid-choice.js").Grid} gridAt
   * @param {(frame: Frame | null | undefined) => void} onEnd whole pixels, null for all of the photo, undefined to
   *   leave everything as it was
   */
  constructor(gridAt, onEnd) {
    this.#gridAt = gridAt;
    this.#onEnd = onEnd;
    const ends = { done: () => this.#done(), leave: () => onEnd(undefined) };
    const state = () => ({ frame: this.#frame, rule: this.#rule });
    new CropHands(find("crop-bed"), this.#view, state, (frame) => this.#set(frame), ends);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#done();
    });
    this.#form.addEventListener("keydown", (event) => event.key === "Escape" && ends.leave());
    find("crop-whole").addEventListener("click", () => onEnd(null));
    find("crop-turn").addEventListener("click", () => this.#choose(this.#shape, !this.#isTurned));
    find("crop-larger").addEventListener("click", () => this.#set(scaled(this.#frame, STEP, this.#rule)));
    find("crop-smaller").addEventListener("click", () => this.#set(scaled(this.#frame, 1 / STEP, this.#rule)));
    new ResizeObserver(() => this.#draw()).observe(find("stage"));
    document.addEventListener("themechange", () => this.#draw());
    document.addEventListener("languagechange", () => this.#photo && this.#show());
  }

  /**
   * @param {Photo} photo
   * @param {Frame | null} frame the part that was chosen before
   */
  async open(photo, frame) {
    if (photo !== this.#photo || frame === null) {
      this.#shape = "free";
      this.#isTurned = photo.height > photo.width;
    }
    this.#photo = photo;
    this.#frame = frame ?? whole(photo);
    const image = new Image();
    this.#url = image.src = URL.createObjectURL(photo.jpeg);
    this.#show();
    find("crop-title").focus({ preventScroll: true });
    await image.decode().catch(() => undefined);
    if (this.#photo !== photo) return;
    this.#view.show(image, photo);
    this.#draw();
  }

  /** Forgets the photo's pixels; shape and frame stay with whoever holds them. */
  close() {
    URL.revokeObjectURL(this.#url);
    clearTimeout(this.#rest);
    this.#view.clear();
  }

  get #picture() {
    return this.#photo ?? { width: 1, height: 1 };
  }

  get #rule() {
    const least = Math.max(LEAST, LEAST_SEEN / this.#view.scale);
    return { picture: this.#picture, ratio: ratioOf(this.#shape, this.#isTurned), least };
  }

  #done() {
    const { width, height } = this.#picture;
    const picture = { width, height };
    this.#onEnd(isWhole(this.#frame, picture) ? null : cutOf(this.#frame, picture));
  }

  /** @param {Frame} frame */
  #set(frame) {
    this.#frame = frame;
    this.#draw();
    this.#tell();
  }

  /** @param {Shape} shape @param {boolean} isTurned */
  #choose(shape, isTurned) {
    this.#shape = shape;
    this.#isTurned = isTurned;
    this.#show();
    this.#set(reshaped(this.#frame, ratioOf(shape, isTurned), this.#picture));
  }

  /** The shapes as chips; their names follow the way the frame lies. */
  #show() {
    const shapes = find("crop-shapes");
    const chips = SHAPES.map((shape) => el("label", { class: "chip", dataset: { shape } },
      el("input", {
        type: "radio", name: "shape", value: shape, checked: shape === this.#shape,
        on: { change: () => this.#choose(shape, this.#isTurned) },
      }),
      el("span", { class: "chip-count" }, this.#name(shape))));
    const isFocused = shapes.contains(document.activeElement);
    fill(shapes, shapes.querySelector("legend"), ...chips);
    if (isFocused) /** @type {HTMLElement | null} */ (shapes.querySelector("input:checked"))?.focus();
    /** @type {HTMLButtonElement} */ (find("crop-turn")).disabled = this.#shape === "free" || this.#shape === "square";
    this.#tell();
  }

  /** @param {Shape} shape */
  #name(shape) {
    if (shape === "free" || shape === "square") return t(`crop.${shape}`);
    return this.#isTurned ? shape.split(":").reverse().join(":") : shape;
  }

  #draw() {
    if (this.#photo !== null) this.#view.draw(this.#frame, this.#gridAt(this.#frame.width, this.#frame.height));
  }

  /** The figure changes with every move; it is spoken once the frame rests. */
  #tell() {
    const { width, height } = this.#picture;
    const cut = cutOf(this.#frame, { width, height });
    find("crop-size").textContent = `${cut.width} × ${cut.height}`;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      const [x, y] = [cut.x / width, cut.y / height].map((share) => Math.round(share * 100));
      find("crop-said").textContent = t("crop.said", { width: cut.width, height: cut.height, x, y });
    }, REST);
  }
}
