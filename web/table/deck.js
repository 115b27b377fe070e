// @ts-check
/** What a deck deals: one picture without end, or as the table says. */

/** @typedef {import("../picture-source.js").Picture} Picture */
/** @typedef {{kind: "picture"|"tiles"|"standard", columns: number, rows: number, left: number|null}} Deck */
/** @typedef {(context: CanvasRenderingContext2D, width: number, height: number) => void} Painter */

/** The shares of its square that an unturned card fills: what it shows is fitted inside.
 * @param {Deck} _deck @param {number} aspect of the picture
 */
export function fitted(_deck, aspect) {
  return aspect >= 1 ? { width: 1, height: 1 / aspect } : { width: aspect, height: 1 };
}

/** What paints the front of a card from its corner on; null while the picture is not here.
 * @param {Deck} _deck @param {number} _number which of the deck's pictures @param {Picture|null} picture
 * @returns {Painter|null}
 */
export function sourceOf(_deck, _number, picture) {
  return picture && ((context, width, height) => context.drawImage(picture, 0, 0, width, height));
}
