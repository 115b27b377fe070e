// @ts-check
/** Sheets: from below on a phone, from the side else; the board stays in view and in play. */
import { el, icon } from "../dom.js";
import { t } from "../words.js";

/** @type {HTMLDialogElement|null} */
let open = null;

/** Opens a sheet and closes the one before; answers it.
 * @param {string} id @param {string} title a key @param {...import("../dom.js").Child} children
 */
export function openSheet(id, title, ...children) {
  const opener = document.activeElement;
  closeSheet();
  const heading = el("h2", { id: `${id}-title`, "data-t": title }, t(title));
  const shut = el("button", {
    type: "button", class: "plain only-icon shut", "aria-label": t("common.close"), "data-t-label": "common.close", on: { click: closeSheet },
  }, icon("close"));
  const sheet = el("dialog", { id, class: "sheet", "aria-labelledby": `${id}-title` },
    el("div", { class: "head" }, heading, shut), ...children);
  sheet.addEventListener("close", () => {
    const inside = sheet.contains(document.activeElement) || document.activeElement === document.body;
    sheet.remove();
    if (open === sheet) open = null;
    if (inside && opener instanceof HTMLElement) opener.focus();
  });
  document.body.append(sheet);
  open = sheet;
  sheet.show();
  return sheet;
}

export function closeSheet() {
  open?.close();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !open) return;
  event.preventDefault();
  closeSheet();
}, { capture: true });

document.addEventListener("pointerdown", ({ target }) => {
  if (open && target instanceof Node && !open.contains(target)) closeSheet();
});
