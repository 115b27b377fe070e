// @ts-check
/** Drawings in SVG: the size at which they are turned into pixels. */

/** Pixels of the long side; a drawing is as sharp as one likes. */
const LONG_SIDE = 2048;

/**
 * The drawing with a width and height of its own in pixels: a browser makes a small picture, or none, of one
 * that has neither.
 * @param {string} text
 * @returns {Blob | null} null when it is no drawing
 */
export function sized(text) {
  const page = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = page.documentElement;
  if (root.localName !== "svg" || page.querySelector("parsererror") !== null) return null;
  const read = (/** @type {string} */ name) => root.getAttribute(name);
  const { width, height, box } = sizeOf(read("width"), read("height"), read("viewBox"));
  if (box !== null) root.setAttribute("viewBox", box);
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  return new Blob([new XMLSerializer().serializeToString(page)], { type: "image/svg+xml" });
}

/**
 * How large a drawing becomes: in its own proportions, else those of its view, else those that CSS gives to what
 * has none; `box` is the view that it has to be given so that it grows with its size.
 * @param {string | null} width as written
 * @param {string | null} height as written
 * @param {string | null} viewBox as written
 */
export function sizeOf(width, height, viewBox) {
  const [, , across = 0, down = 0] = (viewBox ?? "").trim().split(/[\s,]+/).map(Number);
  const hasView = across > 0 && down > 0;
  const ratio = hasView ? across / down : 2;
  const [own, other] = [length(width), length(height)];
  const w = own ?? (other === null ? 300 : other * ratio);
  const h = other ?? w / ratio;
  const shape = own === null && other === null ? ratio : w / h;
  const box = hasView ? null : `0 0 ${w} ${h}`;
  return {
    width: Math.max(1, Math.round(LONG_SIDE * Math.min(1, shape))),
    height: Math.max(1, Math.round(LONG_SIDE / Math.max(1, shape))),
    box,
  };
}

/** Pixels for each unit of CSS; a drawing's proportions need no more. */
const UNITS = new Map([
  ["", 1], ["px", 1], ["pt", 4 / 3], ["pc", 16], ["in", 96], ["cm", 96 / 2.54], ["mm", 96 / 25.4], ["q", 96 / 101.6],
  ["em", 16], ["rem", 16], ["ex", 8],
]);

/** A length in pixels; null for none, or for a share of what holds the drawing.
 * @param {string | null} text
 */
function length(text) {
  const found = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i.exec(text ?? "");
  const pixels = found === null ? NaN : Number(found[1]) * (UNITS.get(found[2].toLowerCase()) ?? NaN);
  return pixels > 0 && pixels < Infinity ? pixels : null;
}
