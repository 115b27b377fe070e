// @ts-check
/** Makes a room. */
import { postJSON } from "../api.js";
import { createHeaders } from "./create-key.js";

/**
 * @typedef {object} RoomWish
 * @property {string} image
 * @property {import("./kind-picker.js").Kind} kind
 * @property {number} [columns] of a mosaic
 * @property {number} [rows]
 * @property {{kind: import("./kind-picker.js").DeckKind, columns?: number, rows?: number}} [deck] of a table
 * @property {string} [title]
 * @property {string} [credit] whose work the picture is
 * @property {string} [password]
 * @property {boolean} [scrambled] false starts with the whole picture
 * @property {"everyone" | "host"} [scramble] who may, or may clear a table
 */

/**
 * Makes the room; the host key travels in the fragment, which no server ever sees.
 * @param {RoomWish} wish
 * @returns {Promise<string>} where its host goes
 */
export async function makeRoom(wish) {
  const made = await postJSON("/api/rooms", wish, createHeaders());
  return `/r/${encodeURIComponent(made.room)}#host=${encodeURIComponent(made.hostKey)}`;
}
