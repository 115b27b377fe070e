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

export {};
