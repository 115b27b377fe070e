// @ts-check
/**
 * The photo of the lobby's form, kept in this browser while the form is open, so that a reload does not lose it.
 *
 * Each tab has its own. Where the browser keeps nothing, nothing is kept.
 */
import { inStore } from "../handover.js";

/** @typedef {import("./photo-intake.js").Photo} Photo */
/** @typedef {import("./crop-frame.js").Frame} Frame */
/** @typedef {import("./grid-choice.js").Grid} Grid */
/** @typedef {import("./kind-picker.js").Kind} Kind */
/** @typedef {import("./kind-picker.js").DeckKind} DeckKind */
/** @typedef {import("./room-fields.js").RoomFields} RoomFields */
/** What has been chosen for it, and what was written beside it.
 * @typedef {{frame: Frame | null, grid: Grid | null, kind?: Kind, deck?: DeckKind, fields?: RoomFields}} Shape */

const PLACE = "tessera.form";
const PREFIX = "form-";
/** Milliseconds after which what a closed tab has left is removed. */
const DAY = 86_400_000;

/** @type {{key: string, shape: Shape} | null} */
let kept = null;
/** Each waits for the one before. */
let latest = Promise.resolve();

/** @param {() => Promise<unknown>} work */
function later(work) {
  latest = latest.then(work).then(() => undefined, () => undefined);
  return latest;
}

function note() {
  try {
    if (kept === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Then a reload begins anew.
  }
}

/** @param {Photo} photo @param {Partial<Shape>} shape */
export function keepPhoto(photo, shape) {
  forgetPhoto();
  const key = `${PREFIX}${Date.now()}-${Math.random().toString(36).slice(2)}`;
  kept = { key, shape: { frame: null, grid: null, ...shape } };
  note();
  later(() => inStore("readwrite", (store) => store.put(photo, key)));
}

/** Notes what is chosen, if a photo is kept.
 * @param {Partial<Shape>} shape
 */
export function keepShape(shape) {
  if (kept === null) return;
  Object.assign(kept.shape, shape);
  note();
}

/** Settles when it is gone, or cannot be removed. */
export function forgetPhoto() {
  const gone = kept;
  kept = null;
  note();
  return gone === null ? latest : later(() => inStore("readwrite", (store) => store.delete(gone.key)));
}

/**
 * What this tab has kept; null when there is nothing. What closed tabs have left is removed.
 * @returns {Promise<{photo: Photo, shape: Shape} | null>}
 */
export async function keptPhoto() {
  try {
    await later(sweep);
    const noted = JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
    if (noted === null) return null;
    const photo = await inStore("readonly", (store) => store.get(noted.key));
    if (!(photo?.jpeg instanceof Blob)) return null;
    kept = noted;
    return { photo, shape: noted.shape };
  } catch {
    return null;
  }
}

async function sweep() {
  const keys = await inStore("readonly", (store) => store.getAllKeys());
  for (const key of keys) {
    const [, made] = /^form-(\d+)-/.exec(String(key)) ?? [];
    if (made !== undefined && Date.now() - Number(made) > DAY) await inStore("readwrite", (store) => store.delete(key));
  }
}
