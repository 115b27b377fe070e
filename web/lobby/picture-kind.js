// @ts-check
/** What a file really is, by its first bytes and never by its name. */

/** @typedef {"jpeg"|"png"|"gif"|"webp"|"bmp"|"tiff"|"heic"|"avif"|"svg"|"video"|"pdf"|"zip"|"html"|"unknown"} PictureKind */

/** How many of the first bytes `kindOf` wants to see. */
export const KIND_BYTES = 4096;

const HEIC = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);
const AVIF = new Set(["avif", "avis"]);

/**
 * @param {Uint8Array} bytes the beginning of the file
 * @returns {PictureKind}
 */
export function kindOf(bytes) {
  const text = Array.from(bytes.subarray(0, KIND_BYTES), (byte) => String.fromCharCode(byte)).join("");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("GIF8")) return "gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("BM")) return "bmp";
  if (text.startsWith("II*\0") || text.startsWith("MM\0*")) return "tiff";
  if (text.startsWith("%PDF")) return "pdf";
  if (text.startsWith("PK\x03\x04")) return "zip";
  if (text.slice(4, 8) === "ftyp") return brandKind(text);
  if (text.startsWith("\x1aE\xdf\xa3") || text.startsWith("RIFF")) return "video";
  return markupKind(text);
}

/**
 * The kind by the brands of an ISO base media file (ISO/IEC 14496-12, `ftyp`).
 * @param {string} text
 * @returns {PictureKind}
 */
function brandKind(text) {
  const size = Math.min(KIND_BYTES, (text.charCodeAt(2) << 8) | text.charCodeAt(3));
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => AVIF.has(brand))) return "avif";
  return brands.some((brand) => HEIC.has(brand)) ? "heic" : "video";
}

/** Declarations, comments and entities that may stand before the first element of XML. */
const PROLOGUE = /^(?:\s+|<\?[^]*?\?>|<!--[^]*?-->|<!doctype[^[>]*(?:\[[^]*?\]\s*)?>)*/i;

/** What stands before the first element, and the rest.
 * @param {string} text
 */
export function splitMarkup(text) {
  const before = PROLOGUE.exec(text)?.[0] ?? "";
  return { before, rest: text.slice(before.length) };
}

/**
 * A drawing by its first element.
 * @param {string} text
 * @returns {PictureKind}
 */
function markupKind(text) {
  const start = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (!start.startsWith("<")) return "unknown";
  if (/^<(?:\w+:)?svg[\s>/]/.test(splitMarkup(start).rest)) return "svg";
  return /^<!doctype\s+svg/i.test(start.replace(/^<\?[^]*?\?>\s*/, "")) ? "svg" : "html";
}
