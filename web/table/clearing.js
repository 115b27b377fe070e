// @ts-check
/** Clear, and for five seconds the way back. */
import { t } from "../words.js";

/** How long it is offered, and when the cards leave the memory. */
const [offered, remembered] = [5000, 5500];

export class Clearing {
  /** @param {import("./play.js").CardPlay} play */
  constructor(play) {
    this.play = play;
    this.game = play.game;
    this.notices = play.notices;
    /** @type {import("../room/notices.js").Notice|null} */
    this.offer = null;
    this.timer = 0;
    this.memory = 0;
    this.game.on("batch", ({ events }) => this.after(events));
    this.game.on("board", () => this.forgetLater());
    this.game.on("lost", () => this.withdraw());
  }

  clear() {
    const { game, notices, play } = this;
    if (play.isWatching) return play.explain("notAllowed");
    if (play.view.cards.count === 0) return notices.say("table.nothing");
    if (!game.isLinked) return notices.say("room.offlineAct", {}, "warn");
    play.make({ kind: "clear" });
    play.dropGone([...play.hands.cards.keys()].filter((card) => !play.view.cards.get(card)).map((card) => ({ card })));
  }

  undo() {
    if (!this.offer || !this.game.replica.canUndo) return this.notices.say("room.nothingToUndo");
    this.withdraw();
    this.play.make({ kind: "undo" });
  }

  /** After a clear that happened now, not one caught up with, the way back is open for a while.
   * @param {import("../room/types.js").CoreEvent[]} events
   */
  after(events) {
    const isCaughtUp = events.some(({ type }) => type === "ready" || type === "board");
    for (const event of events) {
      if (event.type !== "tableMoved") continue;
      if (event.kind === "clear") this.forgetLater();
      if (event.kind === "undo") this.withdraw();
      else if (event.kind === "clear" && !isCaughtUp) this.stand(event);
    }
  }

  /** @param {import("../room/types.js").CoreEvent} event */
  stand({ player }) {
    this.withdraw();
    const mine = player === this.game.me?.player;
    const name = () => this.game.player(player)?.name ?? t("room.somebody");
    /** @type {import("../room/notices.js").Notice} */
    const offer = {
      text: () => (mine ? t("table.clearedYou") : t("table.cleared", { name: name() })),
      actions: this.play.isWatching ? [] : [{ words: "room.putBackDo", act: () => this.undo() }],
    };
    this.offer = offer;
    this.notices.stand(offer);
    this.timer = setTimeout(() => this.withdraw(), offered);
  }

  /** What was cleared last leaves the memory when it cannot come back any more, and goes back into the deck. */
  forgetLater() {
    clearTimeout(this.memory);
    this.memory = setTimeout(() => {
      this.game.replica.forgetCleared();
      this.game.emit({ type: "batch", events: [] });
      this.game.update();
    }, remembered);
  }

  withdraw() {
    clearTimeout(this.timer);
    this.notices.settle(this.offer);
    this.offer = null;
  }
}
