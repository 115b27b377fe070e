// @ts-check
/** The rooms this browser has made or played in. */
import { getJSON } from "../api.js";
import { showCourse } from "../course.js";
import { el, fill, icon } from "../dom.js";
import { day, t } from "../words.js";

/**
 * A room as `GET /api/session/rooms` lists it; what a server leaves out is not shown.
 * @typedef {object} RecentRoom
 * @property {string} room
 * @property {string} [title]
 * @property {"mosaic" | "table"} kind
 * @property {number} columns of a mosaic
 * @property {number} rows
 * @property {number} cards on a table
 * @property {boolean} solved
 * @property {number} created
 * @property {number} [ended] when it did; nobody plays in it any more
 * @property {number} [lastVisited]
 * @property {number} [sequence]
 * @property {number} [home] tiles in place
 * @property {string} [credit] whose work the picture is
 * @property {number} [present] players there now
 * @property {number} [movesSince] moves since the last visit
 */

const FORGOTTEN = "tessera.forgotten";
const SHOWN = 12;
/** Pixels of a card's poster: twice what a card shows, for fine screens. */
const CARD_SIDE = 464;

/** @returns {Record<string, number>} when each room was forgotten, by its last visit */
function forgotten() {
  try {
    return JSON.parse(localStorage.getItem(FORGOTTEN) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, number>} rooms */
function remember(rooms) {
  try {
    localStorage.setItem(FORGOTTEN, JSON.stringify(rooms));
  } catch {
    // Without storage a forgotten room is back at the next visit.
  }
}

/** The list in the lobby. */
export class RecentRooms {
  #list;
  /** @type {RecentRoom[] | null} null until the server has said */
  #rooms = null;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    document.addEventListener("languagechange", () => this.#show());
  }

  /** Asks the server; without an answer the list stays empty. */
  async load() {
    const gone = forgotten();
    /** @type {RecentRoom[]} */
    const rooms = await getJSON("/api/session/rooms");
    this.#rooms = rooms.filter(({ room, lastVisited = 0 }) => !(gone[room] >= lastVisited)).slice(0, SHOWN);
    this.#show();
  }

  #show() {
    if (this.#rooms === null) return;
    if (this.#rooms.length === 0) fill(this.#list, empty());
    else fill(this.#list, ...this.#rooms.map((room) => this.#card(room)));
  }

  /** @param {RecentRoom} room */
  #card(room) {
    const link = `/r/${encodeURIComponent(room.room)}`;
    const title = room.title || untitled(room);
    const card = el("li", { class: `room-card panel${room.ended ? " ended" : ""}`, dataset: { room: room.room } },
      el("a", { class: "room-open", href: room.ended ? `${link}/replay` : link }, poster(room), el("span", { class: "room-title" }, title)),
      progress(room),
      el("p", { class: "quiet small" }, facts(room).join(" · ")),
      el("div", { class: "row" },
        el("a", { class: "small", href: `${link}/replay` }, t("rooms.replay")),
        el("a", { class: "small", href: `${link}/stats` }, t("rooms.stats")),
        el("button", {
          type: "button", class: "plain only-icon forget", "aria-label": t("rooms.forget", { title }),
          title: t("rooms.forget", { title }), on: { click: () => this.#forget(room, card) },
        }, icon("close"))));
    return card;
  }

  /**
   * Takes a room off the list, with a way back.
   * @param {RecentRoom} room
   * @param {HTMLElement} card
   */
  #forget(room, card) {
    remember({ ...forgotten(), [room.room]: room.lastVisited ?? 0 });
    const back = el("button", { type: "button", on: { click: () => this.#recall(room, card) } }, t("rooms.keep"));
    fill(card, el("p", { class: "quiet", role: "status" }, t("rooms.forgotten")), back);
    back.focus();
  }

  /**
   * @param {RecentRoom} room
   * @param {HTMLElement} card
   */
  #recall(room, card) {
    const { [room.room]: _, ...rest } = forgotten();
    remember(rest);
    const again = this.#card(room);
    card.replaceWith(again);
    again.querySelector("a")?.focus();
  }
}

/** Three by three hollow cells: where rooms will be. */
function empty() {
  const cells = Array.from({ length: 9 }, () => el("i"));
  return el("li", { class: "no-rooms" },
    el("span", { class: "hollow-cells", "aria-hidden": "true" }, ...cells), el("p", { class: "quiet" }, t("rooms.none")));
}

/** @param {RecentRoom} room */
function poster(room) {
  const at = room.sequence === undefined ? "" : `&at=${room.sequence}`;
  const image = el("img", {
    src: `/api/rooms/${encodeURIComponent(room.room)}/poster.jpg?side=${CARD_SIDE}${at}`, alt: "", loading: "lazy", decoding: "async",
    title: room.credit,
    on: { error: () => (image.hidden = true) },
  });
  return el("span", { class: "room-poster bed" }, image);
}

/** @param {RecentRoom} room */
function untitled({ kind, columns, rows }) {
  return kind === "table" ? t("rooms.untitledTable") : t("rooms.untitled", { columns, rows });
}

/** @param {RecentRoom} room */
function progress(room) {
  if (room.home === undefined) return null;
  const course = el("div", {});
  showCourse(course, room.solved ? room.columns * room.rows : room.home, room.columns * room.rows);
  return course;
}

/** @param {RecentRoom} room */
function facts(room) {
  const count = room.columns * room.rows;
  const lines = [];
  if (room.kind === "table") lines.push(t("rooms.cards", { n: room.cards }));
  else if (room.solved) lines.push(t("rooms.solved"));
  else if (room.home !== undefined) lines.push(t("room.progress", { n: room.home, all: count }));
  else lines.push(`${room.columns} × ${room.rows}`);
  if (room.ended !== undefined) return [...lines, t("rooms.ended", { date: day(room.ended) })];
  if (room.present) lines.push(t("rooms.present", { n: room.present }));
  if (room.movesSince) lines.push(t("rooms.since", { n: room.movesSince }));
  if (room.lastVisited !== undefined) lines.push(day(room.lastVisited));
  return lines;
}
