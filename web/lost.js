// @ts-check
/** The page of an address that leads nowhere. */
import { siteHeader } from "./header.js";
import { t, translate } from "./words.js";

function entitle() {
  document.title = `${t("lost.title")} · Tessera`;
}

siteHeader(/** @type {HTMLElement} */ (document.querySelector(".site-header")));
translate();
entitle();
document.addEventListener("languagechange", entitle);
