// @ts-check
/** The core's types as the room page uses them. */

/** @typedef {import("../core.js").Core} Core */
/** @typedef {import("../core/replica.js").Replica} Replica */
/** @typedef {import("../core.js").Player} PlayerView */
/** @typedef {import("../core.js").LocalMove} LocalMove */
/**
 * What happened: an event of the core, or one of the page's own (`update`, `batch`, `lost`, `ended`).
 * Each listener knows the kind it asked for, and so its fields.
 * @typedef {{type: string} & Record<string, any>} CoreEvent
 */
/**
 * What a kind of board has in hand, as the game sees it: renewed, asked for again, given back.
 * @typedef {{tile: number|null, holdAgain: () => void, renew: () => void, refused: (event: CoreEvent) => void}} Holding
 */
/**
 * What every room has, whatever its board; `link` is where it is found.
 * @typedef {{game: import("./game.js").Game, voice: import("./voice.js").Voice, notices: import("./notices.js").Notices,
 *   lately: import("./lately.js").Lately, people: import("./people.js").People, link: () => string}} RoomParts
 */
/**
 * What a kind of board adds to the ⋯ sheet.
 * @typedef {{acts: {words: string, icon: string, id: string, act: () => void}[], how: string, keys: string,
 *   shake?: import("./shake.js").Shake}} MoreOfBoard
 */

export {};
