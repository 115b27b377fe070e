// @ts-check
/** A file or link dropped or pasted anywhere never makes the browser leave the room (H11). */
import { isTyping } from "../dom.js";
import { t } from "../words.js";

export class Dropped {
  /** @param {import("./game.js").Game} game @param {import("./notices.js").Notices} notices */
  constructor(game, notices) {
    this.game = game;
    this.notices = notices;
    /** @type {import("./notices.js").Notice|null} */
    this.question = null;
    for (const kind of ["dragenter", "dragover"]) addEventListener(kind, (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.take(event.dataTransfer);
    });
    document.addEventListener("paste", (event) => {
      const files = event.clipboardData?.files.length ?? 0;
      if (files === 0 && isTyping(event.target)) return;
      event.preventDefault();
      if (files > 0) this.take(event.clipboardData);
    });
  }

  /** @param {DataTransfer|null} transfer is empty after its event */
  async take(transfer) {
    const files = [...(transfer?.files ?? [])];
    const parts = await Promise.all([import("../dropped-files.js"), import("../handover.js")]).catch(() => null);
    if (!parts) return this.notices.say("room.offlineAct");
    const [{ pictureAmong }, { handOver }] = parts;
    const found = await pictureAmong(files);
    if (!found?.isPicture) return this.notices.say("drop.notPicture");
    if (this.game.me?.role !== "host") return this.notices.say("drop.others");
    this.ask(() => handOver(found.file));
  }

  /** @param {() => Promise<void>} hand gives the picture to the lobby */
  ask(hand) {
    const settle = () => this.notices.settle(this.question);
    /** @type {import("./notices.js").Notice} */
    const question = {
      text: () => t("drop.host"),
      actions: [
        {
          words: "drop.do", act: async () => {
            settle();
            await hand();
            location.assign("/");
          },
        },
        { words: "common.cancel", act: settle },
      ],
    };
    this.notices.settle(this.question);
    this.question = question;
    this.notices.stand(question);
  }
}
