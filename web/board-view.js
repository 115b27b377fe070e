// @ts-check
/** A mosaic board on a canvas: one redraw for each frame, motion from the difference of before and after. */
import { Fade, Peek } from "./board-fades.js";
import { BoardLayer } from "./board-layer.js";
import { BoardMotion } from "./board-motion.js";
import { BoardOverlay } from "./board-overlay.js";
import { BoardWindow } from "./board-window.js";
import { PictureSource } from "./picture-source.js";
import { isDark, isStill, token } from "./theme.js";

/** @typedef {import("./board-motion.js").Place} Place */
/** @typedef {import("./picture-source.js").Picture} Picture */
/**
 * What is shown; the core's replica, solo and replay boards all are one.
 * @typedef {object} BoardSource
 * @property {number} columns
 * @property {number} rows
 * @property {ArrayLike<number>} tiles the tile in each cell
 * @property {(cell: number) => boolean} isHome
 */
/** @typedef {"mine"|"other"|"scramble"|"cut"} Change */

const durations = { mine: 140, other: 240, scramble: 300, cut: 0 };
/** More tiles than this do not fly, they fade. */
const mostFlights = 1024;

function colours() {
  return {
    page: token("page"), bed: token("bed"), ink: token("ink"), quiet: token("quiet"), line: token("line"),
    accent: token("accent"), leaf: token("leaf"), bad: token("bad"), font: token("text"),
  };
}

export class BoardView {
  /**
   * @param {HTMLCanvasElement} canvas laid over the bed and `margin` CSS pixels beyond it on each side
   * @param {{assist?: "none"|"joins"|"pins", margin?: number}} [options]
   */
  constructor(canvas, options = {}) {
    const { assist = "joins", margin = 40 } = options;
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.assist = assist;
    this.window = new BoardWindow(canvas, margin);
    this.layer = new BoardLayer();
    this.motion = new BoardMotion();
    this.overlay = new BoardOverlay(this);
    this.peeking = new Peek();
    /** @type {Fade|null} */
    this.fade = null;
    /** @type {BoardSource|null} */
    this.board = null;
    /** @type {Picture|null} */
    this.picture = null;
    /** @type {PictureSource|null} */
    this.source = null;
    /** The tiles as drawn last, and where each of them lies. */
    this.shown = new Uint16Array(0);
    this.cellOf = new Uint16Array(0);
    this.requested = false;
    this.palette = colours();
    this.isDark = isDark();
    document.addEventListener("themechange", () => this.readPalette());
  }

  get geometry() {
    return this.window.geometry;
  }

  readPalette() {
    this.palette = colours();
    this.isDark = isDark();
    this.layer.allDirty = true;
    this.invalidate();
  }

  /** @param {Picture|null} picture */
  setPicture(picture) {
    this.picture = picture;
    this.arrange();
  }

  /** Shows a board at once, without motion.
   * @param {BoardSource} board
   */
  setBoard(board) {
    this.board = board;
    this.motion.stop();
    this.shown = Uint16Array.from(board.tiles);
    this.cellOf = new Uint16Array(this.shown.length);
    this.shown.forEach((tile, cell) => (this.cellOf[tile] = cell));
    this.arrange();
  }

  /** Gives the bed its size in CSS pixels.
   * @param {number} width @param {number} height
   */
  resize(width, height) {
    this.window.resize(width, height);
    this.layer.resize(this.window.width, this.window.height);
    this.arrange();
  }

  /** Cuts board and picture anew after a change of size, zoom, board or picture. */
  arrange() {
    const { window, picture } = this;
    window.arrange(this.board?.columns ?? 1, this.board?.rows ?? 1);
    this.source = picture ? new PictureSource(picture, this.geometry, window.zoom === 1) : null;
    this.layer.allDirty = true;
    this.invalidate();
  }

  /** Moves a zoomed board.
   * @param {number} x @param {number} y device pixels
   */
  panTo(x, y) {
    if (!this.window.panTo(x, y)) return;
    this.layer.allDirty = true;
    this.invalidate();
  }

  /** Zooms about a point of the page.
   * @param {number} zoom @param {number} clientX @param {number} clientY
   */
  zoomTo(zoom, clientX, clientY) {
    this.window.zoomTo(zoom, clientX, clientY);
    this.arrange();
  }

  /** The middle of the cell a tile lies in.
   * @param {number} tile
   */
  centreOf(tile) {
    return this.window.centre(this.cellOf[tile]);
  }

  /** Where a tile is seen now: in a hand, on its way or at rest.
   * @param {number} tile @param {number} now
   */
  whereIs(tile, now) {
    return this.overlay.handPlace(tile) ?? this.motion.place(tile, this.centreOf(tile), now);
  }

  /** Shows what has changed since the last time; `from` is the cell a scramble spreads from.
   * @param {Change} change @param {number} [from]
   */
  refresh(change, from = 0) {
    if (!this.board) return;
    if (this.board.tiles.length !== this.shown.length) return this.setBoard(this.board);
    const now = performance.now();
    const changed = this.differences(now);
    if (changed.length === 0) return;
    if (change === "cut" || changed.length > mostFlights || (isStill() && change === "scramble")) {
      if (change !== "cut") this.fade = new Fade(this.layer.canvas, now);
      this.motion.stop();
      this.layer.allDirty = true;
    } else if (isStill()) {
      for (const { cell } of changed) this.flash(cell, this.palette.accent, 160);
    } else {
      const origin = this.window.centre(from);
      for (const { tile, cell, place } of changed) {
        const to = this.window.centre(cell);
        const delay = change === "scramble" ? Math.hypot(to.x - origin.x, to.y - origin.y) * 212 : 0;
        this.motion.fly(tile, place, now + delay, durations[change]);
      }
    }
    this.invalidate();
  }

  /** Takes over the board's tiles; returns those that lie elsewhere now, with where they were seen.
   * @param {number} now
   */
  differences(now) {
    const tiles = /** @type {BoardSource} */ (this.board).tiles;
    const changed = [];
    for (let cell = 0; cell < tiles.length; cell++) {
      const tile = tiles[cell];
      if (tile !== this.shown[cell]) changed.push({ cell, tile, place: this.whereIs(tile, now) });
    }
    for (const { cell, tile } of changed) {
      this.shown[cell] = tile;
      this.cellOf[tile] = cell;
      this.layer.touch(cell, this.geometry);
    }
    return changed;
  }

  /** Lets a tile go from a hand to where it lies.
   * @param {number} tile @param {Place} place @param {number} ms
   */
  sendHome(tile, place, ms) {
    if (!this.motion.flights.has(tile) && !isStill()) this.motion.fly(tile, place, performance.now(), ms);
    this.touchTile(tile);
  }

  /** A tile's cell must be painted again.
   * @param {number} tile
   */
  touchTile(tile) {
    if (tile >= this.cellOf.length) return;
    this.layer.touch(this.cellOf[tile], this.geometry);
    this.invalidate();
  }

  /** Shows the whole picture over the board while `on`.
   * @param {boolean} on
   */
  peek(on) {
    if (this.peeking.show(on)) this.invalidate();
  }

  /** Outlines a cell for a moment.
   * @param {number} cell @param {string} colour @param {number} ms
   */
  flash(cell, colour, ms) {
    this.motion.flashes.set(cell, { colour, until: performance.now() + ms });
    this.invalidate();
  }

  /** Asks for one redraw in the next frame. */
  invalidate() {
    if (this.requested) return;
    this.requested = true;
    requestAnimationFrame(() => this.draw(performance.now()));
  }

  /** The tile that rests in a cell; -1 while it is in a hand or on its way.
   * @param {number} cell
   */
  tile(cell) {
    const tile = this.shown[cell];
    return this.motion.flights.has(tile) || this.overlay.isLifted(tile) ? -1 : tile;
  }

  /** @param {number} cell */
  isJoined(cell) {
    return this.assist !== "none" && this.tile(cell) >= 0 && (this.board?.isHome(cell) ?? false);
  }

  get closing() {
    return this.motion.closing;
  }

  /** Whether every tile rests at home, so that the board is the picture itself. */
  get whole() {
    if (!this.board || this.shown.length === 0 || this.motion.flights.size + this.motion.closing.size > 0) return false;
    for (let cell = 0; cell < this.shown.length; cell++) {
      if (!this.board.isHome(cell) || this.tile(cell) < 0) return false;
    }
    return true;
  }

  /** @param {CanvasRenderingContext2D} context @param {number} tile @param {import("./board-geometry.js").Rect} rect @param {number} inset */
  drawTile(context, tile, rect, inset) {
    if (this.source) return this.source.draw(context, tile, rect.x, rect.y, rect.width, rect.height, inset);
    context.fillStyle = this.palette.line;
    context.fillRect(rect.x + inset, rect.y + inset, rect.width - 2 * inset, rect.height - 2 * inset);
  }

  /** @param {number} now */
  draw(now) {
    this.requested = false;
    const { motion, layer, geometry } = this;
    const { landed, cells } = motion.advance(now);
    for (const tile of landed) {
      const cell = this.cellOf[tile];
      layer.touch(cell, geometry);
      if (this.isJoined(cell) && !isStill()) motion.closing.set(cell, now);
    }
    for (const cell of cells) layer.touch(cell, geometry);
    layer.paint(geometry, this.source, this, this.palette, this.window.offset, now);
    if (this.compose(now) || motion.isMoving) this.invalidate();
  }

  /** Puts the frame together; answers whether another must follow.
   * @param {number} now
   */
  compose(now) {
    const { context, canvas, window } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.save();
    context.translate(window.edge, window.edge);
    context.drawImage(this.layer.canvas, 0, 0);
    const fading = this.fade?.draw(context, now) ?? false;
    if (!fading) this.fade = null;
    const moving = this.overlay.draw(context, now);
    const opacity = this.peeking.opacity(now);
    if (opacity > 0 && this.source) {
      context.beginPath();
      context.rect(0, 0, window.width, window.height);
      context.clip();
      context.translate(window.offset.x, window.offset.y);
      context.globalAlpha = opacity;
      this.source.drawWhole(context);
    }
    context.restore();
    return moving || fading || opacity % 1 > 0;
  }
}
