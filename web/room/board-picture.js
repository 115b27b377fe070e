// @ts-check
import { showCredit } from "../credit.js";
import { find } from "../dom.js";

/** The picture of a board, decoded once and whole: an <img> may be decoded anew, and smaller, whenever it is
 * drawn. Null if it is not to be had just now.
 * @param {string} image
 * @returns {Promise<ImageBitmap|null>}
 */
async function loadBoardPicture(image) {
  try {
    const answer = await fetch(`/images/${image}/board.jpg`);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}

/** The picture of a room, which may become another; what cannot be had is asked for again. */
export class RoomPicture {
  /**
   * @param {import("./game.js").Game} game
   * @param {{named: () => void, shown: (picture: ImageBitmap) => void}} board `named`: its size is known; `shown`: it is here
   */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.image = "";
  }

  async load() {
    const { picture } = this.game.replica;
    if (!picture || picture.image === this.image) return;
    this.image = picture.image;
    showCredit(find("credit"), picture.credit);
    this.board.named();
    const bitmap = await loadBoardPicture(picture.image);
    if (this.image !== picture.image) return;
    if (bitmap === null) {
      this.image = "";
      return void setTimeout(() => this.load(), 3000);
    }
    this.board.shown(bitmap);
    document.body.dataset.picture = "shown";
  }
}
