// @ts-check
/** Whose picture it is: a line under it, wherever it is shown. */

/**
 * Fills the line, or hides it where nobody has said.
 * @param {HTMLElement} line
 * @param {string | null | undefined} credit
 */
export function showCredit(line, credit) {
  line.textContent = credit ?? "";
  line.title = credit ?? "";
  line.hidden = !credit;
}
