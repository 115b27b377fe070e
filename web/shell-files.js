// @ts-check
/** What the service worker keeps for the lobby, and what it does with each request. */

/** The lobby's own files; never the core, which must always be the server's (P19), and never an answer to anybody. */
export const SHELL = [
  "/", "/api.js", "/base.css", "/board-fades.js", "/board-geometry.js", "/board-layer.js", "/board-marks.js",
  "/board-motion.js", "/board-overlay.js", "/board-view.js", "/board-window.js", "/course.js", "/dom.js",
  "/dropped-files.js", "/favicon.svg", "/handover.js", "/header.js", "/icon-192.png", "/icons.svg",
  "/install.js", "/line.js", "/lobby.css", "/lobby.js", "/lobby/create-key.js", "/lobby/crop-frame.js",
  "/lobby/crop-hands.js", "/lobby/crop-view.js", "/lobby/crop.js", "/lobby/gallery.js", "/lobby/grid-choice.js",
  "/lobby/kept-photo.js", "/lobby/key-field.js", "/lobby/kind-picker.js", "/lobby/photo-intake.js",
  "/lobby/photo-sources.js", "/lobby/picture-kind.js", "/lobby/prepare.js",
  "/lobby/preview.js", "/lobby/recent-rooms.js", "/lobby/room-fields.js", "/lobby/room-start.js",
  "/lobby/sending.js", "/lobby/size-picker.js", "/lobby/solo-hands.js", "/lobby/solo-stage.js", "/lobby/steps.js", "/lobby/upload-retry.js",
  "/lobby/upload.js", "/lobby/vector.js", "/lobby/warnings.js", "/manifest.webmanifest", "/picture-source.js",
  "/problem-words.js", "/room/celebration.js", "/shapes.js", "/shell-files.js", "/theme.js", "/words.js",
  "/words/en.js", "/words/ja.js", "/words/pages-en.js", "/words/pages-ja.js", "/words/pages-zh.js",
  "/words/table-en.js", "/words/table-ja.js", "/words/table-zh.js", "/words/zh.js",
];

/** The service worker's own address; what is shared is posted to the second. */
export const WORKER = "/sw.js";
export const SHARED = "/share";

/**
 * @param {{method: string, url: string, mode: string}} request
 * @param {string} origin of the worker
 * @returns {"page" | "file" | "share" | "other"} "other" is none of the worker's business
 */
export function purposeOf({ method, url, mode }, origin) {
  const { origin: from, pathname } = new URL(url);
  if (from !== origin) return "other";
  if (method === "POST" && mode === "navigate" && pathname === SHARED) return "share";
  if (method !== "GET") return "other";
  if (mode === "navigate") return pathname === "/" ? "page" : "other";
  return pathname !== "/" && SHELL.includes(pathname) ? "file" : "other";
}
