// @ts-check
/** What a tab keeps of a room across a reload: its `client` and its pending moves (P11). */

/** @typedef {{client: string, saved: string|null}} Visit */

/** A fresh id for a tab; needs no secure context. */
export function newClient() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} room */
function key(room) {
  return `tessera.visit.${room}`;
}

/** Takes out what was kept, so that a duplicated tab finds nothing and makes its own `client`.
 * @param {string} room
 * @returns {Visit}
 */
export function takeVisit(room) {
  try {
    const text = sessionStorage.getItem(key(room));
    sessionStorage.removeItem(key(room));
    const visit = JSON.parse(text ?? "null");
    if (/^[0-9a-f]{32}$/.test(visit?.client)) return { client: visit.client, saved: visit.saved ?? null };
  } catch {
    // Nothing kept, or nothing that can be read: a new tab then.
  }
  return { client: newClient(), saved: null };
}

/** Writes it back when the page is left.
 * @param {string} room @param {Visit} visit
 */
export function keepVisit(room, visit) {
  try {
    sessionStorage.setItem(key(room), JSON.stringify(visit));
  } catch {
    // Without storage a reload is a new tab; moves already sent are safe.
  }
}

/** The name this browser's owner chose; empty lets the room give one. */
export function storedName() {
  try {
    return localStorage.getItem("tessera.name") ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
export function storeName(name) {
  try {
    localStorage.setItem("tessera.name", name);
  } catch {
    // The name then lasts as long as the page.
  }
}

/** Whether the page has not yet been loaded again for this build; true only once (P19).
 * @param {string} build
 */
export function mayReload(build) {
  try {
    if (sessionStorage.getItem("tessera.reloaded") === build) return false;
    sessionStorage.setItem("tessera.reloaded", build);
    return true;
  } catch {
    return false;
  }
}

/** The host key of the link, which is cleared from it at once (P20). */
export function takeHostKey() {
  const hostKey = new URLSearchParams(location.hash.slice(1)).get("host");
  if (hostKey !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return hostKey ?? undefined;
}
