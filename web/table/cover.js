// @ts-check
/** What of a rectangle is covered by what lies in front, by small cells: whoever is all behind is not painted. */

/** @typedef {import("./view.js").TableView} TableView */
/** @typedef {import("../board-geometry.js").Rect} Rect */

/** Device pixels that a card's shadow may reach beyond it. */
export const reach = 12;

export class Cover {
  /** @param {Rect} rect @param {number} cell the side of a cell, about */
  constructor(rect, cell) {
    this.rect = rect;
    this.columns = Math.max(1, Math.ceil(rect.width / cell));
    this.rows = Math.max(1, Math.ceil(rect.height / cell));
    this.cells = new Uint8Array(this.columns * this.rows);
    this.open = this.cells.length;
  }

  /** Whether nothing behind is seen any more. */
  get isWhole() {
    return this.open === 0;
  }

  /** Whether something of what lies there is seen: a cell that it touches is not covered.
   * @param {Rect} thing
   */
  shows(thing) {
    const { left, top, right, bottom } = this.inCells(thing);
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(this.rows, Math.ceil(bottom)); row++) {
      for (let column = Math.max(0, Math.floor(left)); column < Math.min(this.columns, Math.ceil(right)); column++) {
        if (this.cells[row * this.columns + column] === 0) return true;
      }
    }
    return false;
  }

  /** Lays something opaque in front of the rest: it covers the cells that are all within it.
   * @param {Rect} thing
   */
  lay(thing) {
    const { left, top, right, bottom } = this.inCells(thing);
    for (let row = Math.max(0, Math.ceil(top)); row < Math.min(this.rows, Math.floor(bottom)); row++) {
      for (let column = Math.max(0, Math.ceil(left)); column < Math.min(this.columns, Math.floor(right)); column++) {
        const cell = row * this.columns + column;
        this.open -= 1 - this.cells[cell];
        this.cells[cell] = 1;
      }
    }
  }

  /** @param {Rect} thing */
  inCells({ x, y, width, height }) {
    const { rect, columns, rows } = this;
    const [across, down] = [columns / rect.width, rows / rect.height];
    return {
      left: (x - rect.x) * across, top: (y - rect.y) * down,
      right: (x + width - rect.x) * across, bottom: (y + height - rect.y) * down,
    };
  }
}

/** The resting cards of which something is seen in a rectangle, the foremost first: under a pile nobody looks.
 * @param {Pick<TableView, "window"|"cards"|"isLifted"> & {faces: Pick<TableView["faces"], "extent">}} view @param {Rect} rect
 */
export function seenCards(view, { x, y, width, height }) {
  const { window, cards, faces } = view;
  const far = window.side / 2 + reach;
  const from = window.placeAt(x - far, y - far);
  const to = window.placeAt(x + width + far, y + height + far);
  const cover = new Cover({ x, y, width, height }, window.side / 4);
  const seen = [];
  for (const card of cards.squares.fromFront({ left: from.x, top: from.y, right: to.x, bottom: to.y })) {
    if (view.isLifted(card.card)) continue;
    const middle = window.point(card.x, card.y);
    if (!cover.shows(around(middle, 2 * far, 2 * far))) continue;
    seen.push(card);
    const extent = faces.extent(card);
    // Two pixels less on each side, for the rounding of where a face is drawn.
    cover.lay(around(middle, extent.width * window.side - 4, extent.height * window.side - 4));
    if (cover.isWhole) break;
  }
  return seen;
}

/** @param {{x: number, y: number}} middle @param {number} width @param {number} height */
function around({ x, y }, width, height) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
