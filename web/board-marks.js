// @ts-check
/** What is drawn over resting tiles: hands, rings, targets, places left empty, cursors. */
import { drawShape } from "./shapes.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("./board-geometry.js").Rect} Rect */
/** @typedef {{colour: string, shape: string}} Style */

/** A frame inside a rectangle.
 * @param {Context} context @param {Rect} rect @param {string} colour @param {number} width
 */
export function frameInside(context, rect, colour, width) {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.strokeRect(rect.x + width / 2, rect.y + width / 2, rect.width - width, rect.height - width);
}

/** A frame outside a rectangle.
 * @param {Context} context @param {Rect} rect @param {string} colour @param {number} width @param {number} gap
 */
export function frameOutside(context, rect, colour, width, gap) {
  const out = gap + width;
  frameInside(
    context, { x: rect.x - out, y: rect.y - out, width: rect.width + 2 * out, height: rect.height + 2 * out },
    colour, width,
  );
}

/** The keyboard's place: 3 px with a 2 px gap.
 * @param {Context} context @param {Rect} rect @param {{accent: string, page: string}} palette @param {number} ratio
 */
export function focusRing(context, rect, palette, ratio) {
  frameOutside(context, rect, palette.page, 2 * ratio, 0);
  frameOutside(context, rect, palette.accent, 3 * ratio, 2 * ratio);
}

/** A tile selected by tap: 3 px and four corner ticks.
 * @param {Context} context @param {Rect} rect @param {{accent: string, page: string}} palette @param {number} ratio
 */
export function selection(context, rect, palette, ratio) {
  frameInside(context, rect, palette.page, 4 * ratio);
  frameInside(context, rect, palette.accent, 3 * ratio);
  const long = Math.min(rect.width, rect.height) * 0.28;
  const out = 3 * ratio;
  context.strokeStyle = palette.accent;
  context.lineWidth = 3 * ratio;
  context.beginPath();
  for (const [x, y, dx, dy] of [
    [rect.x - out, rect.y - out, 1, 1],
    [rect.x + rect.width + out, rect.y - out, -1, 1],
    [rect.x - out, rect.y + rect.height + out, 1, -1],
    [rect.x + rect.width + out, rect.y + rect.height + out, -1, -1],
  ]) {
    context.moveTo(x + dx * long, y);
    context.lineTo(x, y);
    context.lineTo(x, y + dy * long);
  }
  context.stroke();
}

/** The place a lifted tile left: bed with dashes.
 * @param {Context} context @param {Rect} rect @param {string} bed @param {string} colour @param {number} ratio
 */
export function emptyPlace(context, rect, bed, colour, ratio) {
  context.fillStyle = bed;
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  context.save();
  context.setLineDash([6 * ratio, 5 * ratio]);
  const inset = 3 * ratio;
  frameInside(
    context, { x: rect.x + inset, y: rect.y + inset, width: rect.width - 2 * inset, height: rect.height - 2 * inset },
    colour, 2 * ratio,
  );
  context.restore();
}

/** The ring of a lifted tile, readable on any photo: white, colour, white, dark from the tile outward.
 * @param {Context} context @param {Rect} rect @param {string} colour @param {number} ratio
 */
export function handRing(context, rect, colour, ratio) {
  frameOutside(context, rect, "#fff", ratio, 0);
  frameOutside(context, rect, colour, 3 * ratio, ratio);
  frameOutside(context, rect, "#fff", ratio, 4 * ratio);
  frameOutside(context, rect, "rgba(20,16,10,.75)", ratio, 5 * ratio);
}

/** The shadow a lifted tile throws; drawn before the tile.
 * @param {Context} context @param {Rect} rect @param {number} ratio
 */
export function handShadow(context, rect, ratio) {
  context.save();
  context.shadowColor = "rgba(20,16,10,.45)";
  context.shadowBlur = 24 * ratio;
  context.shadowOffsetY = 10 * ratio;
  context.fillStyle = "#14100a";
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  context.restore();
}

/** Whose hand it is: their shape on the corner of the tile.
 * @param {Context} context @param {Style} style @param {Rect} rect @param {number} ratio
 */
export function badge(context, style, rect, ratio) {
  drawShape(context, style, rect.x + 4 * ratio, rect.y + 4 * ratio, 16 * ratio);
}

/** The sign of a move that is not confirmed yet.
 * @param {Context} context @param {Rect} rect @param {number} ratio
 */
export function unconfirmed(context, rect, ratio) {
  const size = 6 * ratio;
  const [x, y] = [rect.x + rect.width - size - 6 * ratio, rect.y + 6 * ratio];
  frameOutside(context, { x, y, width: size, height: size }, "rgba(20,16,10,.7)", ratio, 0);
  frameInside(context, { x, y, width: size, height: size }, "#fff", 2 * ratio);
}

/** Another player's cursor, with the name beside it while `named`.
 * @param {Context} context @param {Style & {name: string}} player
 * @param {number} x @param {number} y @param {number} ratio
 * @param {{named: boolean, alpha: number, font: string}} look
 */
export function cursor(context, player, x, y, ratio, { named, alpha, font }) {
  context.save();
  context.globalAlpha = alpha;
  drawShape(context, player, x, y, 20 * ratio);
  if (named) namePlate(context, player, x + 16 * ratio, y, ratio, font);
  context.restore();
}

/** @param {Context} context @param {Style & {name: string}} player
 * @param {number} x @param {number} y @param {number} ratio @param {string} font
 */
function namePlate(context, player, x, y, ratio, font) {
  context.font = `600 ${13 * ratio}px ${font}`;
  context.textBaseline = "middle";
  const name = [...player.name].slice(0, 24).join("");
  const width = context.measureText(name).width + 12 * ratio;
  // Near the right edge of the canvas the plate stands left of the shape.
  const { a, e } = context.getTransform();
  if (a * (x + width) + e > context.canvas.width) x -= width + 32 * ratio;
  context.fillStyle = "#fff";
  context.fillRect(x - ratio, y - 12 * ratio, width + 2 * ratio, 24 * ratio);
  context.fillStyle = player.colour;
  context.fillRect(x, y - 11 * ratio, width, 22 * ratio);
  context.fillStyle = "#fff";
  context.fillText(name, x + 6 * ratio, y + ratio);
}
