// @ts-check
/** The invitation: a link to copy, a code to scan, the device's own way to share. */
import { el, icon } from "../dom.js";
import { said, t } from "../words.js";
import { openSheet } from "./sheet.js";

/** Copies a text; without a secure context by selecting the field that holds it.
 * @param {HTMLInputElement} field
 */
export async function copyFrom(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Plain http has no clipboard: the older way works on what is selected.
    return document.execCommand("copy");
  }
}

/** @param {string} room @param {string} link @param {import("./notices.js").Notices} notices */
export function openInvite(room, link, notices) {
  const field = el("input", {
    class: "link-field", id: "invite-link", readonly: true, value: link, "aria-label": t("invite.link"),
    on: { focus: () => field.select() },
  });
  const copy = async () => {
    const copied = await copyFrom(field);
    if (copied) notices.say("room.copied");
    else notices.say("invite.byHand");
  };
  const canShare = typeof navigator.share === "function";
  const share = canShare && el("button", {
    type: "button", id: "invite-share",
    on: { click: () => navigator.share({ url: link, title: document.title }).catch(() => {}) },
  }, icon("share"), said("span", "invite.share"));
  const code = el("img", {
    class: "qr", alt: t("invite.qr"), width: 200, height: 200,
    src: `/api/rooms/${encodeURIComponent(room)}/qr.svg`, on: { error: () => (code.hidden = true) },
  });
  openSheet("invite-sheet", "room.invite",
    el("div", { class: "stack" },
      said("p", "invite.line", { class: "quiet" }),
      field,
      el("div", { class: "row" },
        el("button", { type: "button", class: "primary", id: "invite-copy", on: { click: copy } }, icon("copy"), said("span", "invite.copy")),
        share),
      code));
  document.getElementById("invite-copy")?.focus();
}
