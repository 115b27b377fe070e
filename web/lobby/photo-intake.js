// @ts-check
/**
 * Turns whatever picture a person brings into a JPEG that the server takes.
 *
 * A JPEG within the limits goes through untouched: the server stands it upright and drops its metadata.
 * Anything else the browser can open is drawn upright on white and encoded here.
 */
import { kindOf, KIND_BYTES } from "./picture-kind.js";
import { sized } from "./vector.js";

/** @typedef {import("./crop-frame.js").Frame} Frame */

/** The server's limits for an upload. */
export const LIMITS = { bytes: 25e6, pixels: 50e6, side: 65500 };
/** The long side of what is drawn here: that of the server's master. */
const LONG_SIDE = 4096;

/** A reason in the words table (`picture.…`) why this file cannot be used. */
export class PictureProblem extends Error {
  /**
   * @param {string} key
   * @param {Record<string, string>} [values]
   */
  constructor(key, values = {}) {
    super(key);
    this.name = "PictureProblem";
    this.key = key;
    this.values = values;
  }
}

/**
 * @typedef {object} Photo a picture that is ready to be sent
 * @property {Blob} jpeg
 * @property {number} width upright
 * @property {number} height upright
 * @property {boolean} converted whether it was drawn anew here
 */

/** @typedef {{source: CanvasImageSource, width: number, height: number, close: () => void}} Opened */

/**
 * @param {Blob} file
 * @returns {Promise<Photo>}
 * @throws {PictureProblem}
 */
export async function takeIn(file) {
  if (file.size === 0) throw new PictureProblem("picture.empty");
  const head = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
  const kind = kindOf(head);
  if (kind === "video" || kind === "pdf" || kind === "zip" || kind === "html") {
    throw new PictureProblem(`picture.${kind}`);
  }
  const opened = kind === "svg" ? await openVector(file) : await open(file);
  if (opened === null) throw new PictureProblem(unreadable(kind));
  try {
    const { width, height } = opened;
    if (kind === "jpeg" && withinLimits(file.size, width, height)) {
      return { jpeg: file, width, height, converted: false };
    }
    return await drawn(opened, { x: 0, y: 0, width, height });
  } finally {
    opened.close();
  }
}

/**
 * A part of a picture that was taken in, or all of it drawn anew in the browser's colours.
 * @param {Photo} photo
 * @param {Frame} [frame] whole pixels of the upright picture
 * @returns {Promise<Photo>}
 * @throws {PictureProblem}
 */
export async function drawnAnew(photo, frame = { x: 0, y: 0, width: photo.width, height: photo.height }) {
  const opened = await open(photo.jpeg);
  if (opened === null) throw new PictureProblem("picture.unreadable");
  try {
    return await drawn(opened, frame);
  } finally {
    opened.close();
  }
}

/** @param {import("./picture-kind.js").PictureKind} kind of a file that this browser cannot open */
function unreadable(kind) {
  if (kind === "heic") return "picture.heic";
  if (kind === "jpeg" || kind === "svg") return "picture.damaged";
  return kind === "unknown" ? "picture.unknown" : "picture.unreadable";
}

/**
 * @param {number} bytes
 * @param {number} width
 * @param {number} height
 */
export function withinLimits(bytes, width, height) {
  return bytes <= LIMITS.bytes && width * height <= LIMITS.pixels && Math.max(width, height) <= LIMITS.side;
}

/**
 * The size at which a picture is drawn: its own, or shrunk to the long side, never less than a pixel.
 * @param {number} width
 * @param {number} height
 */
export function drawnSize(width, height) {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The picture upright, or null when this browser cannot open it.
 * @param {Blob} file
 * @returns {Promise<Opened | null>}
 */
async function open(file) {
  try {
    // The compiler's list of values is older than this one.
    const upright = /** @type {ImageBitmapOptions} */ (/** @type {unknown} */ ({ imageOrientation: "from-image" }));
    const bitmap = await createImageBitmap(file, upright);
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    return openElement(file);
  }
}

/**
 * A drawing has no pixels of its own: it is given enough of them first.
 * @param {Blob} file
 * @returns {Promise<Opened | null>}
 */
async function openVector(file) {
  const drawing = sized(await file.text());
  return drawing === null ? null : openElement(new Blob([drawing], { type: "image/svg+xml" }));
}

/**
 * For what only an image element opens: drawings in SVG, and browsers without options for bitmaps.
 * @param {Blob} file
 * @returns {Promise<Opened | null>}
 */
async function openElement(file) {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return null;
  }
  return {
    source: image, width: image.naturalWidth, height: image.naturalHeight, close: () => URL.revokeObjectURL(url),
  };
}

/**
 * @param {Opened} opened
 * @param {Frame} frame the part of it that is drawn
 * @returns {Promise<Photo>}
 */
async function drawn(opened, frame) {
  const { width, height } = drawnSize(frame.width, frame.height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new PictureProblem("picture.unreadable");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(opened.source, frame.x, frame.y, frame.width, frame.height, 0, 0, width, height);
  for (const quality of [0.92, 0.8, 0.6]) {
    const jpeg = await encoded(canvas, quality);
    if (jpeg !== null && jpeg.size <= LIMITS.bytes) return { jpeg, width, height, converted: true };
  }
  throw new PictureProblem("picture.unreadable");
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} quality
 * @returns {Promise<Blob | null>}
 */
function encoded(canvas, quality) {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
