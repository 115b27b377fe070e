// @ts-check
/** Ending the room and deleting it, for its host only; each asked once more, in a sheet that says what goes. */
import { postJSON, removeAt } from "../api.js";
import { el, fill } from "../dom.js";
import { learn, said, t } from "../words.js";
import { closeSheet, openSheet } from "./sheet.js";

/** @typedef {import("./game.js").Game} Game */

/** Nobody plays on, and all can still be read.
 * @param {Game} game
 */
export function askToEnd(game) {
  ask(game, "end", () => postJSON(`/api/rooms/${encodeURIComponent(game.room)}/end`));
}

/** Nothing of it stays.
 * @param {Game} game
 */
export function askToDelete(game) {
  ask(game, "delete", () => removeAt(`/api/rooms/${encodeURIComponent(game.room)}`));
}

/** @param {Game} game @param {"end" | "delete"} act @param {() => Promise<unknown>} close */
function ask(game, act, close) {
  const line = el("p", {});
  const trouble = el("p", { role: "alert" });
  const say = () => fill(line, t(`${act}.line`, { n: game.replica.sequence }));
  const keep = el("button", { type: "button", id: `${act}-keep`, on: { click: closeSheet } }, said("span", `${act}.keep`));
  const sure = el("button", { type: "button", class: "danger", id: `${act}-do` }, said("span", `${act}.do`));
  sure.addEventListener("click", async () => {
    sure.disabled = true;
    try {
      await close();
      closeSheet();
      // The server tells everybody, this page too; without its line the page knows by itself.
      game.ended(4410);
    } catch (fault) {
      fill(trouble, await sentence(fault));
      sure.disabled = false;
    }
  });
  const sheet = openSheet(`${act}-sheet`, `${act}.title`,
    el("div", { class: "stack" }, line, trouble, el("div", { class: "row" }, keep, sure)));
  say();
  document.addEventListener("languagechange", say);
  sheet.addEventListener("close", () => document.removeEventListener("languagechange", say));
  keep.focus();
}

/** What went wrong; its words come with the first fault, and if they do not, there is one reason.
 * @param {unknown} fault
 */
async function sentence(fault) {
  try {
    const [{ wordsFor }] = await Promise.all([import("../problem-words.js"), learn("pages")]);
    return wordsFor(fault);
  } catch {
    return t("room.offlineAct");
  }
}
