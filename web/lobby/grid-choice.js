// @ts-check
/** How many columns and rows a picture gets for about so many tiles. */

/** The numbers of tiles that the lobby offers. */
export const SIZES = [16, 36, 64, 144, 400];
/** Columns and rows lie in here. */
export const SIDE = { least: 2, most: 100 };

/** @typedef {{columns: number, rows: number}} Grid */

/**
 * 16 is always 4 × 4; above that columns and rows follow the picture, so that tiles are near square.
 *
 * A grid costs by how far its tiles are from square and its count is from the wish, both as ratios.
 * @param {number} wish about how many tiles
 * @param {number} width of the picture
 * @param {number} height of the picture
 * @returns {Grid}
 */
export function gridFor(wish, width, height) {
  if (wish === 16) return { columns: 4, rows: 4 };
  let best = { columns: 2, rows: 2 };
  let least = Infinity;
  for (let columns = SIDE.least; columns <= SIDE.most; columns += 1) {
    for (const rows of rowsNear(wish / columns)) {
      const skew = Math.abs(Math.log((width / columns) / (height / rows)));
      const miss = Math.abs(Math.log((columns * rows) / wish));
      const cost = skew + miss;
      if (cost < least - 1e-9) [least, best] = [cost, { columns, rows }];
    }
  }
  return best;
}

/** @param {number} rows */
function rowsNear(rows) {
  return [Math.floor(rows), Math.ceil(rows)].map((count) => clampSide(count));
}

/** @param {number} side */
export function clampSide(side) {
  return Math.min(SIDE.most, Math.max(SIDE.least, Math.round(side) || SIDE.least));
}

/**
 * About six tiles a head: how many people a board of so many tiles keeps busy.
 * @param {number} tiles
 */
export function peopleFor(tiles) {
  return Math.max(1, Math.round(tiles / 6));
}
