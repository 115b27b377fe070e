// @ts-check
import { Board } from "./board.js";
import { readEvents } from "./events.js";

/** A board that one person plays without a room. */
export class Solo extends Board {
  /**
   * Exchanges two cells; no events: nothing happened, the board is at rest or the cells are none.
   * @param {number} a
   * @param {number} b
   */
  swap(a, b) {
    this.memory.call("solo_swap", this.handle, a, b);
    this.changed();
    return readEvents(this.memory.words());
  }
}
