// @ts-check

/** The picture of a board, decoded once and whole: an <img> may be decoded anew, and smaller, whenever it is
 * drawn. Null if it is not to be had just now.
 * @param {string} image
 * @returns {Promise<ImageBitmap|null>}
 */
export async function loadBoardPicture(image) {
  try {
    const answer = await fetch(`/images/${image}/board.jpg`);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}
