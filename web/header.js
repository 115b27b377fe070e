// @ts-check
/** The head of a page: the mark, the name, the language and the theme. */
import { el, fill, icon, svg } from "./dom.js";
import { setTheme, theme } from "./theme.js";
import { language, languages, setLanguage, t } from "./words.js";

/** The mark: nine tesserae, the gold one a hair out of place. */
export function mark() {
  const squares = [];
  for (let i = 0; i < 9; i++) {
    if (i === 2) continue;
    const [x, y] = [1 + (i % 3) * 9.5, 2 + Math.floor(i / 3) * 9.5];
    squares.push(svg("rect", { x, y, width: 8, height: 8, fill: "var(--accent)" }));
  }
  const gold = svg("rect", {
    x: 20.5, y: 1, width: 8, height: 8, fill: "var(--leaf)", transform: "rotate(12 24.5 5)",
  });
  return svg("svg", { class: "mark", viewBox: "0 0 30 30", "aria-hidden": "true" }, ...squares, gold);
}

/** The language switch; each language stands under its own name. */
export function languagePicker() {
  const select = el("select", { id: "language", "aria-label": t("header.language"), "data-t-label": "header.language" });
  for (const [code, name] of Object.entries(languages)) {
    select.append(el("option", { value: code, lang: code, selected: code === language() }, name));
  }
  select.addEventListener("change", () => setLanguage(/** @type {import("./words.js").Language} */ (select.value)));
  return el("span", { class: "pick" }, icon("language"), select);
}

/** The theme switch: system, light, dark. */
export function themePicker() {
  const select = el("select", { id: "theme", "aria-label": t("header.theme"), "data-t-label": "header.theme" });
  for (const choice of ["system", "light", "dark"]) {
    const words = `theme.${choice}`;
    select.append(el("option", { value: choice, selected: choice === theme(), "data-t": words }, t(words)));
  }
  select.addEventListener("change", () => setTheme(/** @type {import("./theme.js").Theme} */ (select.value)));
  return el("span", { class: "pick" }, icon("theme"), select);
}

/** The way home: mark and, if wanted, wordmark.
 * @param {boolean} named
 */
export function homeLink(named) {
  return el("a", { class: "home", href: "/", "aria-label": "Tessera" }, mark(), named && el("span", { class: "wordmark" }, "TESSERA"));
}

/** Fills a page's `<header class="site-header">`.
 * @param {HTMLElement} header
 */
export function siteHeader(header) {
  fill(header, homeLink(true), el("div", { class: "row" }, languagePicker(), themePicker()));
}
