// @ts-check
/** The tools beneath the board; on phones a bar or a rail. */
import { el, fill, find, icon } from "../dom.js";
import { t } from "../words.js";

export class Tools {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("../board-view.js").BoardView} view
   * @param {{scramble: () => void, undo: () => void, people: () => void}} acts
   */
  constructor(game, view, acts) {
    this.game = game;
    this.view = view;
    this.count = el("span", { class: "count" });
    this.typed = el("input", {
      id: "typed", placeholder: "B4 C7", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
      maxlength: 24, "data-t-label": "room.typed", "aria-label": t("room.typed"),
    });
    this.peek = tool("peek", "room.peek", { "data-t-title": "room.peekHow", title: t("room.peekHow") });
    this.undo = tool("undo", "room.undo", { on: { click: acts.undo } });
    const people = tool("people", "room.people", { "aria-expanded": "false", on: { click: acts.people } });
    people.append(this.count);
    fill(find("tools"), tool("scramble", "room.scramble", { on: { click: acts.scramble } }), this.undo, this.peek, this.typed, people);
    this.holdPeek();
    game.on("update", () => this.show());
  }

  show() {
    this.undo.setAttribute("aria-disabled", String(!this.game.replica.canUndo));
    const count = String(this.game.others.length + 1);
    if (this.count.textContent !== count) this.count.textContent = count;
  }

  /** The picture is seen as long as the button, or its key, is held. */
  holdPeek() {
    const { peek, view } = this;
    const show = (/** @type {boolean} */ on) => {
      view.peek(on);
      peek.setAttribute("aria-pressed", String(on));
    };
    peek.setAttribute("aria-pressed", "false");
    peek.addEventListener("pointerdown", (event) => {
      if (event.button === 0) peek.setPointerCapture(event.pointerId);
      show(event.button === 0);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) {
      peek.addEventListener(kind, () => show(false));
    }
    peek.addEventListener("contextmenu", (event) => event.preventDefault());
    peek.addEventListener("keydown", ({ code }) => (code === "Space" || code === "Enter") && show(true));
    peek.addEventListener("keyup", () => show(false));
  }
}

/** A button with an icon and a word.
 * @param {string} name @param {string} words @param {Record<string, any>} attributes
 */
export function tool(name, words, attributes) {
  return el("button", { type: "button", id: name, ...attributes }, icon(name), el("span", { "data-t": words }, t(words)));
}
