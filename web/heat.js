// @ts-check
/** The heat map: each cell the warmer, the more often tiles came to or left it. */

/** One hue by strength reads alike on a light and on a dark page. */
const HUE = "181, 72, 42";

/**
 * Paints over a faded board or picture; the counts stand in cells that are large enough.
 * @param {CanvasRenderingContext2D} context
 * @param {import("./board-geometry.js").BoardGeometry} geometry
 * @param {ArrayLike<number>} counts by cell
 * @param {{veil: string, font: string}} look the veil fades what lies below
 */
export function paintHeat(context, geometry, counts, { veil, font }) {
  const { width, height, ratio } = geometry;
  context.save();
  context.globalAlpha = 0.7;
  context.fillStyle = veil;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
  const [least, most] = range(counts, geometry.count);
  const size = Math.min(width / geometry.columns / 2.6, height / geometry.rows / 2, 16 * ratio);
  context.font = `600 ${size}px ${font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let cell = 0; cell < geometry.count; cell += 1) {
    if (counts[cell] === 0) continue;
    const { x, y, width: w, height: h } = geometry.rect(cell);
    context.fillStyle = `rgba(${HUE}, ${0.08 + 0.84 * ((counts[cell] - least) / (most - least))})`;
    context.fillRect(x, y, w, h);
    if (size >= 9 * ratio) label(context, String(counts[cell]), x + w / 2, y + h / 2, ratio);
  }
  context.restore();
}

/**
 * The least and the greatest count, at least one apart.
 * @param {ArrayLike<number>} counts
 * @param {number} cells
 */
function range(counts, cells) {
  let [least, most] = [Infinity, 0];
  for (let cell = 0; cell < cells; cell += 1) {
    least = Math.min(least, counts[cell]);
    most = Math.max(most, counts[cell]);
  }
  return [Math.min(least, most - 1), most];
}

/**
 * White with a dark rim reads on any warmth.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} ratio
 */
function label(context, text, x, y, ratio) {
  context.lineWidth = 3 * ratio;
  context.lineJoin = "round";
  context.strokeStyle = "rgba(20, 16, 10, .75)";
  context.strokeText(text, x, y);
  context.fillStyle = "#fff";
  context.fillText(text, x, y);
}
