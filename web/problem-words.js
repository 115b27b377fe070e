// @ts-check
/** What people read when something could not be done. */
import { Problem } from "./api.js";
import { PictureProblem } from "./lobby/photo-intake.js";
import { has, language, t } from "./words.js";

/**
 * The sentence for a fault: ours where the table knows its code, else the server's own.
 * @param {unknown} fault
 * @returns {string}
 */
export function wordsFor(fault) {
  if (fault instanceof PictureProblem) return t(fault.key);
  if (!(fault instanceof Problem)) return t("problem.unknown");
  if (fault.status === 0) return t("problem.offline");
  const named = [`picture.${fault.code}`, `problem.${fault.code}`].find((key) => has(key));
  if (fault.detail !== "" && (language() === "en" || named === undefined)) return fault.detail;
  return named === undefined ? t("problem.unknown") : t(named);
}

/**
 * Whether trying the same again may help.
 * @param {unknown} fault
 */
export function mayPass(fault) {
  return fault instanceof Problem && (fault.status === 0 || fault.status === 429 || fault.status >= 500);
}
