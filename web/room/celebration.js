// @ts-check
/** What happens over a solved board: light runs outward from the last tile, then forty tesserae fall once. */
import { progress, settle } from "../board-motion.js";

const wave = 900;
const fall = 700;
const most = 40;

/** Colours of the picture itself, one for each tessera.
 * @param {import("../picture-source.js").Picture} picture
 */
export function sampled(picture) {
  const canvas = document.createElement("canvas");
  canvas.width = 8;
  canvas.height = 5;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.drawImage(picture, 0, 0, 8, 5);
  const { data } = context.getImageData(0, 0, 8, 5);
  return Array.from({ length: most }, (_, i) => `rgb(${data[i * 4]},${data[i * 4 + 1]},${data[i * 4 + 2]})`);
}

/** A drawing for `BoardOverlay.celebration`.
 * @param {import("../board-view.js").BoardView} view
 * @param {number} cell where the last tile landed
 */
export function celebration(view, cell) {
  const start = performance.now();
  const { window, palette, picture } = view;
  const from = window.centre(cell);
  const colours = picture ? sampled(picture) : Array.from({ length: most }, () => palette.leaf);
  const pieces = colours.map((colour, i) => ({
    colour, x: (i + 0.5 + Math.sin(i * 7.1) * 0.4) / most, delay: ((i * 53) % most) / most * 0.35,
    turn: Math.sin(i * 3.7) * 2, size: 7 + (i % 4) * 2,
  }));

  /** @param {CanvasRenderingContext2D} context @param {number} now */
  function lightUp(context, now) {
    const p = progress(now, start, wave);
    if (p >= 1) return;
    const far = Math.hypot(window.width, window.height);
    const [x, y] = [from.x * window.width, from.y * window.height];
    const radius = settle(p) * far;
    const light = context.createRadialGradient(x, y, Math.max(0, radius - far * 0.16), x, y, radius + 1);
    light.addColorStop(0, "rgba(255,244,214,0)");
    light.addColorStop(0.8, `rgba(255,236,180,${0.5 * (1 - p)})`);
    light.addColorStop(1, "rgba(255,236,180,0)");
    context.save();
    context.beginPath();
    context.rect(0, 0, window.width, window.height);
    context.clip();
    context.fillStyle = light;
    context.fillRect(0, 0, window.width, window.height);
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context @param {number} now */
  function drop(context, now) {
    for (const { colour, x, delay, turn, size } of pieces) {
      const p = progress(now, start + wave + delay * fall, fall * (1 - delay));
      if (p <= 0 || p >= 1) continue;
      const s = size * window.ratio;
      context.save();
      context.translate(x * window.width, -s + p * p * (window.height + 2 * s));
      context.rotate(turn * p);
      context.globalAlpha = Math.min(1, (1 - p) * 4);
      context.fillStyle = "rgba(20,16,10,.35)";
      context.fillRect(-s / 2 + 1, -s / 2 + 2, s, s);
      context.fillStyle = colour;
      context.fillRect(-s / 2, -s / 2, s, s);
      context.restore();
    }
  }

  return (/** @type {CanvasRenderingContext2D} */ context, /** @type {number} */ now) => {
    lightUp(context, now);
    drop(context, now);
    return now < start + wave + fall;
  };
}
