// @ts-check
/** The page of a room that cannot be entered: unknown, ended, full, elsewhere, with a password. */
import { el, fill, find, isComposing } from "../dom.js";
import { mark } from "../header.js";
import { day, t } from "../words.js";

export class Ending {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.section = el("section", { class: "ending", id: "ending", role: "alert", hidden: true });
    document.body.append(this.section);
    /** @type {(() => import("../dom.js").Child[])|null} */
    this.content = null;
    this.entered = false;
    game.on("ended", ({ code }) => this.end(code));
    game.on("ready", () => this.clear());
    document.addEventListener("languagechange", () => this.content && fill(this.section, ...this.content()));
  }

  /** @param {number} code */
  async end(code) {
    if (code === 4401 && (await this.wantsPassword())) return this.show(code, () => this.door());
    if (code === 4410) {
      const { ended, isKept } = await endOf(this.game.room);
      const words = () => (ended ? t("room.ended", { date: day(ended) }) : t("room.endedUndated"));
      const replay = () => isKept && el("a", { class: "button", href: `/r/${encodeURIComponent(this.game.room)}/replay` }, t("room.replay"));
      return this.show(code, () => [mark(), el("p", {}, words()), el("div", { class: "row" }, start(), replay())]);
    }
    const known = [4400, 4401, 4403, 4404, 4409, 4413, 4423, 4426].includes(code) ? code : 4400;
    this.show(code, () => [mark(), el("p", {}, t(`close.${known}`)), this.way(code)]);
  }

  /** @param {number} code @param {() => import("../dom.js").Child[]} content */
  show(code, content) {
    this.content = content;
    this.section.dataset.code = String(code);
    this.section.hidden = false;
    document.body.dataset.state = "ended";
    fill(this.section, ...content());
    this.section.querySelector("input")?.focus();
  }

  clear() {
    if (!this.content) return;
    this.content = null;
    this.section.hidden = true;
    document.body.dataset.state = "open";
  }

  /** What can be done about it.
   * @param {number} code
   */
  way(code) {
    if ([4403, 4404, 4401].includes(code)) return start();
    if (code === 4409) return button("close.here", () => this.game.beginAgain());
    if (code === 4423) return button("link.retry", () => this.game.line.begin());
    return button("close.again", () => location.reload());
  }

  async wantsPassword() {
    try {
      const answer = await fetch(`/api/rooms/${encodeURIComponent(this.game.room)}`);
      if (answer.status === 401 || answer.status === 403) return true;
      return answer.ok && Boolean((await answer.json()).password);
    } catch {
      return false;
    }
  }

  /** The door of a room with a password. */
  door() {
    const field = el("input", { type: "password", id: "password", autocomplete: "current-password", "aria-label": t("room.passwordField") });
    const form = el("form", {},
      el("p", {}, t(this.entered ? "room.passwordWrong" : "room.password")), field,
      el("button", { type: "submit", class: "primary" }, t("room.enter")));
    field.addEventListener("keydown", (event) => {
      if (isComposing(event) && event.key === "Enter") event.preventDefault();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.entered = true;
      this.game.enter(field.value);
    });
    return [mark(), form];
  }
}

function start() {
  return el("a", { class: "button primary", href: "/" }, t("room.new"));
}

/** @param {string} words @param {() => void} act */
function button(words, act) {
  return el("button", { type: "button", class: "primary", on: { click: act } }, t(words));
}

/** When a room ended, if the server says, and whether it can still be watched.
 * @param {string} room
 * @returns {Promise<{ended: number|null, isKept: boolean}>}
 */
async function endOf(room) {
  try {
    const answer = await fetch(`/api/rooms/${encodeURIComponent(room)}`);
    const { ended, expires } = await answer.json();
    return { ended: ended ?? expires ?? null, isKept: answer.ok };
  } catch {
    return { ended: null, isKept: false };
  }
}

/** Says that the puzzle itself could not be loaded.
 * @param {unknown} reason
 */
export function showMissing(reason) {
  console.error(reason);
  document.body.dataset.state = "ended";
  document.body.append(el("section", { class: "ending", role: "alert" }, mark(),
    el("p", {}, t("room.coreMissing")), button("close.again", () => location.reload())));
  find("head").hidden = false;
}
