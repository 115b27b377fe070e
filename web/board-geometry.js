// @ts-check
/** Where cells are: gapless boundaries in whole device pixels, and the names of cells. */

/** @typedef {{x: number, y: number, width: number, height: number}} Rect device pixels */

export class BoardGeometry {
  /**
   * @param {number} columns
   * @param {number} rows
   * @param {number} width of the whole board in device pixels
   * @param {number} height of the whole board in device pixels
   * @param {number} ratio device pixels for each CSS pixel
   */
  constructor(columns, rows, width, height, ratio) {
    this.columns = columns;
    this.rows = rows;
    this.count = columns * rows;
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    const gap = Math.round(Math.min(width / columns, height / rows) / 17);
    /** Grout between two tiles: between one device pixel and eight CSS pixels. */
    this.gap = Math.max(1, Math.min(gap, Math.round(8 * ratio)));
  }

  /** The boundary before column i.
   * @param {number} i
   */
  x(i) {
    return Math.round((i * this.width) / this.columns);
  }

  /** The boundary before row j.
   * @param {number} j
   */
  y(j) {
    return Math.round((j * this.height) / this.rows);
  }

  /** @param {number} cell @returns {Rect} */
  rect(cell) {
    const column = cell % this.columns;
    const row = (cell - column) / this.columns;
    const [x, y] = [this.x(column), this.y(row)];
    return { x, y, width: this.x(column + 1) - x, height: this.y(row + 1) - y };
  }

  /** The cell at a point in device pixels of the board, or -1.
   * @param {number} x @param {number} y
   */
  cellAt(x, y) {
    if (!(x >= 0 && y >= 0 && x < this.width && y < this.height)) return -1;
    let column = Math.min(this.columns - 1, Math.floor((x * this.columns) / this.width));
    let row = Math.min(this.rows - 1, Math.floor((y * this.rows) / this.height));
    if (x < this.x(column)) column--;
    else if (x >= this.x(column + 1)) column++;
    if (y < this.y(row)) row--;
    else if (y >= this.y(row + 1)) row++;
    return row * this.columns + column;
  }

  /** Left, right, upper and lower neighbour; -1 beyond the rim.
   * @param {number} cell
   */
  neighbours(cell) {
    const column = cell % this.columns;
    return [
      column > 0 ? cell - 1 : -1,
      column < this.columns - 1 ? cell + 1 : -1,
      cell >= this.columns ? cell - this.columns : -1,
      cell + this.columns < this.count ? cell + this.columns : -1,
    ];
  }
}

/** The largest board in CSS pixels that fits a space; tiles keep the picture's proportions.
 * @param {{columns: number, rows: number}} grid
 * @param {number} aspect width / height of the picture
 * @param {number} width
 * @param {number} height
 */
export function fitBoard({ columns, rows }, aspect, width, height) {
  const natural = 136 * 1.5;
  // A tile of a 4:3 photo in 4 × 4 is 4:3; its longer side is what may grow to one and a half times.
  const tileAspect = (aspect * rows) / columns;
  const largest = tileAspect >= 1 ? natural * columns : natural * tileAspect * columns;
  const fitted = Math.max(48, Math.min(width, height * aspect, largest));
  return { width: fitted, height: fitted / aspect };
}

/** A column's letters: A…Z, AA…CV.
 * @param {number} column
 */
export function columnName(column) {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : String.fromCharCode(64 + Math.floor(column / 26)) + last;
}

/** A cell's name as on a chess board: B4.
 * @param {number} cell @param {number} columns
 */
export function cellName(cell, columns) {
  return columnName(cell % columns) + (Math.floor(cell / columns) + 1);
}

/** The cells named in a text, read by NFKC, so that "Ｂ４　Ｃ７" counts; names outside the board are -1.
 * @param {string} text
 * @param {{columns: number, rows: number}} grid
 * @returns {{name: string, cell: number}[]}
 */
export function cellsNamed(text, { columns, rows }) {
  const found = [];
  for (const [name, letters, digits] of text.normalize("NFKC").toUpperCase().matchAll(/([A-Z]{1,2})\s?([0-9]{1,3})/g)) {
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const row = Number(digits) - 1;
    const inside = column < columns && row >= 0 && row < rows;
    found.push({ name, cell: inside ? row * columns + column : -1 });
  }
  return found;
}
