// @ts-check
/** A picture that another page of this browser leaves for the lobby: database, store and key are agreed. */

const DATABASE = "tessera";
const STORE = "handover";
const KEY = "picture";

/** @returns {Promise<IDBDatabase>} */
function openStore() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>} when the transaction is complete
 */
export async function inStore(mode, work) {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const wanted = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(wanted.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/**
 * Leaves a picture for the lobby.
 * @param {Blob} picture
 */
export async function handOver(picture) {
  await inStore("readwrite", (store) => store.put(picture, KEY));
}

/**
 * Takes what was left, once; null when there is nothing, or the browser keeps no store.
 * @returns {Promise<Blob | null>}
 */
export async function takeHandedOver() {
  try {
    const found = await inStore("readonly", (store) => store.get(KEY));
    if (found === undefined) return null;
    await inStore("readwrite", (store) => store.delete(KEY));
    return found instanceof Blob ? found : null;
  } catch {
    return null;
  }
}
