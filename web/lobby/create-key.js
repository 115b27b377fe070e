// @ts-check
/** The key that rooms are made with, where the operator gives it to some only: behind the `#` of a link, or typed. */

const PLACE = "tessera.createKey";
/** What an operator may choose for a key. */
const SHAPE = /^[A-Za-z0-9_-]{16,128}$/;
/** For a browser that keeps nothing. */
let held = "";

/** Takes the key out of the address, which then shows it no more, and keeps it for the next time. */
export function takeCreateKey() {
  const key = new URLSearchParams(location.hash.slice(1)).get("create");
  if (key === null) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  keepCreateKey(key);
}

/** Keeps what somebody has typed, in full-width letters too; false when it cannot be a key.
 * @param {string} text
 */
export function keepCreateKey(text) {
  const key = text.normalize("NFKC").trim();
  if (!SHAPE.test(key)) return false;
  held = key;
  try {
    localStorage.setItem(PLACE, key);
  } catch {
    // It then lasts as long as the page.
  }
  return true;
}

/** What goes with a picture or a room that is being made.
 * @returns {Record<string, string>}
 */
export function createHeaders() {
  let key = held;
  try {
    key ||= localStorage.getItem(PLACE) ?? "";
  } catch {
    // No store, no key.
  }
  return key === "" ? {} : { "Tessera-Create-Key": key };
}
