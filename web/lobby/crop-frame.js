// @ts-check
/**
 * The part of a picture that is kept, as plain geometry: every function gives a new frame that lies in the picture.
 *
 * Lengths are the picture's pixels; while a frame is being moved they may be fractions.
 */

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, width: number, height: number}} Frame */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {"free" | "square" | "4:3" | "16:9"} Shape */
/** @typedef {"nw" | "ne" | "sw" | "se"} Corner */

/** @type {Shape[]} */
export const SHAPES = ["free", "square", "4:3", "16:9"];
/** @type {Corner[]} */
export const CORNERS = ["nw", "ne", "sw", "se"];

/** The frame around all of it.
 * @param {Size} picture
 * @returns {Frame}
 */
export function whole({ width, height }) {
  return { x: 0, y: 0, width, height };
}

/** Width by height; null leaves both free. A turned frame stands upright.
 * @param {Shape} shape
 * @param {boolean} isTurned
 * @returns {number | null}
 */
export function ratioOf(shape, isTurned) {
  if (shape === "free") return null;
  const [across, down] = shape === "square" ? [1, 1] : shape.split(":").map(Number);
  return isTurned ? down / across : across / down;
}

/** The same place and about the same area in another ratio.
 * @param {Frame} frame
 * @param {number | null} ratio
 * @param {Size} picture
 */
export function reshaped(frame, ratio, picture) {
  if (ratio === null) return frame;
  const wish = Math.sqrt(frame.width * frame.height * ratio);
  const width = Math.min(wish, picture.width, picture.height * ratio);
  return around(middle(frame), { width, height: width / ratio }, picture);
}

/**
 * @param {Frame} frame
 * @param {number} dx
 * @param {number} dy
 * @param {Size} picture
 */
export function moved(frame, dx, dy, picture) {
  return inside({ ...frame, x: frame.x + dx, y: frame.y + dy }, picture);
}

/** @param {Frame} frame @param {Point} point becomes its middle, as far as the picture reaches @param {Size} picture */
export function centred(frame, point, picture) {
  return around(point, frame, picture);
}

/**
 * One corner is pulled, the opposite one stays; with a ratio the side that changes more decides.
 * @param {Frame} frame
 * @param {Corner} corner
 * @param {number} dx
 * @param {number} dy
 * @param {{ratio: number | null, picture: Size, least: number}} rule `least` pixels of the shorter side
 * @returns {Frame}
 */
export function pulled(frame, corner, dx, dy, { ratio, picture, least }) {
  const [isRight, isLow] = [corner.endsWith("e"), corner.startsWith("s")];
  const room = {
    width: isRight ? picture.width - frame.x : frame.x + frame.width,
    height: isLow ? picture.height - frame.y : frame.y + frame.height,
  };
  let width = frame.width + (isRight ? dx : -dx);
  let height = frame.height + (isLow ? dy : -dy);
  if (ratio === null) {
    width = clamped(width, least, room.width);
    height = clamped(height, least, room.height);
  } else {
    const byWidth = Math.abs(width / frame.width - 1) >= Math.abs(height / frame.height - 1);
    width = byWidth ? width : height * ratio;
    width = clamped(width, least * Math.max(1, ratio), Math.min(room.width, room.height * ratio));
    height = width / ratio;
  }
  return {
    x: isRight ? frame.x : frame.x + frame.width - width,
    y: isLow ? frame.y : frame.y + frame.height - height,
    width, height,
  };
}

/**
 * Larger or smaller in the same proportions, about a point that stays where it is.
 * @param {Frame} frame
 * @param {number} factor
 * @param {{picture: Size, least: number}} rule
 * @param {Point} [at] else its middle
 */
export function scaled(frame, factor, { picture, least }, at = middle(frame)) {
  const most = Math.min(picture.width / frame.width, picture.height / frame.height);
  const by = clamped(factor, least / Math.min(frame.width, frame.height), most);
  return inside({
    x: at.x - (at.x - frame.x) * by, y: at.y - (at.y - frame.y) * by, width: frame.width * by, height: frame.height * by,
  }, picture);
}

/** What is cut in the end: whole pixels, one at least.
 * @param {Frame} frame
 * @param {Size} picture
 * @returns {Frame}
 */
export function cutOf(frame, picture) {
  const x = Math.min(picture.width - 1, Math.round(frame.x));
  const y = Math.min(picture.height - 1, Math.round(frame.y));
  return {
    x, y,
    width: clamped(Math.round(frame.x + frame.width) - x, 1, picture.width - x),
    height: clamped(Math.round(frame.y + frame.height) - y, 1, picture.height - y),
  };
}

/** @param {Frame} frame @param {Size} picture */
export function isWhole(frame, picture) {
  const { width, height } = cutOf(frame, picture);
  return width === picture.width && height === picture.height;
}

/** @param {Frame} frame @returns {Point} */
export function middle(frame) {
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
}

/** @param {Point} point @param {Size} size @param {Size} picture @returns {Frame} */
function around(point, { width, height }, picture) {
  return inside({ x: point.x - width / 2, y: point.y - height / 2, width, height }, picture);
}

/** @param {Frame} frame no larger than the picture @param {Size} picture @returns {Frame} */
function inside(frame, picture) {
  return {
    ...frame,
    x: clamped(frame.x, 0, picture.width - frame.width),
    y: clamped(frame.y, 0, picture.height - frame.height),
  };
}

/** The upper limit wins: a picture may be smaller than the least frame.
 * @param {number} value @param {number} least @param {number} most
 */
function clamped(value, least, most) {
  return Math.min(most, Math.max(least, value));
}
