// @ts-check
/** Makes a room and goes there. */
import { postJSON } from "../api.js";

/**
 * @typedef {object} RoomWish
 * @property {string} image
 * @property {number} columns
 * @property {number} rows
 * @property {string} [title]
 * @property {string} [credit] whose work the picture is
 * @property {string} [password]
 * @property {boolean} [scrambled] false starts with the whole picture
 * @property {"everyone" | "host"} [scramble] who may
 */

/**
 * Makes the room, then opens it; the host key travels in the fragment, which no server ever sees.
 * @param {RoomWish} wish
 */
export async function startRoom(wish) {
  const made = await postJSON("/api/rooms", { kind: "mosaic", ...wish });
  location.assign(`/r/${encodeURIComponent(made.room)}#host=${encodeURIComponent(made.hostKey)}`);
}
