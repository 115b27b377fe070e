// @ts-check
/** Why a move of a card came to nothing, in words. */

/** The key of the sentence.
 * @param {string} reason @param {boolean} named whether it is known who stood in the way
 */
export function refusalWords(reason, named) {
  /** @type {Record<string, string>} */
  const words = {
    held: named ? "refused.heldCard" : "refused.heldCardUnknown", gone: named ? "refused.gone" : "refused.goneUnknown",
    tableFull: "refused.tableFull", deckEmpty: "refused.deckEmpty", rateLimited: "refused.rateCard",
    notAllowed: "refused.notAllowed", locked: "refused.lockedTable", nothingToUndo: "refused.nothingToUndo",
    offline: "room.offlineAct",
  };
  return words[reason] ?? "refused.otherCard";
}
