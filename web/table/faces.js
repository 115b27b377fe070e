// @ts-check
/** What cards look like: each face and the back drawn once for each size and turn, then only copied. */
import { handShadow } from "../board-marks.js";
import { fitted, painterOf } from "./deck.js";

/** @typedef {import("../core.js").Card} Card */
/** @typedef {import("../picture-source.js").Picture} Picture */
/** @typedef {import("../core/table.js").Deck} Deck */
/** @typedef {{canvas: HTMLCanvasElement, pad: number}} Face `pad`: how far it reaches beyond the card on each side */

/** More faces than this are not kept: the oldest goes. */
const most = 512;

export class Faces {
  constructor() {
    /** @type {Map<string, Face>} */
    this.kept = new Map();
    /** @type {Picture|null} */
    this.picture = null;
    /** @type {Deck} */
    this.deck = { kind: "picture", columns: 0, rows: 0, pictures: 1, left: null };
    this.aspect = 4 / 3;
    this.side = 1;
    this.ratio = 1;
    this.palette = { back: "#0b5f6b", gold: "#e8b84b", blank: "#b7ac9a" };
  }

  /** Forgets all, after a change of size, picture or deck.
   * @param {number} side of a card in device pixels @param {number} ratio
   */
  resize(side, ratio) {
    if (side === this.side && ratio === this.ratio) return;
    this.side = side;
    this.ratio = ratio;
    this.kept.clear();
  }

  /** @param {Picture|null} picture @param {number} aspect its width by its height @param {Deck} deck */
  setDeck(picture, aspect, deck) {
    this.picture = picture;
    this.aspect = aspect;
    this.deck = deck;
    this.kept.clear();
  }

  /** The shares of its square that a card fills as it lies.
   * @param {Card} card
   */
  extent({ turn }) {
    const { width, height } = fitted(this.deck, this.aspect);
    return turn % 2 === 0 ? { width, height } : { width: height, height: width };
  }

  /** @param {Card} card @returns {Face} */
  face(card) {
    const key = card.up ? `${card.picture} ${card.turn}` : `back ${card.turn}`;
    return this.keep(key, () => this.make(card));
  }

  /** The shadow of a lifted card of this size: blurred once, since twenty hands carry one in each frame.
   * @param {number} width @param {number} height @param {number} ratio how high it is lifted, 1 is a screen's own
   * @returns {Face}
   */
  shadow(width, height, ratio) {
    return this.keep(`shadow ${width} ${height} ${ratio}`, () => {
      const pad = Math.ceil(48 * ratio);
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width + 2 * pad, height + 2 * pad];
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      handShadow(context, { x: pad, y: pad, width, height }, ratio);
      return { canvas, pad };
    });
  }

  /** @param {string} key @param {() => Face} make */
  keep(key, make) {
    const known = this.kept.get(key);
    if (known) return known;
    if (this.kept.size >= most) this.kept.delete(/** @type {string} */ (this.kept.keys().next().value));
    const made = make();
    this.kept.set(key, made);
    return made;
  }

  /** @param {Card} card @returns {Face} */
  make(card) {
    const pad = Math.ceil(3 * this.ratio);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = this.side + 2 * pad;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const { width, height } = fitted(this.deck, this.aspect);
    const [w, h] = [Math.max(1, Math.round(width * this.side)), Math.max(1, Math.round(height * this.side))];
    const middle = canvas.width / 2;
    this.castShadow(context, middle, card.turn % 2 === 0 ? w : h, card.turn % 2 === 0 ? h : w);
    context.translate(middle, middle);
    context.rotate((card.turn * Math.PI) / 2);
    // A whole pixel as the corner, so that nothing is smeared.
    context.translate(-Math.floor(w / 2), -Math.floor(h / 2));
    context.imageSmoothingQuality = "high";
    if (card.up) this.paintFront(context, card.picture, w, h);
    else this.paintBack(context, w, h);
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.cutEdges(context, middle, card.turn % 2 === 0 ? w : h, card.turn % 2 === 0 ? h : w);
    return { canvas, pad };
  }

  /** @param {CanvasRenderingContext2D} context @param {number} middle @param {number} w @param {number} h */
  castShadow(context, middle, w, h) {
    const { ratio } = this;
    context.save();
    context.shadowColor = "rgba(20,16,10,.5)";
    context.shadowBlur = 2.5 * ratio;
    context.shadowOffsetY = ratio;
    context.fillStyle = "#5b5347";
    context.fillRect(middle - Math.floor(w / 2), middle - Math.floor(h / 2), w, h);
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context @param {number} picture @param {number} w @param {number} h */
  paintFront(context, picture, w, h) {
    context.fillStyle = this.palette.blank;
    context.fillRect(0, 0, w, h);
    painterOf(this.deck, picture, this.picture)?.(context, w, h);
  }

  /** Verdigris with the mark, three by three, one of gold; on the fifty-two the photo lies within.
   * @param {CanvasRenderingContext2D} context @param {number} w @param {number} h
   */
  paintBack(context, w, h) {
    const { back, gold } = this.palette;
    context.fillStyle = back;
    context.fillRect(0, 0, w, h);
    const line = Math.max(1, Math.round(this.side / 60));
    const inset = Math.round(Math.min(w, h) * 0.07);
    context.strokeStyle = "rgba(255,255,255,.35)";
    context.lineWidth = line;
    if (this.deck.kind === "standard" && this.picture) return this.paintWithin(context, inset, w, h);
    context.strokeRect(inset + line / 2, inset + line / 2, w - 2 * inset - line, h - 2 * inset - line);
    const cell = Math.max(1, Math.round(Math.min(w, h) * 0.14));
    const gap = Math.max(1, Math.round(cell * 0.18));
    const all = 3 * cell + 2 * gap;
    for (let i = 0; i < 9; i++) {
      context.fillStyle = i === 2 ? gold : "rgba(255,255,255,.6)";
      const [x, y] = [(w - all) / 2 + (i % 3) * (cell + gap), (h - all) / 2 + Math.floor(i / 3) * (cell + gap)];
      context.fillRect(Math.round(x), Math.round(y), cell, cell);
    }
  }

  /** As much of the picture's middle as fills a card within its rim.
   * @param {CanvasRenderingContext2D} context @param {number} inset @param {number} w @param {number} h
   */
  paintWithin(context, inset, w, h) {
    if (!this.picture) return;
    const [wide, high] = [w - 2 * inset, h - 2 * inset];
    const scale = Math.max(wide / this.aspect, high);
    const [pw, ph] = [scale * this.aspect, scale];
    context.save();
    context.beginPath();
    context.rect(inset, inset, wide, high);
    context.clip();
    context.drawImage(this.picture, (w - pw) / 2, (h - ph) / 2, pw, ph);
    context.restore();
  }

  /** Light from the upper left, as on cut stone.
   * @param {CanvasRenderingContext2D} context @param {number} middle @param {number} w @param {number} h
   */
  cutEdges(context, middle, w, h) {
    const line = Math.max(1, Math.round(this.ratio));
    const [x, y] = [middle - Math.floor(w / 2), middle - Math.floor(h / 2)];
    context.fillStyle = "rgba(255,255,255,.55)";
    context.fillRect(x, y, w, line);
    context.fillRect(x, y, line, h);
    context.fillStyle = "rgba(0,0,0,.35)";
    context.fillRect(x, y + h - line, w, line);
    context.fillRect(x + w - line, y, line, h);
  }
}
