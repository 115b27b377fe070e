// @ts-check
/** Scramble with its countdown, the way back, and undo. */
import { t } from "../words.js";

/** How long the way back is offered (P17). */
const offered = 10_000;

export class Scramble {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./notices.js").Notices} notices
   */
  constructor(game, notices) {
    this.game = game;
    this.notices = notices;
    /** @type {{player: number, until: number}|null} */
    this.countdown = null;
    /** @type {import("./notices.js").Notice|null} */
    this.announced = null;
    /** @type {import("./notices.js").Notice|null} */
    this.offer = null;
    this.timer = 0;
    game.on("pending", (event) => this.announce(event));
    game.on("stopped", (event) => this.stopped(event));
    game.on("error", ({ code }) => code === "notAllowed" && notices.say("refused.notAllowed"));
    game.on("lost", () => this.forget());
    game.on("batch", ({ events }) => this.after(events));
  }

  /** Scrambles at once, or announces it when others would lose what they made. */
  start() {
    const { game } = this;
    if (this.countdown) return;
    if (game.me?.role === "spectator") return this.notices.say("refused.notAllowed");
    if (!game.isLinked) return this.notices.say("room.offlineAct", {}, "warn");
    const { replica } = game;
    if (game.others.length > 0 && replica.progressMade && !replica.solved) game.line.send(replica.announce());
    else game.play(replica.scramble());
  }

  undo() {
    const { game } = this;
    if (game.replica.solved) return this.notices.say("refused.rest");
    if (!game.replica.canUndo) return this.notices.say("room.nothingToUndo");
    game.play(game.replica.undo());
  }

  /** @param {import("./types.js").CoreEvent} event */
  announce({ player, remainingMs }) {
    this.forget();
    this.countdown = { player, until: performance.now() + remainingMs };
    this.announced = {
      text: () => this.words(), kind: "warn", urgent: true,
      actions: [{ words: "common.stop", act: () => this.game.line.send(this.game.replica.stop()) }],
    };
    this.notices.stand(this.announced);
    this.timer = setInterval(() => this.count(), 200);
  }

  words() {
    const { player, until } = this.countdown ?? { player: 0, until: 0 };
    const s = Math.max(0, Math.ceil((until - performance.now()) / 1000));
    if (player === this.game.me?.player) return t("room.pendingYou", { s });
    return t("room.pending", { name: this.game.player(player)?.name ?? t("room.somebody"), s });
  }

  count() {
    if (!this.countdown || !this.announced) return;
    if (performance.now() < this.countdown.until) return this.notices.stand(this.announced);
    const mine = this.countdown.player === this.game.me?.player;
    this.forget();
    if (mine) this.game.play(this.game.replica.scramble());
  }

  /** @param {import("./types.js").CoreEvent} event */
  stopped({ by }) {
    this.forget();
    const mine = by === this.game.me?.player;
    const name = mine ? t("common.you") : this.game.player(by)?.name ?? t("room.somebody");
    if (!mine) this.notices.say("room.stopped", { name });
  }

  forget() {
    clearInterval(this.timer);
    this.countdown = null;
    this.notices.settle(this.announced);
    this.announced = null;
  }

  /** After a scramble that happened now, not one caught up with, the way back is open for a while.
   * @param {import("./types.js").CoreEvent[]} events
   */
  after(events) {
    const scrambled = events.filter(({ type }) => type === "scrambled").pop();
    if (!scrambled) return;
    this.forget();
    this.withdraw();
    const isNew = !events.some(({ type }) => type === "ready" || type === "board");
    if (scrambled.kind === "scramble" && isNew) this.offerBack(scrambled.sequence - 1);
  }

  /** @param {number} sequence */
  offerBack(sequence) {
    const offer = {
      text: () => t("room.putBack"),
      actions: [{
        words: "room.putBackDo", act: () => {
          this.withdraw();
          this.game.play(this.game.replica.restore(sequence));
        },
      }],
    };
    this.offer = offer;
    this.notices.stand(offer);
    setTimeout(() => this.notices.settle(offer), offered);
  }

  withdraw() {
    this.notices.settle(this.offer);
    this.offer = null;
  }
}
