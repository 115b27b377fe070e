// @ts-check
/** Who is here and what they do; one's own name is changed in place. */
import { el, fill, find, icon, isComposing } from "../dom.js";
import { shapeIcon } from "../shapes.js";
import { t } from "../words.js";

/** @typedef {import("./types.js").PlayerView} PlayerView */

export class People {
  /** @param {import("./game.js").Game} game @param {import("./lately.js").Lately} lately @param {() => void} invite */
  constructor(game, lately, invite) {
    this.game = game;
    this.invite = invite;
    this.panel = find("panel");
    this.figure = el("p", { class: "figure", id: "figure" });
    this.list = el("ul", { class: "people", id: "here" });
    this.alone = el("div", { class: "stack", id: "alone" });
    this.shownFor = "";
    this.editing = false;
    /** What the board's kind says: how far it is, and what a hand holds.
     * @type {{figure: () => string, holding: (tile: number) => string}|null}
     */
    this.board = null;
    const shut = el("button", {
      type: "button", class: "plain only-icon shut", "aria-label": t("common.close"), "data-t-label": "common.close",
      on: { click: () => this.open(false) },
    }, icon("close"));
    fill(this.panel,
      el("header", {}, this.figure, shut),
      el("section", {}, el("h2", { "data-t": "room.here" }, t("room.here")), this.list, this.alone),
      el("section", {}, el("h2", { "data-t": "room.lately" }, t("room.lately")), lately.list));
    game.on("update", () => this.show());
    document.addEventListener("languagechange", () => this.show(true));
    this.panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !isComposing(event)) this.open(false);
    });
  }

  /** Opens or closes the drawer of narrow pages.
   * @param {boolean} on
   */
  open(on) {
    const was = this.panel.hasAttribute("data-open");
    this.panel.toggleAttribute("data-open", on);
    this.panel.classList.toggle("sheet", on);
    find("people").setAttribute("aria-expanded", String(on));
    if (on) this.panel.querySelector("button")?.focus();
    else if (was) find("people").focus();
  }

  toggle() {
    this.open(!this.panel.hasAttribute("data-open"));
  }

  /** @param {boolean} [again] */
  show(again = false) {
    const { replica } = this.game;
    if (!this.game.hasBoard) return;
    const figure = this.board?.figure() ?? "";
    if (this.figure.textContent !== figure) this.figure.textContent = figure;
    const people = replica.players.map((player) => ({ player, doing: this.doing(player) }));
    const shownFor = JSON.stringify(people) + replica.me?.player;
    if (this.editing || (!again && shownFor === this.shownFor)) return;
    this.shownFor = shownFor;
    const refocus = document.activeElement?.id === "my-name";
    fill(this.list, ...people.map(({ player, doing }) => this.row(player, doing)));
    if (refocus) document.getElementById("my-name")?.focus();
    this.showAlone(people.length);
  }

  /** @param {PlayerView} player */
  doing(player) {
    if (player.away) return t("room.away");
    if (player.role === "spectator") return t("room.watching");
    const hold = this.game.replica.holds.find((each) => each.player === player.player);
    if (!hold) return player.player === this.game.me?.player ? t("common.you") : "";
    return this.board?.holding(hold.tile) ?? "";
  }

  /** @param {PlayerView} player @param {string} doing */
  row(player, doing) {
    const mine = player.player === this.game.me?.player;
    const name = el("span", { class: "name" }, player.name);
    const shown = mine
      ? el("button", {
        type: "button", class: "plain", id: "my-name", title: t("room.rename"),
        on: { click: () => this.edit(row, player) },
      }, name, el("span", { class: "said" }, t("room.rename")), icon("edit"))
      : name;
    const host = player.role === "host" && el("span", { class: "host-mark", role: "img", "aria-label": t("room.host"), title: t("room.host") });
    const row = el("li", { dataset: { player: player.player, away: player.away } },
      shapeIcon(player), shown, host, el("span", { class: "doing" }, doing));
    return row;
  }

  /** The name becomes a field; Enter or leaving it keeps the new name, Escape the old one.
   * @param {HTMLElement} row @param {PlayerView} player
   */
  edit(row, player) {
    this.editing = true;
    const field = el("input", {
      id: "name-field", value: player.name, maxlength: 60, "aria-label": t("room.yourName"), autocomplete: "nickname",
      enterkeyhint: "done", spellcheck: "false",
    });
    const form = el("form", {}, field, el("button", { type: "submit", class: "only-icon", "aria-label": t("room.saveName") }, icon("check")));
    const done = (/** @type {boolean} */ keep) => {
      if (!this.editing) return;
      this.editing = false;
      if (keep && field.value.trim() !== "" && field.value !== player.name) this.game.rename(field.value);
      this.show(true);
      document.getElementById("my-name")?.focus();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      done(true);
    });
    field.addEventListener("keydown", (event) => {
      if (isComposing(event)) {
        // Enter that takes a candidate must not submit the form.
        if (event.key === "Enter") event.preventDefault();
        return;
      }
      if (event.key === "Escape") {
        event.stopPropagation();
        done(false);
      }
    });
    form.addEventListener("focusout", ({ relatedTarget }) => {
      if (!form.contains(/** @type {Node|null} */ (relatedTarget))) done(true);
    });
    fill(row, shapeIcon(player), form);
    field.focus();
    field.select();
  }

  /** @param {number} count */
  showAlone(count) {
    if (count > 1) return fill(this.alone);
    const outline = { colour: "var(--edge)", shape: "circle", away: true };
    fill(this.alone, el("p", { class: "row quiet" }, shapeIcon(outline), t("room.alone")),
      el("button", { type: "button", on: { click: this.invite } }, icon("invite"), t("room.invite")));
  }
}
