// @ts-check
/** The whole photo with what is left out dimmed, the tiles to be cut, and the frame that hands and keys move. */
import { el, fill } from "../dom.js";
import { token } from "../theme.js";
import { t } from "../words.js";
import { CORNERS } from "./crop-frame.js";
import { spaceFor } from "./preview.js";

/** @typedef {import("./crop-frame.js").Frame} Frame */
/** @typedef {import("./crop-frame.js").Corner} Corner */
/** @typedef {import("./crop-frame.js").Size} Size */
/** @typedef {import("./grid-choice.js").Grid} Grid */

/** CSS pixels around a corner that take hold of it: with the rim of the bed a target of 44. */
const REACH = 34;
/** Lines nearer to each other than so many CSS pixels would be a grey veil. */
const NEAREST = 6;

export class CropView {
  #bed;
  #canvas = el("canvas", { "aria-hidden": "true" });
  /** What has the focus and hears the keys. */
  frame = el("div", {
    class: "crop-frame", role: "application", tabindex: 0, "aria-describedby": "crop-how", "aria-label": t("crop.frame"),
    "data-t-label": "crop.frame",
  }, ...CORNERS.map((corner) => el("i", { dataset: { corner } })));
  /** The photo in the canvas's own pixels, so that a move costs one copy. */
  #copy = document.createElement("canvas");
  /** @type {CanvasImageSource | null} */
  #image = null;
  /** @type {Size} */
  #picture = { width: 1, height: 1 };

  /** @param {HTMLElement} bed */
  constructor(bed) {
    this.#bed = bed;
    fill(bed, this.#canvas, this.frame);
  }

  /** @param {CanvasImageSource} image @param {Size} picture its upright size */
  show(image, picture) {
    this.#image = image;
    this.#picture = picture;
    this.#copy.width = 0;
  }

  clear() {
    this.#image = null;
    this.#copy.width = this.#copy.height = 0;
  }

  /** CSS pixels for each pixel of the picture. */
  get scale() {
    return this.#canvas.clientWidth / this.#picture.width || 1;
  }

  /** A point of the window in pixels of the picture.
   * @param {{clientX: number, clientY: number}} at
   */
  point({ clientX, clientY }) {
    const box = this.#canvas.getBoundingClientRect();
    return { x: (clientX - box.left) / this.scale, y: (clientY - box.top) / this.scale };
  }

  /** What a press takes hold of: the nearest corner in reach, else the frame; null beside it.
   * @param {{x: number, y: number}} point
   * @param {Frame} frame
   * @returns {Corner | "frame" | null}
   */
  gripAt(point, frame) {
    const reach = REACH / this.scale;
    // In the frame a corner takes at most a third of a side, so that there is always a middle to move it by.
    const within = { x: Math.min(reach, frame.width / 3), y: Math.min(reach, frame.height / 3) };
    for (const corner of CORNERS) {
      const x = corner.endsWith("e") ? point.x - frame.x - frame.width : frame.x - point.x;
      const y = corner.startsWith("s") ? point.y - frame.y - frame.height : frame.y - point.y;
      if (x > -within.x && x < reach && y > -within.y && y < reach) return corner;
    }
    const isIn = point.x >= frame.x && point.x <= frame.x + frame.width && point.y >= frame.y && point.y <= frame.y + frame.height;
    return isIn ? "frame" : null;
  }

  /** @param {Frame} frame @param {Grid} grid that will be cut from it */
  draw(frame, grid) {
    if (this.#image === null || this.#bed.hidden) return;
    this.#fit(this.#image);
    const { scale } = this;
    const style = this.frame.style;
    style.transform = `translate(${frame.x * scale}px, ${frame.y * scale}px)`;
    style.width = `${frame.width * scale}px`;
    style.height = `${frame.height * scale}px`;
    const context = this.#canvas.getContext("2d", { alpha: false });
    if (context === null) return;
    const pixel = this.#canvas.width / this.#picture.width;
    const [x, y] = [frame.x * pixel, frame.y * pixel].map(Math.round);
    const [width, height] = [frame.width * pixel, frame.height * pixel].map((side) => Math.max(1, Math.round(side)));
    context.drawImage(this.#copy, 0, 0);
    context.globalAlpha = 0.72;
    context.fillStyle = token("bed");
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.globalAlpha = 1;
    context.drawImage(this.#copy, x, y, width, height, x, y, width, height);
    this.#lines(context, { x, y, width, height }, grid);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Frame} frame device pixels
   * @param {Grid} grid
   */
  #lines(context, { x, y, width, height }, { columns, rows }) {
    const nearest = NEAREST * devicePixelRatio;
    const thick = Math.max(1, Math.round(devicePixelRatio));
    for (const [colour, shift] of /** @type {[string, number][]} */ ([["rgba(0,0,0,.4)", thick], ["rgba(255,255,255,.7)", 0]])) {
      context.fillStyle = colour;
      if (width / columns >= nearest) {
        for (let i = 1; i < columns; i += 1) context.fillRect(x + Math.round((i * width) / columns) + shift, y, thick, height);
      }
      if (height / rows >= nearest) {
        for (let i = 1; i < rows; i += 1) context.fillRect(x, y + Math.round((i * height) / rows) + shift, width, thick);
      }
    }
  }

  /** @param {CanvasImageSource} image */
  #fit(image) {
    const space = spaceFor(this.#bed);
    const aspect = this.#picture.width / this.#picture.height;
    const width = Math.round(Math.min(space.width, space.height * aspect) * devicePixelRatio);
    const height = Math.max(1, Math.round(width / aspect));
    if (this.#copy.width === width && this.#copy.height === height) return;
    for (const canvas of [this.#copy, this.#canvas]) {
      canvas.width = width;
      canvas.height = height;
    }
    this.#canvas.style.width = `${width / devicePixelRatio}px`;
    this.#canvas.style.height = `${height / devicePixelRatio}px`;
    const context = this.#copy.getContext("2d", { alpha: false });
    if (context === null) return;
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
  }
}
