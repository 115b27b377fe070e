// @ts-check
/** The fifty-two cards, drawn by code: rank and suit in two corners, the suit in the middle, courts in a frame of gold. */

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
/** Clubs, diamonds, hearts, spades, each in a square of 20 units. */
const outlines = [
  "M10 1a4.2 4.2 0 0 1 3.4 6.7A4.2 4.2 0 1 1 11 14.2Q11 17.5 13.5 19h-7Q9 17.5 9 14.2A4.2 4.2 0 1 1 6.6 7.7 4.2 4.2 0 0 1 10 1z",
  "M10 .5L17.5 10 10 19.5 2.5 10z",
  "M10 18.5C4 13.5 1 10 1 6.2A4.7 4.7 0 0 1 10 4.4 4.7 4.7 0 0 1 19 6.2C19 10 16 13.5 10 18.5z",
  "M10 1C4 6.5 1 9 1 12.4A4.4 4.4 0 0 0 9 14.6Q9 17.5 6.5 19h7Q11 17.5 11 14.6A4.4 4.4 0 0 0 19 12.4C19 9 16 6.5 10 1z",
];
const colours = ["#22201c", "#a3261b", "#a3261b", "#22201c"];
const [stone, gold] = ["#fffcf6", "#b27a0a"];
const font = '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, serif';

/** Paints a card from its corner on.
 * @param {CanvasRenderingContext2D} context @param {number} number 13 × suit + rank
 * @param {number} width @param {number} height
 */
export function paintSuit(context, number, width, height) {
  const [suit, rank] = [Math.floor(number / 13) % 4, number % 13];
  context.fillStyle = stone;
  context.fillRect(0, 0, width, height);
  if (rank > 9) frame(context, width, height);
  context.fillStyle = colours[suit];
  const pip = new Path2D(outlines[suit]);
  place(context, pip, width / 2, height / 2, width * (rank === 0 ? 0.62 : rank > 9 ? 0.3 : 0.44));
  corner(context, pip, ranks[rank], width, height);
  context.save();
  context.translate(width, height);
  context.rotate(Math.PI);
  corner(context, pip, ranks[rank], width, height);
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {Path2D} pip @param {number} x @param {number} y @param {number} size */
function place(context, pip, x, y, size) {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 20, size / 20);
  context.fill(pip);
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {Path2D} pip @param {string} rank @param {number} width @param {number} height */
function corner(context, pip, rank, width, height) {
  const size = height * 0.2;
  context.font = `600 ${size}px ${font}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(rank, width * 0.155, height * 0.2, width * 0.25);
  place(context, pip, width * 0.155, height * 0.285, width * 0.16);
}

/** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
function frame(context, width, height) {
  const line = Math.max(1, Math.round(width / 40));
  const [x, y] = [Math.round(width * 0.31), Math.round(height * 0.16)];
  context.strokeStyle = gold;
  context.lineWidth = line;
  context.strokeRect(x + line / 2, y + line / 2, width - 2 * x - line, height - 2 * y - line);
}
