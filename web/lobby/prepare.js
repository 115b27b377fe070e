// @ts-check
/** The second step of the lobby: the photo is on its way to the server while its room is being shaped. */
import { find, isComposing } from "../dom.js";
import { showLine } from "../line.js";
import { mayPass, wordsFor } from "../problem-words.js";
import { t } from "../words.js";
import { Preview } from "./preview.js";
import { startRoom } from "./room-start.js";
import { SizePicker } from "./size-picker.js";
import { Upload } from "./upload.js";

/** @typedef {import("./photo-intake.js").Photo} Photo */
/** @typedef {import("./upload.js").Uploaded} Uploaded */

/** The form, the preview and the upload of one photo at a time. */
export class Preparation {
  #form = /** @type {HTMLFormElement} */ (find("prepare"));
  #line = find("upload-line");
  #progress = /** @type {HTMLProgressElement} */ (find("upload-progress"));
  #start = /** @type {HTMLButtonElement} */ (find("start-room"));
  #preview = new Preview(find("preview"));
  #sizes = new SizePicker(find("sizes"), find("size-hint"), (grid) => this.#preview.setGrid(grid));
  /** @type {Upload | null} */
  #upload = null;
  #isStarting = false;
  /** What the line says, so that it can be said again in another language. */
  #say = () => showLine(this.#line, "");

  constructor() {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#startRoom();
    });
    // Back from the room the page may still be as it was left.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#setStarting(false));
    // Enter that confirms an input method's candidate is no wish to start.
    this.#form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && isComposing(event)) event.preventDefault();
    });
    document.addEventListener("languagechange", () => this.#say());
  }

  /**
   * Begins with another photo; the one before is forgotten.
   * @param {Photo} photo
   */
  take(photo) {
    this.#upload?.stop();
    this.#sizes.setPicture(photo.width, photo.height);
    this.#preview.show(photo);
    this.#send(photo);
  }

  /** Gives the photo up. */
  leave() {
    this.#upload?.stop();
    this.#upload = null;
    this.#preview.clear();
  }

  /** @param {Photo} photo */
  async #send(photo) {
    this.#progress.hidden = false;
    this.#progress.value = 0;
    this.#tell(() => showLine(this.#line, t("upload.sending")));
    this.#start.disabled = false;
    const upload = new Upload(photo.jpeg, (share) => (this.#progress.value = share));
    this.#upload = upload;
    try {
      const uploaded = await upload.finished;
      if (this.#upload === upload) this.#received(uploaded);
    } catch (fault) {
      if (this.#upload === upload) this.#refused(fault, photo);
    }
  }

  /** @param {Uploaded} uploaded */
  #received(uploaded) {
    this.#progress.hidden = true;
    this.#sizes.setPicture(uploaded.width, uploaded.height);
    const warnings = uploaded.warnings.map(warningKey);
    this.#tell(() => showLine(this.#line, warnings.map((key) => t(key)).join(" "), "warn"));
  }

  /**
   * @param {unknown} fault
   * @param {Photo} photo
   */
  #refused(fault, photo) {
    this.#progress.hidden = true;
    this.#start.disabled = true;
    const retry = mayPass(fault) ? { key: "upload.again", act: () => this.#send(photo) } : undefined;
    this.#tell(() => showLine(this.#line, wordsFor(fault), "bad", retry));
  }

  async #startRoom() {
    const upload = this.#upload;
    if (this.#isStarting || upload === null) return;
    this.#setStarting(true);
    try {
      const { image } = await upload.finished;
      await startRoom({ image, ...this.#sizes.grid, ...this.#settings() });
    } catch (fault) {
      this.#setStarting(false);
      // The upload's own refusal has been said already.
      const refused = await upload.finished.then(() => false, () => true);
      if (!refused && this.#upload === upload) this.#tell(() => showLine(this.#line, wordsFor(fault), "bad"));
    }
  }

  /** @returns {Partial<import("./room-start.js").RoomWish>} only what differs from the usual */
  #settings() {
    /** @param {string} id */
    const text = (id) => /** @type {HTMLInputElement} */ (find(id)).value.trim();
    /** @param {string} id */
    const isOn = (id) => /** @type {HTMLInputElement} */ (find(id)).checked;
    /** @type {Partial<import("./room-start.js").RoomWish>} */
    const settings = {};
    if (text("room-title") !== "") settings.title = text("room-title");
    if (text("room-password") !== "") settings.password = text("room-password");
    if (isOn("start-whole")) settings.scrambled = false;
    if (isOn("host-scrambles")) settings.scramble = "host";
    return settings;
  }

  /** @param {boolean} isStarting */
  #setStarting(isStarting) {
    this.#isStarting = isStarting;
    this.#start.setAttribute("aria-disabled", String(isStarting));
    this.#start.textContent = t(isStarting ? "lobby.starting" : "lobby.start");
  }

  /** @param {() => void} say */
  #tell(say) {
    this.#say = say;
    say();
  }
}

/**
 * A warning is a code, or an object that has one.
 * @param {unknown} warning
 */
function warningKey(warning) {
  const { code = warning } = /** @type {{code?: unknown}} */ (Object(warning));
  return `warning.${code}`;
}
