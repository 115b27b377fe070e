// @ts-check
/** When which move is shown: a timeline of stops, and a clock that runs along it. No timers, no page. */

/** A move every so often at even pace and 1×. */
export const EVEN_MS = 500;
/** At real pace a longer pause is cut to this. */
export const LONGEST_PAUSE_MS = 10_000;

/** @typedef {"even" | "real"} Pace */

/** The stops of a replay (the moves of the chosen players) on an axis of milliseconds at 1×. */
export class Timeline {
  #stops;
  #times;

  /**
   * @param {Uint32Array} stops numbers of moves, rising
   * @param {Float64Array} at when each move was made; move n at index n − 1
   * @param {Pace} pace
   */
  constructor(stops, at, pace) {
    this.#stops = stops;
    this.#times = new Float64Array(stops.length);
    let time = 0;
    for (let index = 0; index < stops.length; index += 1) {
      time += pace === "even" ? EVEN_MS : pauseBefore(index, stops, at);
      this.#times[index] = time;
    }
  }

  /** The time of the last stop. */
  get end() {
    return this.#times.length === 0 ? 0 : this.#times[this.#times.length - 1];
  }

  /**
   * The last stop that has come by then; 0, the beginning, before the first.
   * @param {number} time
   */
  stopAt(time) {
    const index = firstAbove(this.#times, time);
    return index === 0 ? 0 : this.#stops[index - 1];
  }

  /**
   * The time at which a move is shown, or the last stop before it.
   * @param {number} sequence
   */
  timeOf(sequence) {
    const index = firstAbove(this.#stops, sequence);
    return index === 0 ? 0 : this.#times[index - 1];
  }

  /**
   * The next stop after a move, or null.
   * @param {number} sequence
   */
  after(sequence) {
    const index = firstAbove(this.#stops, sequence);
    return index < this.#stops.length ? this.#stops[index] : null;
  }

  /**
   * The stop before a move; the beginning before the first.
   * @param {number} sequence
   */
  before(sequence) {
    const index = firstAbove(this.#stops, sequence - 1);
    return index === 0 ? 0 : this.#stops[index - 1];
  }
}

/**
 * @param {number} index
 * @param {Uint32Array} stops
 * @param {Float64Array} at
 */
function pauseBefore(index, stops, at) {
  if (index === 0) return EVEN_MS;
  const pause = at[stops[index] - 1] - at[stops[index - 1] - 1];
  return Math.min(LONGEST_PAUSE_MS, Math.max(0, pause));
}

/**
 * The first index whose value is above the limit, in a rising column.
 * @param {Float64Array | Uint32Array} column
 * @param {number} limit
 */
function firstAbove(column, limit) {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle] > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where a running replay is; the caller says what time it is. */
export class Clock {
  #from = 0;
  #since = 0;
  speed = 1;
  playing = false;

  /**
   * @param {number} position on the timeline
   * @param {number} now
   */
  start(position, now) {
    this.#from = position;
    this.#since = now;
    this.playing = true;
  }

  stop() {
    this.playing = false;
  }

  /**
   * The position on the timeline.
   * @param {number} now
   */
  position(now) {
    return this.#from + (now - this.#since) * this.speed;
  }

  /**
   * Goes on from here at another speed.
   * @param {number} speed
   * @param {number} now
   */
  setSpeed(speed, now) {
    this.#from = this.position(now);
    this.#since = now;
    this.speed = speed;
  }
}
