// @ts-check
/** The gallery: a tap on one of its pictures makes a room of 4 × 4 at once. */
import { getJSON } from "../api.js";
import { el, fill } from "../dom.js";
import { has, t } from "../words.js";

/** @typedef {{image: string, title: string, url: string}} GalleryPicture */

/**
 * A picture's title in the reader's language, as far as the table has it.
 * @param {GalleryPicture} picture
 */
export function galleryTitle(picture) {
  const key = `gallery.${picture.title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  return has(key) ? t(key) : picture.title;
}

/** @returns {Promise<GalleryPicture[]>} */
export function galleryPictures() {
  return getJSON("/api/gallery");
}

/** The thumbnail beside any variant of a picture.
 * @param {string} image
 */
export function thumbnail(image) {
  return `/images/${image}/thumbnail.jpg`;
}

/**
 * Shows the pictures as buttons.
 * @param {HTMLElement} list
 * @param {GalleryPicture[]} pictures
 * @param {(picture: GalleryPicture) => Promise<void>} onPick while it lasts no other can be picked
 */
export function showGallery(list, pictures, onPick) {
  fill(list, ...pictures.map((picture) => item(list, picture, onPick)));
}

/**
 * @param {HTMLElement} list
 * @param {GalleryPicture} picture
 * @param {(picture: GalleryPicture) => Promise<void>} onPick
 */
function item(list, picture, onPick) {
  const name = galleryTitle(picture);
  const button = el("button", {
    type: "button", class: "gallery-picture", dataset: { image: picture.image },
    "aria-label": t("lobby.play", { title: name }),
    on: { click: () => pick(list, button, () => onPick(picture)) },
  },
  el("img", { src: thumbnail(picture.image), alt: "", width: 160, height: 120, decoding: "async", draggable: "false" }),
  el("span", { class: "gallery-name small" }, name));
  return el("li", {}, button);
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} button
 * @param {() => Promise<void>} work
 */
async function pick(list, button, work) {
  if (list.hasAttribute("aria-busy")) return;
  list.setAttribute("aria-busy", "true");
  button.dataset.busy = "true";
  try {
    await work();
  } finally {
    list.removeAttribute("aria-busy");
    delete button.dataset.busy;
  }
}
