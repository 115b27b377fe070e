// @ts-check
/** What a deck deals: the picture without end, its tiles, or the fifty-two cards. */
import { paintSuit } from "./suits.js";

/** @typedef {import("../picture-source.js").Picture} Picture */
/** @typedef {import("../core/table.js").Deck} Deck */
/** @typedef {(context: CanvasRenderingContext2D, width: number, height: number) => void} Painter */

/** Width by height of the fifty-two. */
const standard = 5 / 7;

/** The shares of its square that an unturned card fills: what it shows is fitted inside.
 * @param {Deck} deck @param {number} picture its width by its height
 */
export function fitted({ kind, columns, rows }, picture) {
  const aspect = kind === "standard" ? standard : kind === "tiles" ? (picture * rows) / columns : picture;
  return aspect >= 1 ? { width: 1, height: 1 / aspect } : { width: aspect, height: 1 };
}

/** What paints the front of a card from its corner on; null while the picture is not here.
 * @param {Deck} deck @param {number} number which of the deck's pictures @param {Picture|null} picture
 * @returns {Painter|null}
 */
export function painterOf({ kind, columns, rows }, number, picture) {
  if (kind === "standard") return (context, width, height) => paintSuit(context, number, width, height);
  if (!picture) return null;
  if (kind === "picture") return (context, width, height) => context.drawImage(picture, 0, 0, width, height);
  const wide = "naturalWidth" in picture ? picture.naturalWidth : picture.width;
  const high = "naturalHeight" in picture ? picture.naturalHeight : picture.height;
  const [column, row] = [number % columns, Math.floor(number / columns)];
  const [x, y] = [Math.round((column * wide) / columns), Math.round((row * high) / rows)];
  const [w, h] = [Math.round(((column + 1) * wide) / columns) - x, Math.round(((row + 1) * high) / rows) - y];
  return (context, width, height) => context.drawImage(picture, x, y, w, h, 0, 0, width, height);
}
