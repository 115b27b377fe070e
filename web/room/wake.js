// @ts-check
/** The screen stays on while somebody plays, where the browser allows it. */

export class WakeLock {
  constructor() {
    /** @type {any} */
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.ask());
    addEventListener("pointerdown", () => this.ask());
    this.ask();
  }

  async ask() {
    const { wakeLock } = /** @type {any} */ (navigator);
    if (!wakeLock || document.hidden || (this.lock && !this.lock.released)) return;
    try {
      this.lock = await wakeLock.request("screen");
    } catch {
      // A low battery refuses it; the next touch asks again.
    }
  }
}
