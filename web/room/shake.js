// @ts-check
/** Shaking the phone scrambles: three reversals over 15 m/s² within a second, then three seconds of rest. */

const strong = 15;

/** Finds a shake in a stream of accelerations. */
export class ShakeSense {
  /** @type {{at: number, sign: number}[]} */
  turns = [];
  rest = -Infinity;

  /** Whether this sample completes a shake.
   * @param {number} acceleration m/s² along the axis that moves most @param {number} at milliseconds
   */
  feel(acceleration, at) {
    if (Math.abs(acceleration) < strong || at < this.rest) return false;
    const sign = Math.sign(acceleration);
    this.turns = this.turns.filter((turn) => at - turn.at <= 1000);
    if (this.turns[this.turns.length - 1]?.sign === sign) return false;
    this.turns.push({ at, sign });
    // The first push is no reversal; three follow it.
    if (this.turns.length < 4) return false;
    this.turns = [];
    this.rest = at + 3000;
    return true;
  }
}

export class Shake {
  /** @param {() => void} scramble @param {() => boolean} isHolding */
  constructor(scramble, isHolding) {
    this.isOn = false;
    const sense = new ShakeSense();
    this.listener = (/** @type {DeviceMotionEvent} */ { acceleration, timeStamp }) => {
      const { x, y, z } = acceleration ?? {};
      const most = [x, y, z].map((value) => value ?? 0).reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
      if (sense.feel(most, timeStamp) && !isHolding()) scramble();
    };
  }

  /** Browsers give motion to pages of a secure context only, and only devices that are held have it. */
  get isPossible() {
    return isSecureContext && "DeviceMotionEvent" in window && matchMedia("(pointer: coarse)").matches;
  }

  /** Turns it on or off; answers whether it is on now.
   * @param {boolean} on
   */
  async turn(on) {
    if (on && !(await allowed())) on = false;
    this.isOn = on;
    if (on) addEventListener("devicemotion", this.listener);
    else removeEventListener("devicemotion", this.listener);
    return on;
  }
}

/** iOS asks its owner first. */
async function allowed() {
  const { requestPermission } = /** @type {any} */ (DeviceMotionEvent);
  if (typeof requestPermission !== "function") return true;
  try {
    return (await requestPermission.call(DeviceMotionEvent)) === "granted";
  } catch {
    return false;
  }
}
