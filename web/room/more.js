// @ts-check
/** The ⋯ sheet: what a room seldom needs, and what a phone has no room for. */
import { el, icon } from "../dom.js";
import { languagePicker, themePicker } from "../header.js";
import { said } from "../words.js";
import { closeSheet, openSheet } from "./sheet.js";

/** @param {string} name @param {string} words @param {string} id @param {() => void} act @param {string} [look] */
function choice(name, words, id, act, look = "plain") {
  const click = () => {
    closeSheet();
    act();
  };
  return el("button", { type: "button", class: look, id, on: { click } }, icon(name), said("span", words));
}

/** @param {string} name @param {string} words @param {string} href */
function way(name, words, href) {
  return el("a", { class: "button plain", href }, icon(name), said("span", words));
}

/**
 * @param {string} room
 * @param {{invite: () => void, scramble: () => void, shake: import("./shake.js").Shake, erase: (() => void) | null}} acts
 */
export function openMore(room, { invite, scramble, shake, erase }) {
  const at = `/r/${encodeURIComponent(room)}`;
  openSheet("more-sheet", "room.more",
    el("div", { class: "list" },
      choice("scramble", "room.scramble", "more-scramble", scramble),
      choice("invite", "room.invite", "more-invite", invite),
      way("play", "room.replay", `${at}/replay`),
      way("chart", "room.stats", `${at}/stats`),
      shake.isPossible && shakeSwitch(shake),
      el("div", { class: "row" }, languagePicker(), themePicker()),
      said("p", "room.how", { class: "small quiet" }),
      said("p", "room.keys", { class: "small quiet" }),
      erase && choice("delete", "room.delete", "more-delete", erase, "plain danger")));
}

/** @param {import("./shake.js").Shake} shake */
function shakeSwitch(shake) {
  const box = el("input", { type: "checkbox", id: "shake", checked: shake.isOn });
  box.addEventListener("change", async () => {
    box.checked = await shake.turn(box.checked);
  });
  return el("label", { class: "switch" }, box, said("span", "room.shake"));
}
