// @ts-check
/** Making and finding elements; the only place that knows how text gets into the page (always as text). */

/** @typedef {Node|string|number|null|undefined|false} Child */

const svgNames = new Set(["svg", "path", "rect", "g", "use", "circle", "title"]);

/** Makes an element: `on` are its listeners, `dataset` its data, everything else its attributes.
 * @param {any} tag @param {Record<string, any>} [attributes] @param {...Child} children
 * @returns {any}
 */
function make(tag, attributes = {}, ...children) {
  const node = svgNames.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") {
      for (const [kind, listener] of Object.entries(value)) node.addEventListener(kind, /** @type {any} */ (listener));
    } else if (name === "dataset") {
      for (const [key, text] of Object.entries(value)) node.dataset[key] = String(text);
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(node, children);
  return node;
}

/** Makes an HTML element.
 * @type {{<K extends keyof HTMLElementTagNameMap>(tag: K, attributes?: Record<string, any>, ...children: Child[]): HTMLElementTagNameMap[K]}}
 */
export const el = make;

/** Makes an SVG element.
 * @type {{<K extends keyof SVGElementTagNameMap>(tag: K, attributes?: Record<string, any>, ...children: Child[]): SVGElementTagNameMap[K]}}
 */
export const svg = make;

/** @param {Node} node @param {Child[]} children */
function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    node.appendChild(typeof child === "object" ? child : document.createTextNode(String(child)));
  }
}

/** Replaces what an element holds.
 * @param {Element} node @param {...Child} children
 */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
}

/** The element with this id; a page without it is broken.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function find(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no #${id}.`);
  return /** @type {T} */ (node);
}

/** An icon of icons.svg; always beside words or inside something labelled.
 * @param {string} name
 */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `/icons.svg#${name}` }));
}

/** Whether keys typed here are text and not commands.
 * @param {EventTarget|null} target
 */
export function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Whether a key belongs to an input method and so is no command (H13).
 * @param {KeyboardEvent} event
 */
export function isComposing(event) {
  return event.isComposing || event.keyCode === 229;
}

/** Gives a canvas so many device pixels, and in the page the room for them.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height @param {number} ratio
 */
export function sizeCanvas(canvas, width, height, ratio) {
  canvas.width = width;
  canvas.height = height;
  canvas.style.width = `${width / ratio}px`;
  canvas.style.height = `${height / ratio}px`;
}
