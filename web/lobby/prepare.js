// @ts-check
/** The second step of the lobby: the photo is on its way to the server while its room is being shaped. */
import { find, isComposing } from "../dom.js";
import { showLine } from "../line.js";
import { wordsFor } from "../problem-words.js";
import { t } from "../words.js";
import { showKeyField, wantsKey } from "./key-field.js";
import { forgetPhoto, keepPhoto, keepShape } from "./kept-photo.js";
import { DECKS, WordPicker } from "./kind-picker.js";
import { drawnAnew } from "./photo-intake.js";
import { Preview } from "./preview.js";
import { clearCredit, fillRoomFields, roomFields, roomSettings } from "./room-fields.js";
import { makeRoom } from "./room-start.js";
import { Sending } from "./sending.js";
import { SizePicker } from "./size-picker.js";
import { Warnings } from "./warnings.js";

/** @typedef {import("./crop-frame.js").Frame} Frame */
/** @typedef {import("./photo-intake.js").Photo} Photo */
/** @typedef {import("./upload.js").Uploaded} Uploaded */

/** The form, the preview and the upload of one photo at a time. */
export class Preparation {
  #form = /** @type {HTMLFormElement} */ (find("prepare"));
  #line = find("start-line");
  #start = /** @type {HTMLButtonElement} */ (find("start-room"));
  #preview = new Preview(find("preview"));
  #warnings = new Warnings(find("warnings"), {
    crop: () => this.#openCrop(), another: () => find("another-photo").click(),
    fewest: () => this.#sizes.take({ columns: 4, rows: 4 }), convert: () => this.#convert(),
  }, (grid) => this.#sizes.take(grid));
  #sizes = new SizePicker(find("sizes"), find("size-hint"), (grid) => {
    if (this.#isCut) this.#preview.setGrid(grid);
    keepShape({ grid });
    this.#warnings.consider(grid);
  });
  #onStep;
  /** The photo as it was brought; what is sent may be a part of it.
   * @type {Photo | null} */
  #whole = null;
  /** What is sent.
   * @type {Photo | null} */
  #photo = null;
  /** @type {Frame | null} */
  #frame = null;
  /** @type {import("./crop.js").Crop | null} */
  #crop = null;
  /** @type {Sending | null} */
  #sending = null;
  #isStarting = false;
  /** @type {import("./kind-picker.js").Kind} */
  #kind = "mosaic";
  #decks = new WordPicker([find("decks")], DECKS, "deck", (deck) => {
    keepShape({ deck });
    this.setKind(this.#kind);
  });
  /** What the line says, so that it can be said again in another language. */
  #say = () => {};

  /** @param {(step: "prepare" | "crop") => void} onStep shows that step */
  constructor(onStep) {
    this.#onStep = onStep;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#startRoom();
    });
    this.#form.addEventListener("input", () => keepShape({ fields: roomFields() }));
    find("crop-photo").addEventListener("click", () => this.#openCrop());
    // Back from the room the page may still be as it was left.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#setStarting(false));
    // Enter that confirms an input method's candidate is no wish to start.
    this.#form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && isComposing(event)) event.preventDefault();
    });
    document.addEventListener("languagechange", () => {
      this.#say();
      this.#sending?.sayAgain();
    });
  }

  /**
   * Begins with another photo; the one before is forgotten.
   * @param {Photo} photo
   */
  take(photo) {
    this.#begin(photo, null);
    keepPhoto(photo, { kind: this.#kind, deck: this.#decks.chosen, fields: roomFields() });
    this.#use(photo);
  }

  /**
   * Goes on with a photo that was kept, in the shape it had.
   * @param {{photo: Photo, shape: import("./kept-photo.js").Shape}} kept
   */
  async resume({ photo, shape: { frame, grid, deck, fields } }) {
    this.#begin(photo, frame);
    if (deck !== undefined) this.#decks.take(deck);
    if (fields !== undefined) fillRoomFields(fields);
    if (frame === null) this.#use(photo);
    else await this.#redraw(photo, frame);
    if (grid !== null && this.#whole === photo) this.#sizes.take(grid);
  }

  /** @param {Photo} photo @param {Frame | null} frame */
  #begin(photo, frame) {
    this.#crop?.close();
    this.#whole = photo;
    this.#frame = frame;
    clearCredit();
  }

  /** What is played with the photo: tiles are counted for a mosaic only.
   * @param {import("./kind-picker.js").Kind} kind
   */
  setKind(kind) {
    this.#kind = kind;
    keepShape({ kind });
    const isTable = kind === "table";
    find("decks").hidden = !isTable;
    find("sizes").hidden = !this.#isCut;
    for (const id of ["size-hint", "whole", "warnings"]) find(id).hidden = isTable;
    for (const [id, mosaic, table] of [
      ["prepare-title", "prepare.title", "prepare.card"], ["host-only", "prepare.hostScrambles", "prepare.hostClears"],
    ]) {
      find(id).dataset.t = isTable ? table : mosaic;
      find(id).textContent = t(isTable ? table : mosaic);
    }
    this.#preview.setGrid(this.#isCut ? this.#sizes.grid : null);
  }

  /** Whether the photo is cut into tiles. */
  get #isCut() {
    return this.#kind === "mosaic" || this.#decks.chosen === "tiles";
  }

  /** Gives the photo up. */
  leave() {
    forgetPhoto();
    this.#sending?.stop();
    this.#sending = null;
    this.#whole = null;
    this.#crop?.close();
    this.#preview.clear();
  }

  /** Back from the crop, with everything as it was. */
  leaveCrop() {
    this.#crop?.close();
    find("crop-photo").focus({ preventScroll: true });
  }

  /** Shows this picture and sends it.
   * @param {Photo} photo
   */
  #use(photo) {
    this.#sizes.setPicture(photo.width, photo.height);
    this.#preview.show(photo);
    this.#send(photo);
  }

  /** @param {Photo} photo */
  #send(photo) {
    this.#sending?.stop();
    this.#setStarting(false);
    this.#tell(() => showLine(this.#line, ""));
    this.#warnings.clear();
    this.#photo = photo;
    const sending = new Sending(photo, (uploaded) => {
      if (this.#sending !== sending) return;
      this.#sizes.setPicture(uploaded.width, uploaded.height);
      this.#warnings.arrived(uploaded, this.#sizes.grid);
    }, (again) => this.#send(again));
    this.#sending = sending;
  }

  /** The same photo in the colours that this browser gives it. */
  async #convert() {
    if (this.#photo !== null) await this.#redraw(this.#photo);
  }

  async #openCrop() {
    const whole = this.#whole;
    if (whole === null) return;
    // Most people keep all of their photo, and need not load this.
    const { Crop } = await import("./crop.js").catch(() => ({ Crop: null }));
    if (this.#whole !== whole) return;
    if (Crop === null) return this.#tell(() => showLine(this.#line, t("problem.offline"), "warn"));
    this.#crop ??= new Crop((width, height) => this.#sizes.gridAt(width, height), (frame) => this.#cropped(frame));
    this.#onStep("crop");
    await this.#crop.open(whole, this.#frame);
  }

  /** @param {Frame | null | undefined} frame null for all of the photo, undefined to leave it as it is */
  async #cropped(frame) {
    const whole = this.#whole;
    this.#onStep("prepare");
    this.leaveCrop();
    if (whole === null || frame === undefined || JSON.stringify(frame) === JSON.stringify(this.#frame)) return;
    this.#sending?.stop();
    this.#frame = frame;
    keepShape({ frame });
    if (frame === null) this.#use(whole);
    else await this.#redraw(whole, frame);
  }

  /** Uses a part of a photo, or all of it in the browser's own colours.
   * @param {Photo} photo
   * @param {Frame} [frame]
   */
  async #redraw(photo, frame) {
    const whole = this.#whole;
    this.#start.disabled = true;
    try {
      const redrawn = await drawnAnew(photo, frame);
      if (this.#whole === whole) this.#use(redrawn);
    } catch (fault) {
      if (whole === null || this.#whole !== whole) return;
      if (frame !== undefined) {
        this.#frame = null;
        this.#use(whole);
      }
      this.#tell(() => showLine(this.#line, wordsFor(fault), "bad"));
    } finally {
      this.#start.disabled = false;
    }
  }

  async #startRoom() {
    const sending = this.#sending;
    if (this.#isStarting || sending === null) return;
    const read = this.#warnings.shown;
    this.#setStarting(true);
    this.#tell(() => showLine(this.#line, ""));
    try {
      const { image } = await sending.finished;
      await this.#warnings.settled;
      if (this.#sending !== sending) return;
      const isWarned = this.#kind === "mosaic" && this.#warnings.shown !== "";
      if (isWarned && this.#warnings.shown !== read) return this.#waitForReader();
      const address = await makeRoom({ image, ...this.#board, ...roomSettings(this.#kind) });
      // Whoever brought another photo meanwhile stays with that one.
      if (this.#sending !== sending) return;
      await forgetPhoto();
      location.assign(address);
    } catch (fault) {
      if (this.#sending !== sending) return;
      this.#setStarting(false);
      // The upload's own refusal has been said already.
      const refused = await sending.finished.then(() => false, () => true);
      if (!refused) this.#tell(() => this.#refused(fault));
      (refused ? find("upload-line") : this.#line).scrollIntoView({ block: "nearest" });
    }
  }

  /** @returns {Pick<import("./room-start.js").RoomWish, "kind" | "columns" | "rows" | "deck">} */
  get #board() {
    const { grid } = this.#sizes;
    if (this.#kind === "mosaic") return { kind: "mosaic", ...grid };
    const kind = this.#decks.chosen;
    return { kind: "table", deck: kind === "tiles" ? { kind, ...grid } : { kind } };
  }

  /** @param {unknown} fault */
  #refused(fault) {
    if (wantsKey(fault)) showKeyField(this.#line, wordsFor(fault), () => this.#startRoom());
    else showLine(this.#line, wordsFor(fault), "bad");
  }

  /** Warnings have come since Start was pressed, and nobody can have read them; a second press goes on. */
  #waitForReader() {
    this.#setStarting(false);
    find("warnings").scrollIntoView({ block: "nearest" });
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
