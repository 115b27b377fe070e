// @ts-check
/** Which of the files that came is a picture: by its type, else by its first bytes, never by its name. */
import { kindOf, KIND_BYTES } from "./lobby/picture-kind.js";

const OTHER = new Set(["unknown", "html", "zip", "pdf", "video"]);

/**
 * The first picture among the files, else the first file of any kind, else null.
 *
 * Phones, mail programs and `.mosaicMaker` give files without a type, or with one that says nothing.
 * @param {Iterable<File>} files read at once: a drop is empty after its event
 * @returns {Promise<{file: File, isPicture: boolean} | null>}
 */
export async function pictureAmong(files) {
  const all = [...files];
  for (const file of all) {
    if (await isPicture(file)) return { file, isPicture: true };
  }
  return all.length === 0 ? null : { file: all[0], isPicture: false };
}

/** @param {File} file */
async function isPicture(file) {
  if (file.type.startsWith("image/")) return true;
  try {
    return !OTHER.has(kindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer())));
  } catch {
    // A folder, or a file that has gone.
    return false;
  }
}
