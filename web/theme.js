// @ts-check
/** The colour theme: follows the system until somebody chooses. */

/** @typedef {"system"|"light"|"dark"} Theme */

const key = "tessera.theme";

/** The choice that is stored; private windows may refuse storage and then follow the system.
 * @returns {Theme} */
export function theme() {
  try {
    const stored = localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** @param {Theme} choice */
export function setTheme(choice) {
  try {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // The choice then lasts as long as the page.
  }
  apply(choice);
}

/** @param {Theme} choice */
function apply(choice) {
  const root = document.documentElement;
  if (choice === "system") delete root.dataset.theme;
  else root.dataset.theme = choice;
  document.dispatchEvent(new CustomEvent("themechange"));
}

const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => document.dispatchEvent(new CustomEvent("themechange")));
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether dark colours are shown now. */
export function isDark() {
  const choice = theme();
  return choice === "dark" || (choice === "system" && dark.matches);
}

/** Whether motion is to be replaced by cuts and fades. */
export function isStill() {
  return still.matches;
}

/** A colour token as it is now, for the canvas.
 * @param {string} name without the dashes
 */
export function token(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

apply(theme());
