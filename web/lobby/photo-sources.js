// @ts-check
/** All the ways a photo comes in: the file button, the camera, a drop or a paste anywhere on the page. */
import { find, isTyping } from "../dom.js";
import { pictureAmong } from "../dropped-files.js";

/**
 * Listens to all of them; nothing dropped ever makes the browser leave the page.
 * @param {(file: Blob | null) => void} onPhoto null when what came holds no file
 */
export function listenForPhotos(onPhoto) {
  button("choose-photo", "photo-file", onPhoto);
  button("take-photo", "photo-camera", onPhoto);
  find("take-photo").hidden = !matchMedia("(pointer: coarse)").matches;
  listenForDrops(onPhoto);
  document.addEventListener("paste", (event) => {
    const files = event.clipboardData?.files ?? [];
    if (files.length === 0 && isTyping(event.target)) return;
    event.preventDefault();
    take(files, onPhoto);
  });
}

/**
 * @param {string} name of the button
 * @param {string} field of the file input behind it
 * @param {(file: Blob) => void} onPhoto
 */
function button(name, field, onPhoto) {
  /** @type {HTMLInputElement} */
  const input = find(field);
  find(name).addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    input.value = "";
    if (file) onPhoto(file);
  });
}

/** @param {(file: Blob | null) => void} onPhoto */
function listenForDrops(onPhoto) {
  const veil = find("drop-here");
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) veil.hidden = true;
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    veil.hidden = true;
    take(event.dataTransfer?.files ?? [], onPhoto);
  });
}

/**
 * What is no picture is brought all the same: its kind decides what is said of it.
 * @param {Iterable<File>} files
 * @param {(file: Blob | null) => void} onPhoto
 */
async function take(files, onPhoto) {
  onPhoto((await pictureAmong(files))?.file ?? null);
}
