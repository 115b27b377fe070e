// @ts-check
/** Back after a while: one line says how much happened meanwhile. */

/** An absence as short as this is not worth a word. */
const short = 20_000;

export class Away {
  /** @param {import("./game.js").Game} game @param {import("./notices.js").Notices} notices */
  constructor(game, notices) {
    /** Since when, and at which sequence.
     * @type {{since: number, sequence: number}|null}
     */
    this.left = null;
    game.on("lost", () => {
      if (game.hasBoard) this.left ??= { since: performance.now(), sequence: game.replica.sequence };
    });
    game.on("ready", () => {
      const { left } = this;
      this.left = null;
      if (!left || performance.now() - left.since < short) return;
      const n = game.replica.sequence - left.sequence;
      if (n > 0) notices.say("away.title", { n });
    });
  }
}
