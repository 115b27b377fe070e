// @ts-check
/** What stands under "More" in the lobby's form. */
import { find } from "../dom.js";

/** What a reload keeps of it: all but the password, which is written down nowhere.
 * @typedef {{title: string, credit: string, isWhole: boolean, isHostOnly: boolean}} RoomFields */

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (find(id));

/** @returns {RoomFields} */
export function roomFields() {
  return {
    title: input("room-title").value, credit: input("room-credit").value,
    isWhole: input("start-whole").checked, isHostOnly: input("host-scrambles").checked,
  };
}

/** Fills them as they were, and shows them if there is anything to be seen.
 * @param {RoomFields} fields
 */
export function fillRoomFields({ title, credit, isWhole, isHostOnly }) {
  input("room-title").value = title;
  input("room-credit").value = credit;
  input("start-whole").checked = isWhole;
  input("host-scrambles").checked = isHostOnly;
  if (title !== "" || credit !== "" || isWhole || isHostOnly) /** @type {HTMLDetailsElement} */ (find("more")).open = true;
}

/** The credit was said of another photo. */
export function clearCredit() {
  input("room-credit").value = "";
}

/**
 * @param {import("./kind-picker.js").Kind} kind
 * @returns {Partial<import("./room-start.js").RoomWish>} only what differs from the usual
 */
export function roomSettings(kind) {
  const { isWhole, isHostOnly } = roomFields();
  const [title, credit, password] = ["room-title", "room-credit", "room-password"].map((id) => input(id).value.trim());
  /** @type {Partial<import("./room-start.js").RoomWish>} */
  const settings = {};
  if (title !== "") settings.title = title;
  if (credit !== "") settings.credit = credit;
  if (password !== "") settings.password = password;
  if (kind === "mosaic" && isWhole) settings.scrambled = false;
  if (isHostOnly) settings.scramble = "host";
  return settings;
}
