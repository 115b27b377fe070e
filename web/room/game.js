// @ts-check
/** The game of one tab: the core's replica on one side, the line on the other, events for everyone who draws. */
import { RoomLine } from "../socket.js";
import { keepVisit, mayReload, newClient, storedName, storeName, takeVisit } from "./visit.js";

/** @typedef {import("./types.js").Replica} Replica */
/** @typedef {import("./types.js").CoreEvent} CoreEvent */
/** @typedef {import("./types.js").PlayerView} PlayerView */

export class Game {
  /** @param {import("./types.js").Core} core @param {string} room @param {string} [hostKey] */
  constructor(core, room, hostKey) {
    this.core = core;
    this.room = room;
    this.hostKey = hostKey;
    /** @type {string|undefined} */
    this.password = undefined;
    const { client, saved } = takeVisit(room);
    this.client = client;
    this.replica = this.makeReplica(saved);
    /** Empty until there is a board.
     * @type {import("./types.js").Holding}
     */
    this.hand = { tile: null, holdAgain() {}, renew() {}, refused() {} };
    /** @type {Map<string, ((event: CoreEvent) => void)[]>} */
    this.listeners = new Map();
    /** Everyone seen so far, so that moves of those who left still have a name.
     * @type {Map<number, PlayerView>}
     */
    this.known = new Map();
    this.strangerTried = false;
    this.updating = false;
    this.pacing = 0;
    /** @type {RoomLine} */
    this.line = new RoomLine({
      opened: () => this.line.send(this.replica.hello()),
      received: (bytes) => this.receive(bytes),
      lost: () => this.lost(),
      ended: (code) => this.ended(code),
      changed: () => this.update(),
    });
    addEventListener("pagehide", () => keepVisit(room, { client: this.client, saved: this.replica.save() }));
    addEventListener("pageshow", ({ persisted }) => persisted && takeVisit(room));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.check());
    setInterval(() => this.tick(), 1000);
  }

  /** @param {string|null} saved */
  makeReplica(saved) {
    const { room, client, hostKey, password } = this;
    return this.core.replica({ room, client, name: storedName(), hostKey, password, saved: saved ?? undefined });
  }

  /** Calls back on each event of a kind; `update` follows every change, at most once a frame.
   * @param {string} kind @param {(event: CoreEvent) => void} listener
   */
  on(kind, listener) {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  /** @param {CoreEvent} event */
  emit(event) {
    for (const listener of this.listeners.get(event.type) ?? []) listener(event);
  }

  /** Lets everyone draw what is now, once a frame. */
  update() {
    if (this.updating) return;
    this.updating = true;
    const show = () => {
      if (!this.updating) return;
      this.updating = false;
      this.emit({ type: "update" });
    };
    requestAnimationFrame(show);
    // A hidden page has no frames, but its title and its voice go on.
    setTimeout(show, 250);
  }

  /** Takes what the core tells.
   * @param {CoreEvent[]} events
   */
  take(events) {
    for (const player of this.replica.players) this.known.set(player.player, player);
    for (const event of events) {
      this.answer(event);
      this.emit(event);
    }
    if (events.length > 0) this.emit({ type: "batch", events });
    this.flush();
    this.update();
  }

  /** A core that failed is of no use any more; the page is loaded again by hand.
   * @param {Uint8Array} bytes
   */
  receive(bytes) {
    let events;
    try {
      events = this.replica.receive(bytes);
    } catch (fault) {
      console.error(fault);
      return this.ended(4400);
    }
    this.take(events);
  }

  /** What the line needs to do about an event.
   * @param {CoreEvent} event
   */
  answer(event) {
    if (event.type === "hello") this.line.send(this.replica.hello());
    else if (event.type === "ready") this.welcomed();
    else if (event.type === "error" && event.code === "resyncFailed") this.line.drop();
    else if (event.type === "bye") this.line.retryAfter = event.retryAfterMs ?? null;
    else if (event.type === "reload") this.reload(event);
    else if (event.type === "notHeld") this.hand.refused(event);
  }

  welcomed() {
    this.line.welcomed();
    this.hostKey = undefined;
    this.strangerTried = false;
    this.hand.holdAgain();
  }

  /** Sends the moves that wait, in order and at the room's pace. */
  flush() {
    clearTimeout(this.pacing);
    if (!this.isLinked || this.replica.pending === 0) return;
    for (const frame of this.replica.unsent()) this.line.send(frame);
    const delay = this.replica.sendDelay();
    if (delay !== null && delay >= 0) this.pacing = setTimeout(() => this.flush(), delay + 1);
  }

  lost() {
    this.replica.disconnected();
    this.emit({ type: "lost" });
    this.update();
  }

  /** A page of another build is loaded again once, when nothing would be lost (P19).
   * @param {CoreEvent} event
   */
  reload({ why }) {
    if (this.replica.pending === 0 && mayReload(`${why} ${this.core.build}`)) location.reload();
    else if (why === "message") this.ended(4426);
  }

  /** A refused identity is tried once more as a new tab without a key; only then it is a matter for a person.
   * @param {number} code
   */
  ended(code) {
    this.replica.disconnected();
    if (code === 4401 && !this.strangerTried) {
      this.strangerTried = true;
      this.hostKey = undefined;
      return this.beginAgain();
    }
    this.line.end();
    this.emit({ type: "ended", code });
    this.update();
  }

  /** Starts over as a new tab, perhaps with a password. */
  beginAgain() {
    this.client = newClient();
    this.replica.close();
    this.replica = this.makeReplica(null);
    this.emit({ type: "replaced" });
    this.line.begin();
  }

  /** @param {string} password */
  enter(password) {
    this.password = password;
    this.beginAgain();
  }

  /** @param {string} name */
  rename(name) {
    storeName(name);
    this.line.send(this.replica.rename(name));
  }

  /** Judges, shows and sends a move; answers whether the core took it.
   * @param {import("./types.js").LocalMove} outcome
   */
  play({ frame, events }) {
    this.line.send(frame);
    this.take(events);
    return !events.some(({ type }) => type === "refused");
  }

  /** @param {number} a @param {number} b */
  swap(a, b) {
    return this.play(this.replica.swap(a, b));
  }

  undo() {
    return this.play(this.replica.undo());
  }

  get isLinked() {
    return this.line.state === "open" && this.replica.ready;
  }

  /** Whether the first welcome has come. */
  get hasBoard() {
    return this.replica.count > 0 || this.replica.felt !== null;
  }

  get me() {
    return this.replica.me;
  }

  /** The others who are here and play. */
  get others() {
    return this.replica.players.filter(({ player, away }) => player !== this.me?.player && !away);
  }

  /** @param {number|null|undefined} player */
  player(player) {
    return player === null || player === undefined ? undefined : this.known.get(player);
  }

  /** Who else holds a tile.
   * @param {number} tile
   */
  holderOf(tile) {
    const hold = this.replica.holds.find((each) => each.tile === tile && each.player !== this.me?.player);
    return hold && this.player(hold.player);
  }

  /** Once a second: renew what is held, notice a line that has gone silent. */
  tick() {
    this.hand.renew();
    const { silence } = this.line;
    const waits = this.replica.pending > 0;
    if (silence > (waits ? 9000 : 18_000)) this.line.drop();
    else if (silence > (waits ? 4000 : 10_000)) this.line.send(this.replica.ping(1));
    this.update();
  }

  /** The page is seen again: is the line still there? */
  check() {
    this.line.tryNow();
    if (this.line.state === "open") this.line.send(this.replica.ping(2));
    this.update();
  }
}
