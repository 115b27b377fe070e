// @ts-check
/** A field for the key that rooms are made with, in the line that says it is missing or wrong. */
import { Problem } from "../api.js";
import { el, fill, isComposing } from "../dom.js";
import { t } from "../words.js";
import { keepCreateKey } from "./create-key.js";

/** Whether a key would help.
 * @param {unknown} fault
 */
export function wantsKey(fault) {
  return fault instanceof Problem && (fault.code === "createKeyNeeded" || fault.code === "createKeyWrong");
}

/**
 * @param {HTMLElement} line
 * @param {string} words why a key is wanted
 * @param {() => void} act tries again with the key
 */
export function showKeyField(line, words, act) {
  const reason = el("span", {}, words);
  const field = el("input", { class: "create-key", maxlength: 128, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const use = () => {
    if (keepCreateKey(field.value)) return act();
    fill(reason, t("problem.createKeyWrong"));
    field.focus();
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // It may stand in a form, which is not to be sent by it.
    event.preventDefault();
    if (!isComposing(event)) use();
  });
  const wasHere = line.contains(document.activeElement);
  fill(line, el("div", { class: "notice", dataset: { kind: "bad" } }, reason,
    el("div", { class: "row key-field" },
      el("label", { class: "field" }, el("span", { class: "small" }, t("createKey.field")), field),
      el("button", { type: "button", on: { click: use } }, t("createKey.use")))));
  if (wasHere) field.focus();
}
