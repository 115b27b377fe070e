// @ts-check
/** The chosen photo with the grid drawn over it, as it will be cut. */
import { BoardGeometry, fitBoard } from "../board-geometry.js";
import { el, fill, sizeCanvas } from "../dom.js";
import { token } from "../theme.js";
import { t } from "../words.js";

/** @typedef {import("./grid-choice.js").Grid} Grid */

/** A canvas that fills its box's width, as high as the picture needs. */
export class Preview {
  #box;
  #canvas = el("canvas", { role: "img", id: "preview-board" });
  /** @type {HTMLImageElement | null} */
  #image = null;
  #url = "";
  #width = 1;
  #height = 1;
  /** Null: it is not cut.
   * @type {Grid | null} */
  #grid = { columns: 4, rows: 4 };

  /** @param {HTMLElement} box */
  constructor(box) {
    this.#box = box;
    fill(box, this.#canvas);
    new ResizeObserver(() => this.#draw()).observe(/** @type {HTMLElement} */ (box.closest(".stage")));
    document.addEventListener("languagechange", () => this.#name());
    document.addEventListener("themechange", () => this.#draw());
  }

  /**
   * @param {import("./photo-intake.js").Photo} photo
   */
  async show(photo) {
    this.clear();
    this.#width = photo.width;
    this.#height = photo.height;
    const image = new Image();
    this.#url = image.src = URL.createObjectURL(photo.jpeg);
    this.#image = image;
    await image.decode().catch(() => undefined);
    this.#draw();
  }

  clear() {
    if (this.#url !== "") URL.revokeObjectURL(this.#url);
    this.#url = "";
    this.#image = null;
  }

  /** @param {Grid | null} grid null shows a card, which is not cut */
  setGrid(grid) {
    this.#grid = grid;
    this.#name();
    this.#draw();
  }

  #name() {
    this.#canvas.setAttribute("aria-label", this.#grid ? t("prepare.preview", { ...this.#grid }) : t("prepare.card"));
  }

  #draw() {
    if (this.#image === null || this.#box.hidden || !this.#image.complete) return;
    const { width, height } = this.#size();
    const [w, h] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    sizeCanvas(this.#canvas, w, h, devicePixelRatio);
    const context = this.#canvas.getContext("2d", { alpha: false });
    if (context === null) return;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#image, 0, 0, w, h);
    if (this.#grid === null) return;
    this.#drawGrout(context, new BoardGeometry(this.#grid.columns, this.#grid.rows, w, h, devicePixelRatio));
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {BoardGeometry} geometry
   */
  #drawGrout(context, geometry) {
    const { columns, rows, width, height, gap } = geometry;
    const half = gap >> 1;
    context.fillStyle = token("bed");
    for (let i = 1; i < columns; i += 1) context.fillRect(geometry.x(i) - half, 0, gap, height);
    for (let i = 1; i < rows; i += 1) context.fillRect(0, geometry.y(i) - half, width, gap);
  }

  #size() {
    const { width, height } = spaceFor(this.#box);
    return fitBoard(this.#grid ?? { columns: 4, rows: 4 }, this.#width / this.#height, width, height);
  }
}

/** What the frame around a box and the window leave it, in CSS pixels.
 * @param {HTMLElement} box
 */
export function spaceFor(box) {
  const frame = /** @type {HTMLElement} */ (box.closest(".frame"));
  const stage = /** @type {HTMLElement} */ (frame.parentElement);
  const inner = getComputedStyle(frame);
  return {
    width: stage.clientWidth - parseFloat(inner.paddingLeft) - parseFloat(inner.paddingRight) - 2,
    height: Math.max(200, innerHeight * (innerWidth < 720 ? 0.4 : 0.64)),
  };
}
