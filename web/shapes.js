// @ts-check
/** The eight shapes and colours by which players are told apart (shape is not decoration). */
import { svg } from "./dom.js";

export const colours = ["#2B5DA8", "#B5482A", "#1F7A68", "#8C6400", "#7A3E86", "#B23A6B", "#55702A", "#4F6272"];

/** Outlines in a square of 20 units.
 * @type {Record<string, string>} */
export const outlines = {
  circle: "M10 1a9 9 0 1 1 0 18a9 9 0 1 1 0-18z",
  square: "M2 2h16v16H2z",
  diamond: "M10 0l10 10-10 10L0 10z",
  triangle: "M10 1l9.5 17H.5z",
  hexagon: "M5 1.5h10l5 8.5-5 8.5H5L0 10z",
  cross: "M7 1h6v6h6v6h-6v6H7v-6H1V7h6z",
  drop: "M10 0c4 5.5 7 8.5 7 12.5a7 7 0 1 1-14 0C3 8.5 6 5.5 10 0z",
  "half-moon": "M13.5 1a9 9 0 1 0 5.5 14A8 8 0 0 1 13.5 1z",
};
const names = Object.keys(outlines);

/** Colour and shape of player n, the same as the server's.
 * @param {number} player
 */
export function styleOf(player) {
  const n = player % 64;
  return { colour: colours[n % 8], shape: names[(n + Math.floor(n / 8)) % 8] };
}

/** A player's shape in the page; hollow while away.
 * @param {{colour: string, shape: string, away?: boolean}} style
 */
export function shapeIcon({ colour, shape, away }) {
  const path = svg("path", { d: outlines[shape] ?? outlines.circle });
  if (away) path.setAttribute("class", "hollow");
  path.setAttribute(away ? "stroke" : "fill", colour);
  return svg("svg", { class: "shape", viewBox: "0 0 20 20", "aria-hidden": "true" }, path);
}

/** @type {Map<string, Path2D>} */
const paths = new Map();

/** Draws a shape ringed white, then dark, so that it shows on any photo.
 * @param {CanvasRenderingContext2D} context
 * @param {{colour: string, shape: string}} style
 * @param {number} x centre
 * @param {number} y centre
 * @param {number} size pixels across
 */
export function drawShape(context, { colour, shape }, x, y, size) {
  let path = paths.get(shape);
  if (!path) paths.set(shape, (path = new Path2D(outlines[shape] ?? outlines.circle)));
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 20, size / 20);
  context.lineJoin = "round";
  context.strokeStyle = "rgba(20,16,10,.8)";
  context.lineWidth = 6;
  context.stroke(path);
  context.strokeStyle = "#fff";
  context.lineWidth = 4;
  context.stroke(path);
  context.fillStyle = colour;
  context.fill(path);
  context.restore();
}
