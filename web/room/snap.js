// @ts-check

/** Puts a bed's corner on a whole device pixel, so that its canvas is never resampled; by layout, since a
 * transform moves what was already snapped.
 * @param {HTMLElement} frame what is moved @param {HTMLElement} bed
 */
export function snapToPixels(frame, bed) {
  const ratio = devicePixelRatio || 1;
  const { style } = frame;
  style.left = style.top = "0";
  const { left, top } = bed.getBoundingClientRect();
  style.left = `${Math.round(left * ratio) / ratio - left}px`;
  style.top = `${Math.round(top * ratio) / ratio - top}px`;
}
