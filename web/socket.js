// @ts-check
/** The line to the server; the only code that knows WebSocket. */

/** @typedef {"connecting"|"open"|"waiting"|"ended"} LineState */
/**
 * What the line tells.
 * @typedef {object} LineListener
 * @property {() => void} opened
 * @property {(bytes: Uint8Array) => void} received
 * @property {() => void} lost the connection is gone and will be tried again
 * @property {(code: number) => void} ended it will not be tried again
 * @property {(state: LineState) => void} changed
 */

const shortest = 1000;
const longest = 20_000;

/** Whether a client comes back after this close code.
 * @param {number} code
 */
export function isRetried(code) {
  return code < 4400 || code > 4499;
}

/** Full jitter: anywhere below a limit that doubles, so that a crowd does not come back as one (R32).
 * @param {number} attempt from 0
 * @param {number} chance 0…1
 */
export function delay(attempt, chance) {
  return Math.round(chance * Math.min(longest, shortest * 2 ** attempt));
}

export class RoomLine {
  /** @param {LineListener} listener */
  constructor(listener) {
    this.listener = listener;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {LineState} */
    this.state = "waiting";
    this.attempt = 0;
    this.timer = 0;
    this.heard = 0;
    /** @type {number|null} */
    this.retryAfter = null;
    this.introduced = false;
    addEventListener("online", () => this.tryNow());
    addEventListener("offline", () => this.drop());
  }

  /** @param {LineState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.listener.changed(state);
  }

  /** Connects now, unless it is connected or has ended. */
  tryNow() {
    if (this.state === "waiting") this.connect();
  }

  /** Connects again after an end, for instance with a password. */
  begin() {
    this.state = "waiting";
    this.connect();
  }

  async connect() {
    clearTimeout(this.timer);
    this.become("connecting");
    try {
      await this.introduce();
    } catch {
      return this.wait();
    }
    if (this.state !== "connecting") return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`, ["tessera.v1"]);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    const overdue = setTimeout(() => this.drop(), 12_000);
    socket.onopen = () => {
      clearTimeout(overdue);
      if (socket !== this.socket) return;
      this.heard = performance.now();
      this.become("open");
      this.listener.opened();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket || !(data instanceof ArrayBuffer)) return;
      this.heard = performance.now();
      this.listener.received(new Uint8Array(data));
    };
    socket.onclose = ({ code }) => {
      clearTimeout(overdue);
      if (socket === this.socket) this.closed(code);
    };
  }

  /** The page asks for its cookie before the first socket, and again after it was refused one (P20). */
  async introduce() {
    if (this.introduced) return;
    const answer = await fetch("/api/session", { method: "POST" });
    if (!answer.ok) throw new Error(`The session was answered ${answer.status}.`);
    this.introduced = true;
  }

  /** @param {number} code */
  closed(code) {
    this.socket = null;
    if (isRetried(code)) return this.wait();
    this.become("ended");
    this.listener.ended(code);
  }

  /** Tries again after a while. */
  wait() {
    this.socket = null;
    const after = this.retryAfter ?? delay(this.attempt++, Math.random());
    this.retryAfter = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tryNow(), after);
    this.become("waiting");
    this.listener.lost();
  }

  /** Gives up a connection that does not answer. */
  drop() {
    const { socket } = this;
    if (!socket) return;
    this.socket = null;
    socket.close();
    this.wait();
  }

  /** Ends the line; no more attempts. */
  end() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close(1000);
    this.become("ended");
  }

  /** The server has said welcome: the next loss begins with a short wait again. */
  welcomed() {
    this.attempt = 0;
  }

  /** Hands bytes over; answers whether there was a connection.
   * @param {Uint8Array|null} bytes
   */
  send(bytes) {
    if (!bytes || this.state !== "open" || !this.socket) return false;
    this.socket.send(bytes);
    return true;
  }

  /** Milliseconds since the server was last heard. */
  get silence() {
    return this.state === "open" ? performance.now() - this.heard : 0;
  }
}
