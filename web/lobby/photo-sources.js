// @ts-check
/** All the ways a photo comes in: the file button, the camera, a drop or a paste anywhere on the page. */
import { find, isTyping } from "../dom.js";

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
    const file = firstFile(event.clipboardData);
    if (file === null && isTyping(event.target)) return;
    event.preventDefault();
    onPhoto(file);
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
    onPhoto(firstFile(event.dataTransfer));
  });
}

/**
 * The first picture among what was dropped or pasted, else the first file of any kind.
 * @param {DataTransfer | null} transfer
 * @returns {File | null}
 */
function firstFile(transfer) {
  const files = Array.from(transfer?.files ?? []);
  return files.find((file) => file.type.startsWith("image/")) ?? files[0] ?? null;
}
