// @ts-check
/** The course: a row of small tesserae that fills with gold as tiles come home. */
import { el } from "./dom.js";
import { t } from "./words.js";

/** Shows progress in an element; one tessera for each tile up to 64, else 64 shares.
 * @param {HTMLElement} course
 * @param {number} home
 * @param {number} count
 */
export function showCourse(course, home, count) {
  const parts = Math.min(count, 64);
  while (course.childElementCount > parts) course.lastElementChild?.remove();
  while (course.childElementCount < parts) course.append(el("i"));
  const full = Math.floor((home / Math.max(count, 1)) * parts);
  for (let i = 0; i < parts; i++) course.children[i].toggleAttribute("data-home", i < full);
  course.classList.add("course");
  course.setAttribute("role", "progressbar");
  course.setAttribute("aria-label", t("room.course"));
  course.setAttribute("aria-valuemin", "0");
  course.setAttribute("aria-valuemax", String(count));
  course.setAttribute("aria-valuenow", String(home));
  course.setAttribute("aria-valuetext", t("room.progress", { n: home, all: count }));
}
