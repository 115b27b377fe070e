// @ts-check
/** Mouse, finger and pen on the board, by Pointer Events alone. */
import { Pinch } from "./pinch.js";

/** @typedef {{x: number, y: number}} Point CSS pixels of the page */
/** @typedef {{id: number, type: string, start: Point, cell: number, tile: number, lifted: boolean, grip: Point}} Press */

/** How far a pointer may tremble before a tap becomes a drag (H4). */
const jitter = { mouse: 4, pen: 6, touch: 9 };
/** A smaller tile zooms in under a finger instead of being dragged. */
const smallest = 24;

export class Input {
  /**
   * @param {HTMLElement} grid
   * @param {import("./play.js").Play} play
   * @param {import("./aria-grid.js").AriaGrid} aria
   */
  constructor(grid, play, aria) {
    this.grid = grid;
    this.play = play;
    this.view = play.view;
    this.aria = aria;
    /** Pointers that are down.
     * @type {Map<number, Point>}
     */
    this.down = new Map();
    /** @type {Press|null} */
    this.press = null;
    this.pinch = new Pinch(this.view);
    /** @type {Point} */
    this.last = { x: 0, y: 0 };
    this.panning = false;
    this.listen();
  }

  listen() {
    const { grid } = this;
    grid.addEventListener("pointerdown", (event) => this.pressed(event));
    grid.addEventListener("pointermove", (event) => this.moved(event));
    grid.addEventListener("pointerup", (event) => this.released(event));
    grid.addEventListener("pointercancel", (event) => this.lost(event));
    grid.addEventListener("lostpointercapture", (event) => this.lost(event));
    grid.addEventListener("pointerleave", () => this.view.overlay.mark({ hover: -1 }));
    for (const kind of ["contextmenu", "dragstart", "selectstart"]) {
      grid.addEventListener(kind, (event) => event.preventDefault());
    }
    grid.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // Safari zooms the page by these even where touch-action forbids it.
    grid.addEventListener("gesturestart", (event) => event.preventDefault());
    addEventListener("blur", () => this.giveUp());
    document.addEventListener("visibilitychange", () => document.hidden && this.giveUp());
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    this.down.set(event.pointerId, at);
    if (this.down.size > 1) {
      this.giveUp();
      this.pinch.begin([...this.down.values()]);
      return;
    }
    const place = this.view.window.place(at.x, at.y);
    const cell = this.view.window.cellAt(place);
    if (cell < 0) return;
    event.preventDefault();
    this.aria.focus(cell);
    this.view.overlay.mark({ focus: -1, hover: -1 });
    const centre = this.view.window.centre(cell);
    this.grid.setPointerCapture(event.pointerId);
    this.press = {
      id: event.pointerId, type: event.pointerType, start: at, cell, tile: this.view.shown[cell], lifted: false,
      grip: { x: place.x - centre.x, y: place.y - centre.y },
    };
    this.last = at;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const at = { x: event.clientX, y: event.clientY };
    if (this.down.has(event.pointerId)) this.down.set(event.pointerId, at);
    if (this.pinch.isOn) return this.pinch.move([...this.down.values()]);
    const { press } = this;
    if (!press) return this.hover(event);
    if (press.id !== event.pointerId) return;
    this.last = at;
    if (!press.lifted && !this.lift(press)) return;
    this.drag(press);
  }

  /** Lifts the tile once the pointer has moved far enough; answers whether it is in hand.
   * @param {Press} press
   */
  lift(press) {
    const far = Math.hypot(this.last.x - press.start.x, this.last.y - press.start.y);
    if (far < jitter[/** @type {keyof typeof jitter} */ (press.type)]) return false;
    if (this.isTooSmall(press)) {
      this.closer(press);
      this.press = null;
      return false;
    }
    if (!this.play.pickUp(press.tile, this.heldAt(press))) {
      this.press = null;
      return false;
    }
    press.lifted = true;
    this.play.interrupt = () => this.forget();
    this.grid.toggleAttribute("data-hand", true);
    return true;
  }

  /** Where the middle of the tile is, so that it stays where it was gripped (H3).
   * @param {Press} press
   */
  heldAt({ grip }) {
    const { x, y } = this.view.window.place(this.last.x, this.last.y);
    return { x: x - grip.x, y: y - grip.y };
  }

  /** @param {Press} press */
  drag(press) {
    const place = this.view.window.place(this.last.x, this.last.y);
    this.play.lift(press.tile, this.heldAt(press));
    this.view.overlay.mark({ target: this.view.window.cellAt(place) });
    this.play.hand.point(this.heldAt(press));
    this.panAtEdges();
  }

  /** Draws the tile in hand again after the board was turned or laid out anew (H14). */
  resume() {
    if (this.press?.lifted) this.drag(this.press);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "touch") return;
    const place = this.view.window.place(event.clientX, event.clientY);
    const cell = this.view.window.cellAt(place);
    if (cell !== this.view.overlay.hover) this.view.overlay.mark({ hover: this.play.game.replica.solved ? -1 : cell });
    this.play.hand.point(place);
  }

  /** @param {PointerEvent} event */
  released(event) {
    this.down.delete(event.pointerId);
    if (this.pinch.isOn) return this.pinch.end(this.down.size);
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    this.last = { x: event.clientX, y: event.clientY };
    this.press = null;
    this.grid.toggleAttribute("data-hand", false);
    if (press.lifted) {
      this.play.interrupt = () => {};
      this.play.drop(press.tile, this.view.window.cellAt(this.view.window.place(this.last.x, this.last.y)));
    } else if (this.isTooSmall(press)) {
      this.closer(press);
    } else {
      this.play.select(press.cell);
    }
  }

  /** A call, a system gesture: the tile goes back and its hold ends.
   * @param {PointerEvent} event
   */
  lost(event) {
    const isUp = event.type === "lostpointercapture" && !this.down.has(event.pointerId);
    this.down.delete(event.pointerId);
    if (this.pinch.isOn) return this.pinch.end(this.down.size);
    if (!isUp && this.press?.id === event.pointerId) this.giveUp();
  }

  /** Ends a press or a drag without a move (H2, H5). */
  giveUp() {
    const lifted = this.press?.lifted;
    this.forget();
    if (lifted) this.play.putBack();
  }

  forget() {
    this.press = null;
    this.play.interrupt = () => {};
    this.grid.toggleAttribute("data-hand", false);
  }

  /** @param {Press} press */
  isTooSmall({ type }) {
    return type === "touch" && this.view.window.pitch < smallest;
  }

  /** Zooms in where the finger is, until tiles can be taken.
   * @param {Press} press
   */
  closer({ start }) {
    const { window } = this.view;
    this.pinch.zoom(window.zoom * (36 / window.pitch), start);
  }

  /** While a tile is held near the edge of a zoomed board, the board comes along. */
  panAtEdges() {
    if (this.panning || this.view.window.zoom === 1) return;
    this.panning = true;
    const step = () => {
      this.panning = false;
      if (!this.press?.lifted || !this.pinch.panFrom(this.last, this.grid.getBoundingClientRect())) return;
      this.drag(this.press);
    };
    requestAnimationFrame(step);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { window } = this.view;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.pinch.zoom(window.zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    } else if (window.zoom > 1) {
      event.preventDefault();
      this.pinch.pan(-event.deltaX, -event.deltaY);
    }
  }
}
