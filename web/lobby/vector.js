// @ts-check
/** Drawings in SVG: the size at which they are turned into pixels. */
import { splitMarkup } from "./picture-kind.js";

/** Pixels of the long side; a drawing is as sharp as one likes. */
const LONG_SIDE = 2048;

/** The first tag of a drawing: its name with what may stand before it, and its attributes. */
const ROOT = /^<((?:\w+:)?svg)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?=\/?>)/;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The drawing with a width and height of its own in pixels: a browser makes a small picture, or none, of one
 * that has neither. Only the first tag is touched; a parser would trip over the page's policy on styles.
 * @param {string} text
 * @returns {string | null} null when it is no drawing
 */
export function sized(text) {
  // What comes out is UTF-8, whatever the declaration says.
  const { before, rest } = splitMarkup(text.replace(/^\ufeff?\s*<\?xml[^]*?\?>/, ""));
  const root = ROOT.exec(rest);
  if (root === null) return null;
  const [whole, name, written] = root;
  const attributes = new Map([...written.matchAll(ATTRIBUTE)].map(([, key, a, b]) => [key, a ?? b]));
  const read = (/** @type {string} */ key) => attributes.get(key) ?? null;
  const { width, height, box } = sizeOf(read("width"), read("height"), read("viewBox"));
  const fixed = new Set(box === null ? ["width", "height"] : ["width", "height", "viewBox"]);
  const kept = written.replace(ATTRIBUTE, (attribute, key) => (fixed.has(key) ? "" : attribute));
  const view = box === null ? "" : ` viewBox="${box}"`;
  return `${before}<${name}${kept} width="${width}" height="${height}"${view}${rest.slice(whole.length)}`;
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
