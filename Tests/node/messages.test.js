// @ts-check
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadCore } from "../../web/core.js";

const core = await loadCore(await readFile(new URL("../../web/tessera-core.wasm", import.meta.url)), () => 0);
const vectors = JSON.parse(await readFile(new URL("../Vectors/messages.json", import.meta.url), "utf8"));
const room = "AAECAwQFBgcICQoLDA0ODw";
const client = "00112233445566778899aabbccddeeff";

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {Uint8Array | null} frame */
const hex = (frame) => Buffer.from(frame ?? []).toString("hex");

/** A replica that has said hello and had the conversation's welcome. */
function joined(saved = /** @type {string | null} */ (null)) {
  const replica = core.replica({ room, client, name: "Ada", saved });
  assert.equal(hex(replica.hello()), vectors.client["hello, first"]);
  return { replica, events: replica.receive(bytes(vectors.conversation.welcome)) };
}

test("P9: a welcome brings board, players and picture", () => {
  const { replica, events } = joined();
  assert.deepEqual(events.map(({ type }) => type).slice(0, 2), ["ready", "board"]);
  assert.ok(replica.ready && replica.writable && !replica.solved);
  assert.deepEqual([...replica.tiles], [1, 0, 2, 3]);
  assert.deepEqual([replica.sequence, replica.homeCount, replica.players.length], [4, 2, 2]);
  replica.close();
});

test("a welcome says whose picture it is, if anybody has", () => {
  const { replica } = joined();
  assert.equal(replica.picture?.credit, null);
  const credit = Buffer.from("摄影：Mei Lin");
  const length = credit.length.toString(16).padStart(2, "0");
  // The flag beside "may write", and the text behind the picture's size.
  const signed = vectors.conversation.welcome.replace("05034164610204", "0503416461020c")
    .replace(`40${"30".repeat(64)}0808`, (/** @type {string} */ all) => all + length + credit.toString("hex"));
  replica.receive(bytes(signed));
  assert.equal(replica.picture?.credit, "摄影：Mei Lin");
  replica.close();
});

test("P3: a swap is shown at once and settled by its own move in the stream", () => {
  const { replica } = joined();
  const { frame, events } = replica.swap(0, 1);
  assert.equal(hex(frame), "0201" + "01" + "0000" + "0100" + "0100" + "0000");
  assert.deepEqual(events.map(({ type }) => type), ["moved"]);
  assert.deepEqual([...replica.tiles], [0, 1, 2, 3]);
  assert.deepEqual([...replica.confirmed], [1, 0, 2, 3]);
  assert.equal(replica.pending, 1);
  const after = replica.receive(bytes(vectors.conversation.acknowledgement)).map(({ type }) => type);
  assert.ok(after.includes("settled") && after.includes("solved"));
  assert.deepEqual([replica.pending, replica.sequence, replica.solved], [0, 5, true]);
  replica.close();
});

test("R24: a refused swap is as if it had not been", () => {
  const { replica } = joined();
  replica.swap(0, 1);
  const events = replica.receive(bytes(vectors.conversation.refusal));
  const refused = events.find((event) => event.type === "refused");
  assert.ok(refused?.type === "refused" && refused.reason === "held" && refused.player === 6);
  assert.deepEqual([...replica.tiles], [1, 0, 2, 3]);
  assert.equal(replica.pending, 0);
  replica.close();
});

test("P1: a gap asks for a hello", () => {
  const { replica } = joined();
  assert.deepEqual(replica.receive(bytes(vectors.conversation.gap)).at(-1), { type: "hello", why: "gap" });
  replica.close();
});

test("P11: pending moves outlive the page", () => {
  const { replica } = joined();
  replica.swap(0, 1);
  const saved = replica.save();
  assert.ok(saved);
  replica.close();
  const again = core.replica({ room, client, name: "Ada", saved });
  again.hello();
  again.receive(bytes(vectors.conversation.welcome));
  assert.equal(again.pending, 1);
  assert.deepEqual([...again.tiles], [0, 1, 2, 3]);
  again.close();
});

test("every golden server message is taken in without a fault", () => {
  for (const [name, frame] of Object.entries(vectors.server)) {
    const { replica } = joined();
    const events = replica.receive(bytes(frame));
    assert.ok(!events.some(({ type }) => type === "reload"), name);
    replica.close();
  }
});

test("random frames never stop the core", () => {
  const { replica } = joined();
  let state = 1;
  for (let round = 0; round < 20_000; round++) {
    const frame = new Uint8Array(round % 40);
    for (let at = 0; at < frame.length; at++) frame[at] = (state = (state * 1103515245 + 12345) >>> 0) >>> 16;
    replica.receive(frame);
  }
  replica.close();
});
