// @ts-check
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { CoreFault, loadCore } from "../../web/core.js";

const module = await readFile(new URL("../../web/tessera-core.wasm", import.meta.url));
const vectors = JSON.parse(await readFile(new URL("../Vectors/messages.json", import.meta.url), "utf8"));
const clock = { now: 1000 };
const core = await loadCore(module, () => clock.now);
const who = { room: "AAECAwQFBgcICQoLDA0ODw", client: "00112233445566778899aabbccddeeff", name: "Ada" };

function joined(more = {}) {
  const replica = core.replica({ ...who, ...more });
  replica.hello();
  replica.receive(Uint8Array.from(Buffer.from(vectors.conversation.welcome, "hex")));
  assert.ok(replica.ready);
  return replica;
}

test("offline moves wait and leave after the welcome; a scramble does not wait", () => {
  const replica = joined();
  replica.disconnected();
  const { frame, events } = replica.swap(0, 2);
  assert.equal(frame, null);
  assert.equal(events[0].type, "moved");
  const [refused] = replica.scramble().events;
  assert.ok(refused.type === "refused" && refused.reason === "offline");
  const saved = replica.save();
  replica.close();
  const again = joined({ saved });
  assert.equal(again.unsent().length, 1);
  assert.equal(again.sendDelay(), null);
  assert.equal(joined({ saved: "no base64 ☃" }).save(), null);
});

test("P15: beyond the burst a move waits for its time", () => {
  const replica = joined();
  let frames = 0;
  for (let count = 0; count < 60; count++) if (replica.swap(0, 2).frame) frames++;
  assert.equal(frames, 48);
  assert.equal(replica.sendDelay(), 50);
  clock.now += 100;
  assert.equal(replica.unsent().length, 2);
});

test("R22: a swap of what is no cell says why and sends nothing", () => {
  const replica = joined();
  for (const [a, b] of [[-1, 0], [0, 4], [0, 2 ** 32], [1.5, 0], [Number.NaN, 0], [0, Infinity], [3, 3]]) {
    const { frame, events } = replica.swap(a, b);
    assert.equal(frame, null);
    assert.deepEqual(events.map((event) => event.type === "refused" && event.reason), ["invalidMove"]);
  }
});

test("P19: every beginning of a server's message asks for a new page", () => {
  for (const [name, hex] of Object.entries(vectors.server)) {
    const whole = Uint8Array.from(Buffer.from(hex, "hex"));
    const replica = joined();
    for (let length = 0; length < whole.length; length++) {
      const [event] = replica.receive(whole.slice(0, length));
      assert.ok(event.type === "reload" && event.why === "message" && Number(event.offset) <= length, name);
    }
    replica.close();
  }
});

test("what is no client's id is refused, and a trap poisons only its own core", async () => {
  assert.throws(() => core.replica({ ...who, client: "nobody" }), RangeError);
  const doomed = await loadCore(module);
  const replica = doomed.replica(who);
  Object.defineProperty(replica, "handle", { value: Symbol("no number") });
  assert.throws(() => replica.hello(), CoreFault);
  assert.throws(() => doomed.solo({ columns: 2, rows: 2, seed: 1 }), CoreFault);
  assert.equal(core.solo({ columns: 2, rows: 2, seed: 1 }).count, 4);
});
