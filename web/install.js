// @ts-check
/** What an installed Tessera can do more: open without a connection, take shared photos, open files. */
import { WORKER } from "./shell-files.js";

/** @typedef {{files?: {getFile: () => Promise<File>}[]}} Launch */

/**
 * Registers the service worker where the browser has one and the page is secure; nothing depends on it.
 *
 * It waits until the page has loaded, and its failure is nobody's business.
 */
export function register() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const start = () => navigator.serviceWorker.register(WORKER, { type: "module" }).catch(() => undefined);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/**
 * Gives the files that the desktop opens with Tessera, one time each.
 * @param {(file: File) => void} onFile
 */
export function listenForLaunches(onFile) {
  /** @type {{setConsumer: (consumer: (launch: Launch) => void) => void} | undefined} */
  const queue = /** @type {any} */ (window).launchQueue;
  queue?.setConsumer(async ({ files = [] }) => {
    const file = await files[0]?.getFile().catch(() => undefined);
    if (file !== undefined) onFile(file);
  });
}

/** Whether a share came before the service worker could take it; said once, then gone from the address. */
export function takeMissedShare() {
  if (new URLSearchParams(location.search).get("missed") !== "share") return false;
  history.replaceState(history.state, "", "/");
  return true;
}
