// @ts-check
/** A move in words: "Mei: B4 ⇄ C7". */
import { cellName } from "../board-geometry.js";
import { t } from "../words.js";
import { KIND } from "./move-track.js";

const KEYS = [
  "replay.swap", "replay.undo", "replay.scramble", "replay.restore", "replay.other", "lately.deal", "lately.place",
  "lately.raise", "lately.turn", "lately.flip", "lately.clear", "lately.unclear",
  "lately.stack", "lately.spread", "lately.shuffle",
];

/**
 * @param {import("./move-track.js").MoveTrack} track
 * @param {number} sequence 0 for the beginning
 * @param {number} columns of the board; 0: it is a card table
 * @param {(player: number) => string} nameOf
 */
export function moveWords(track, sequence, columns, nameOf) {
  if (sequence === 0) return t(columns === 0 ? "replay.tableStart" : "replay.scrambledStart");
  const index = sequence - 1;
  const kind = track.kind[index];
  /** @type {Record<string, string>} */
  const cells = kind <= KIND.undo ? { a: cellName(track.a[index], columns), b: cellName(track.b[index], columns) } : {};
  const what = t(KEYS[kind], { name: nameOf(track.player[index]), n: 1, ...cells });
  return track.solved[index] ? t("replay.solvedBy", { what }) : what;
}
