// @ts-check
/** A replay on its stage: board, scrubber, controls and filters follow one current move. */
import { el, fill, find } from "../dom.js";
import { t } from "../words.js";
import { ReplayDeck } from "./deck.js";
import { DigestSign } from "./digest-sign.js";
import { MoveTrack, stopsOf } from "./move-track.js";
import { moveWords } from "./move-words.js";
import { MosaicStand } from "./mosaic-stand.js";
import { PlayerFilter } from "./people.js";
import { Clock, Timeline } from "./playback.js";
import { Scrubber } from "./scrubber.js";
import { ReplaySide } from "./side.js";
import { TableStand } from "./table-stand.js";

/** @typedef {import("./source.js").ReplaySource} ReplaySource */

/** Above so many moves at once the board is cut over instead of moved. */
const FLYING = 12;

export class ReplayStage {
  #source;
  #names;
  #replay;
  #track = new MoveTrack();
  #clock = new Clock();
  /** @type {import("./playback.js").Pace} */
  #pace = "even";
  /** @type {Timeline | null} null: to be made anew */
  #timeline = null;
  #current = 0;
  #wanted = 0;
  #total = 0;
  #isLoading = false;
  #scrubber = new Scrubber(/** @type {HTMLCanvasElement} */ (find("scrubber")), this.#track, (to) => this.#jump(to));
  #deck = new ReplayDeck({
    toggle: () => (this.#clock.playing ? this.#pause() : this.#play()),
    step: (steps) => this.#step(steps),
    seek: (to) => this.#jump(to),
    setSpeed: (speed) => this.#clock.setSpeed(speed, performance.now()),
    setPace: (pace) => this.#setPace(pace),
    where: () => ({ current: this.#current, last: this.#track.length }),
  });
  /** What draws the board.
   * @type {MosaicStand | TableStand} */
  #stand;
  #filter;
  #sign;

  /**
   * @param {import("../core.js").Core} core
   * @param {ReplaySource} source
   * @param {import("./people.js").Names} names
   * @param {import("./source.js").FirstBoard} first
   */
  constructor(core, source, names, first) {
    this.#source = source;
    this.#names = names;
    this.#replay = first.kind === "table" ? core.tableReplay(first) : core.replay(first);
    this.#stand = first.kind === "table" ? new TableStand(this.#replay, this.#track) : new MosaicStand(this.#replay, this.#track);
    this.#filter = new PlayerFilter(find("people"), names, () => this.#filtered());
    this.#sign = new DigestSign(find("digest"), async (at, signal) => (await source.board(at, signal)).digest);
    new ReplaySide((isHeated) => this.#stand.setHeat(isHeated));
    find("newer").addEventListener("click", () => this.load());
    new ResizeObserver(() => this.#fit()).observe(find("replay"));
    addEventListener("resize", () => this.#fit());
    document.addEventListener("languagechange", () => this.#tell());
    this.#fit();
    this.#tell();
  }

  /** @param {HTMLImageElement} picture */
  setPicture(picture) {
    this.#stand.setPicture(picture);
    this.#fit();
  }

  /** @param {number} total the last move the server has */
  setTotal(total) {
    this.#total = total;
    this.#scrubber.setTotal(total);
  }

  /** Goes to a move now, or when it has been loaded.
   * @param {number} sequence
   */
  want(sequence) {
    this.#wanted = sequence;
    if (sequence > 0 && sequence <= this.#track.length) this.#jump(sequence);
  }

  /** Loads what is not here yet; the replay can be used meanwhile. */
  async load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const before = this.#track.length;
    const isFirst = find("newer").hidden;
    find("newer").hidden = true;
    try {
      for await (const items of this.#source.movesAfter(before)) this.#append(items);
    } finally {
      this.#isLoading = false;
      find("newer").hidden = false;
      this.#loaded(isFirst, this.#track.length - before);
    }
  }

  /** @param {import("../core.js").MoveItem[]} items */
  #append(items) {
    this.#replay.append(items);
    this.#track.append(items);
    this.#timeline = null;
    if (this.#track.length > this.#total) this.setTotal(this.#track.length);
    this.#scrubber.redraw();
    this.#filter.show(this.#track.counts);
    this.#loadLine(t("replay.loading", { n: this.#track.length, all: this.#total }));
    this.#tell();
    if (this.#wanted > 0 && this.#wanted <= this.#track.length) this.#jump(this.#wanted);
  }

  /**
   * @param {boolean} isFirst
   * @param {number} count of newer moves
   */
  #loaded(isFirst, count) {
    if (isFirst) this.#loadLine(this.#track.length === 0 ? t("replay.none") : "");
    else this.#loadLine(count === 0 ? t("replay.noNewer") : t("replay.gotNewer", { n: count }));
    this.#settle();
  }

  /** @param {string} words */
  #loadLine(words) {
    fill(find("load-line"), words !== "" && el("span", {}, words));
  }

  get #line() {
    this.#timeline ??= new Timeline(stopsOf(this.#track, this.#filter.chosen), this.#track.at, this.#pace);
    return this.#timeline;
  }

  #play() {
    const isAtEnd = this.#line.after(this.#current) === null && !this.#isLoading;
    if (isAtEnd) this.#seek(0);
    this.#clock.start(this.#line.timeOf(this.#current), performance.now());
    this.#deck.setPlaying(true);
    this.#sign.pass();
    requestAnimationFrame(() => this.#tick());
  }

  #pause() {
    this.#clock.stop();
    this.#deck.setPlaying(false);
    this.#settle();
  }

  #tick() {
    if (!this.#clock.playing) return;
    const now = performance.now();
    const position = this.#clock.position(now);
    if (position >= this.#line.end) {
      this.#seek(this.#line.stopAt(position));
      if (!this.#isLoading) return this.#pause();
      this.#clock.start(this.#line.end, now);
    } else {
      this.#seek(this.#line.stopAt(position));
    }
    requestAnimationFrame(() => this.#tick());
  }

  /** @param {-1 | 1} steps */
  #step(steps) {
    if (this.#clock.playing) this.#pause();
    const next = steps > 0 ? this.#line.after(this.#current) : this.#line.before(this.#current);
    if (next !== null) this.#jump(next);
  }

  /** By hand: playing goes on from there.
   * @param {number} sequence
   */
  #jump(sequence) {
    this.#wanted = 0;
    this.#seek(Math.min(this.#track.length, Math.max(0, sequence)));
    if (this.#clock.playing) this.#clock.start(this.#line.timeOf(this.#current), performance.now());
    else this.#settle();
  }

  /** @param {number} sequence */
  #seek(sequence) {
    if (sequence === this.#current) return;
    const isNear = Math.abs(sequence - this.#current) <= FLYING;
    const events = this.#replay.seek(sequence);
    this.#current = sequence;
    this.#stand.show(sequence, isNear, events);
    this.#tell();
  }

  /** The replay rests: say where, make a link of it, compare. */
  #settle() {
    this.#sign.rest(this.#current, this.#replay.digest);
    const hash = this.#current === 0 ? "" : `#${this.#current}`;
    history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
    this.#tell();
  }

  /** @param {import("./playback.js").Pace} pace */
  #setPace(pace) {
    this.#pace = pace;
    this.#timeline = null;
    if (this.#clock.playing) this.#clock.start(this.#line.timeOf(this.#current), performance.now());
  }

  #filtered() {
    this.#timeline = null;
    this.#scrubber.setPlayers(this.#filter.chosen);
    this.#stand.setPlayers(this.#filter.chosen);
    if (this.#clock.playing) this.#clock.start(this.#line.timeOf(this.#current), performance.now());
  }

  #tell() {
    const words = moveWords(this.#track, this.#current, this.#replay.columns, (player) => this.#names.of(player));
    const place = find("move-words");
    place.setAttribute("aria-live", this.#clock.playing ? "off" : "polite");
    if (place.textContent !== words) place.textContent = words;
    const at = t("replay.at", { n: this.#current, all: this.#track.length });
    this.#scrubber.show(this.#current, `${at}. ${words}`);
    this.#deck.show(this.#current, this.#track.length);
    find("board").setAttribute("aria-label", this.#stand.describe(this.#current));
  }

  /** Gives the board what the window leaves. */
  #fit() {
    const frame = find("frame");
    const inner = getComputedStyle(frame);
    const table = /** @type {HTMLElement} */ (frame.parentElement);
    const across = table.clientWidth - parseFloat(inner.paddingLeft) - parseFloat(inner.paddingRight) - 2;
    const bed = find("bed");
    const top = table.getBoundingClientRect().top + scrollY;
    const around = frame.offsetHeight - bed.offsetHeight + find("credit").offsetHeight + find("deck").offsetHeight + 36;
    this.#stand.fit(across, Math.max(200, innerHeight - top - around));
  }
}
