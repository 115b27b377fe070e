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
 * @param {{invite: () => void, host: {end: () => void, erase: () => void} | null, board: import("./types.js").MoreOfBoard | null}} acts
 */
export function openMore(room, { invite, host, board }) {
  const at = `/r/${encodeURIComponent(room)}`;
  openSheet("more-sheet", "room.more",
    el("div", { class: "list" },
      ...(board?.acts ?? []).map(({ icon, words, id, act }) => choice(icon, words, id, act)),
      choice("invite", "room.invite", "more-invite", invite),
      way("play", "room.replay", `${at}/replay`),
      way("chart", "room.stats", `${at}/stats`),
      board?.shake?.isPossible && shakeSwitch(board.shake),
      el("div", { class: "row" }, languagePicker(), themePicker()),
      board && said("p", board.how, { class: "small quiet" }),
      board && said("p", board.keys, { class: "small quiet" }),
      host && choice("end", "room.end", "more-end", host.end),
      host && choice("delete", "room.delete", "more-delete", host.erase, "plain danger")));
}

/** @param {import("./shake.js").Shake} shake */
function shakeSwitch(shake) {
  const box = el("input", { type: "checkbox", id: "shake", checked: shake.isOn });
  box.addEventListener("change", async () => {
    box.checked = await shake.turn(box.checked);
  });
  return el("label", { class: "switch" }, box, said("span", "room.shake"));
}
