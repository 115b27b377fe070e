// @ts-check
/** The lobby: a photo becomes a room; a gallery picture becomes one at once. */
import { postJSON, Problem } from "./api.js";
import { find } from "./dom.js";
import { takeHandedOver } from "./handover.js";
import { siteHeader } from "./header.js";
import { listenForLaunches, register, takeMissedShare } from "./install.js";
import { showLine } from "./line.js";
import { takeCreateKey } from "./lobby/create-key.js";
import { galleryPictures, galleryTitle, showGallery } from "./lobby/gallery.js";
import { keptPhoto } from "./lobby/kept-photo.js";
import { showKeyField, wantsKey } from "./lobby/key-field.js";
import { KINDS, WordPicker } from "./lobby/kind-picker.js";
import { takeIn } from "./lobby/photo-intake.js";
import { listenForPhotos } from "./lobby/photo-sources.js";
import { Preparation } from "./lobby/prepare.js";
import { RecentRooms } from "./lobby/recent-rooms.js";
import { makeRoom } from "./lobby/room-start.js";
import { SoloStage } from "./lobby/solo-stage.js";
import { Steps } from "./lobby/steps.js";
import { wordsFor } from "./problem-words.js";
import { t, translate } from "./words.js";

/** @typedef {import("./lobby/gallery.js").GalleryPicture} GalleryPicture */

const photoLine = find("photo-line");
/** @type {Steps} */
const steps = new Steps((step) => (step === "choose" ? preparation.leave() : preparation.leaveCrop()));
/** @type {Preparation} */
const preparation = new Preparation((step) => steps.show(step));
const kinds = new WordPicker([find("gallery-kinds"), find("kinds")], KINDS, "kind", (kind) => preparation.setKind(kind));
const rooms = new RecentRooms(find("room-list"));
/** Counts what was brought, so that a slow photo never overtakes a later one. */
let brought = 0;
/** What the line under the buttons says, to be said again in another language. */
let say = () => showLine(photoLine, "");

/** @param {() => void} words */
function tell(words) {
  say = words;
  words();
}

/** @param {Blob | null} file */
async function bring(file) {
  const turn = ++brought;
  const isPreparing = steps.shown !== "choose";
  if (file === null) return isPreparing || tell(() => showLine(photoLine, t("lobby.notPhoto"), "bad"));
  tell(() => showLine(photoLine, t("lobby.opening")));
  try {
    const photo = await takeIn(file);
    if (turn !== brought) return;
    tell(() => showLine(photoLine, ""));
    steps.show("prepare");
    preparation.take(photo);
    find("prepare-title").focus({ preventScroll: true });
    scrollTo({ top: 0 });
  } catch (fault) {
    if (turn !== brought) return;
    leave();
    tell(() => showLine(photoLine, wordsFor(fault), "bad"));
  }
}

/** A page that was loaded again has the photo that was in its form, unless another is brought meanwhile. */
async function resume() {
  const kept = steps.wasLater ? await keptPhoto() : null;
  if (steps.shown !== "choose" || brought > 0) return;
  if (kept === null) return steps.show("choose");
  if (kept.shape.kind !== undefined) kinds.take(kept.shape.kind);
  steps.resume("prepare");
  await preparation.resume(kept);
}

/** Back to the first step. */
function leave() {
  preparation.leave();
  steps.show("choose");
}

/** Makes a room of a gallery picture at once.
 * @param {GalleryPicture} picture @param {import("./lobby/kind-picker.js").Kind} [kind]
 */
async function play(picture, kind = "mosaic") {
  const { image } = picture;
  const board = kind === "table" ? { kind } : { kind, columns: 4, rows: 4 };
  try {
    location.assign(await makeRoom({ image, ...board, title: galleryTitle(picture) }));
  } catch (fault) {
    if (wantsKey(fault)) tell(() => showKeyField(photoLine, wordsFor(fault), () => play(picture)));
    else tell(() => showLine(photoLine, wordsFor(fault), "bad"));
    photoLine.scrollIntoView({ block: "nearest" });
  }
}

async function openGallery() {
  const pictures = await galleryPictures();
  const list = () => showGallery(find("gallery"), pictures, (picture) => play(picture, kinds.chosen));
  list();
  document.addEventListener("languagechange", list);
  find("gallery-title").hidden = find("gallery-kinds").hidden = pictures.length === 0;
  if (pictures.length === 0) find("lobby").dataset.solo = "none";
  else await new SoloStage(play).open(pictures);
}

async function openRooms() {
  await postJSON("/api/session");
  await rooms.load();
}

/** The rest of the page works without this part; without a connection it comes later.
 * @param {() => Promise<void>} part
 */
function openPart(part) {
  part().catch((fault) => {
    const isOffline = fault instanceof Problem && fault.status === 0;
    tell(() => showLine(photoLine, isOffline ? t("lobby.offline") : wordsFor(fault), "warn"));
    if (isOffline) addEventListener("online", () => retry(part), { once: true });
  });
}

/** @param {() => Promise<void>} part */
function retry(part) {
  tell(() => showLine(photoLine, ""));
  openPart(part);
}

takeCreateKey();
siteHeader(/** @type {HTMLElement} */ (document.querySelector(".site-header")));
translate();
document.addEventListener("languagechange", () => say());
listenForPhotos(bring);
find("another-photo").addEventListener("click", () => {
  leave();
  find("choose-photo").focus();
});
openPart(openGallery);
openPart(openRooms);
addEventListener("pageshow", ({ persisted }) => persisted && openPart(() => rooms.load()));
if (takeMissedShare()) tell(() => showLine(photoLine, t("lobby.shareMissed"), "warn"));
takeHandedOver().then((picture) => (picture ? bring(picture) : resume()));
listenForLaunches(bring);
register();
