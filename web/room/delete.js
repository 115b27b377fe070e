// @ts-check
/** Deleting the room, for its host only; asked once more, in a sheet that says what goes. */
import { removeAt } from "../api.js";
import { el, fill } from "../dom.js";
import { said, t } from "../words.js";
import { closeSheet, openSheet } from "./sheet.js";

/** @param {import("./game.js").Game} game */
export function askToDelete(game) {
  const line = el("p", {});
  const trouble = el("p", { role: "alert" });
  const say = () => fill(line, t("delete.line", { n: game.replica.sequence }));
  const keep = el("button", { type: "button", id: "delete-keep", on: { click: closeSheet } }, said("span", "delete.keep"));
  const erase = el("button", { type: "button", class: "danger", id: "delete-do" }, said("span", "delete.do"));
  erase.addEventListener("click", async () => {
    erase.disabled = true;
    try {
      await remove(game);
    } catch (fault) {
      const { wordsFor } = await import("../problem-words.js");
      fill(trouble, wordsFor(fault));
      erase.disabled = false;
    }
  });
  const sheet = openSheet("delete-sheet", "delete.title",
    el("div", { class: "stack" }, line, trouble, el("div", { class: "row" }, keep, erase)));
  say();
  document.addEventListener("languagechange", say);
  sheet.addEventListener("close", () => document.removeEventListener("languagechange", say));
  keep.focus();
}

/** The server tells everybody, this page too; without its line the page knows by itself.
 * @param {import("./game.js").Game} game
 */
async function remove(game) {
  await removeAt(`/api/rooms/${encodeURIComponent(game.room)}`);
  closeSheet();
  game.ended(4410);
}
