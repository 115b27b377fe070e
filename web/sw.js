// @ts-check
/**
 * The service worker: opens the lobby without a connection, and takes in what other programs share.
 *
 * The network always comes first, so a page is as new as its server; kept files are for the lobby alone, and only
 * when no answer comes at all. It never touches the core, the API, pictures or sockets. Once a server of another
 * kind answers at this address it goes by itself.
 */
import { handOver } from "./handover.js";
import { purposeOf, SHARED, SHELL } from "./shell-files.js";

/** @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} LifeEvent */
/** @typedef {LifeEvent & {request: Request, clientId: string, respondWith: (answer: Promise<Response>) => void}} FetchEvent */
/**
 * What is used here of a worker's world, which the compiler's list for pages lacks.
 * @typedef {object} World
 * @property {(kind: "install" | "activate" | "fetch", listener: (event: FetchEvent) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{unregister: () => Promise<boolean>}} registration
 * @property {{get: (id: string) => Promise<{url: string} | undefined>}} clients
 */
const world = /** @type {World} */ (/** @type {unknown} */ (self));
const PREFIX = "tessera-shell-";

world.addEventListener("install", (event) => {
  world.skipWaiting();
  event.waitUntil(alone(keep));
});

world.addEventListener("fetch", (event) => {
  switch (purposeOf(event.request, location.origin)) {
    case "page": return event.respondWith(page(event));
    case "file": return event.respondWith(file(event));
    case "share": return event.respondWith(shared(event.request));
    case "other": return undefined;
  }
});

/** The lobby; whenever it has come from the server, what is kept is brought up to date.
 * @param {FetchEvent} event
 */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(alone(keep).catch(() => undefined));
    return answer;
  } catch (fault) {
    return (await kept("/")) ?? Promise.reject(fault);
  }
}

/** @param {FetchEvent} event */
async function file(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) {
      const copy = answer.clone();
      event.waitUntil(alone(() => renew(event.request.url, copy)));
    }
    return answer;
  } catch (fault) {
    // A room's page and its files must be of one build: it never gets one that was kept.
    const asker = await world.clients.get(event.clientId);
    const isLobby = asker !== undefined && new URL(asker.url).pathname === "/";
    const found = isLobby ? await kept(new URL(event.request.url).pathname) : undefined;
    return found ?? Promise.reject(fault);
  }
}

/** Hands a shared picture to the lobby, as a room hands over a dropped one.
 * @param {Request} request
 */
async function shared(request) {
  try {
    const picture = (await request.formData()).get("picture");
    if (!(picture instanceof Blob)) throw new TypeError("nothing was shared");
    await handOver(picture);
    return Response.redirect("/", 303);
  } catch {
    return Response.redirect(`/?missed=${SHARED.slice(1)}`, 303);
  }
}

/** What is kept changes one work at a time, also over two workers: no file brings back a copy just forgotten.
 * @param {() => Promise<void>} work
 */
const alone = (work) => navigator.locks.request("tessera-shell", work);

/** Keeps the lobby of this build, whole or not at all, and forgets that of another. */
async function keep() {
  const answer = await fetch("/build.json", { cache: "no-store" });
  const form = await answer.json().catch(() => null);
  if (!answer.ok || typeof form?.build !== "string") return withdraw();
  const name = PREFIX + form.build;
  const cache = await caches.open(name);
  if ((await cache.match("/")) === undefined) {
    await cache.addAll(SHELL.map((path) => new Request(path, { cache: "no-cache" })));
  }
  await forget((other) => other !== name);
}

/** @param {string} url @param {Response} answer */
async function renew(url, answer) {
  const name = (await caches.keys()).find((key) => key.startsWith(PREFIX));
  if (name !== undefined) await (await caches.open(name)).put(new URL(url).pathname, answer);
}

/** @param {string} path */
async function kept(path) {
  for (const name of await caches.keys()) {
    const found = name.startsWith(PREFIX) ? await (await caches.open(name)).match(path) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** This address belongs to something else now. */
async function withdraw() {
  await forget(() => true);
  await world.registration.unregister();
}

/** @param {(name: string) => boolean} isOld */
async function forget(isOld) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && isOld(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
