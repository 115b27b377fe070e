import assert from "node:assert/strict";
import { test } from "node:test";

/** A request that goes on only as the test says. */
class FakeRequest {
  static last;
  upload = {};
  status = 201;
  responseText = '{"image":"a"}';
  constructor() { FakeRequest.last = this; }
  open() {}
  setRequestHeader() {}
  getResponseHeader() { return null; }
  send() {}
  abort() {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
  progress() { this.upload.onprogress({ lengthComputable: true, loaded: 1, total: 2 }); }
  answer() {
    this.onload();
    this.onloadend();
  }
}
globalThis.XMLHttpRequest = FakeRequest;
const { Upload } = await import("../../web/lobby/upload.js");

/** Time that passes when the test says so. */
const clock = {
  now: 0,
  alarms: new Map(),
  pass(milliseconds) {
    this.now += milliseconds;
    for (const [alarm, { at, act }] of this.alarms) {
      if (at <= this.now && this.alarms.delete(alarm)) act();
    }
  },
};
let alarms = 0;
globalThis.setTimeout = (act, milliseconds) => {
  clock.alarms.set(alarms += 1, { at: clock.now + milliseconds, act });
  return alarms;
};
globalThis.clearTimeout = (alarm) => clock.alarms.delete(alarm);

test("a connection that stands still for two minutes counts as broken, and is given up", async () => {
  const upload = new Upload(new Blob(["x"]), () => {});
  clock.pass(119_999);
  assert.equal(FakeRequest.last.isAborted, undefined);
  clock.pass(1);
  assert.ok(FakeRequest.last.isAborted);
  await assert.rejects(upload.finished, ({ status, code }) => status === 0 && code === "noAnswer");
});

test("a slow connection that moves is not given up, and one that has ended leaves nothing", async () => {
  const upload = new Upload(new Blob(["x"]), () => {});
  for (let step = 0; step < 12; step += 1) {
    clock.pass(100_000);
    FakeRequest.last.progress();
  }
  FakeRequest.last.answer();
  assert.deepEqual(await upload.finished, { image: "a", warnings: [] });
  assert.equal(clock.alarms.size, 0);
});

test("stopped by hand it says so", async () => {
  const upload = new Upload(new Blob(["x"]), () => {});
  upload.stop();
  assert.equal(clock.alarms.size, 0);
  await assert.rejects(upload.finished, ({ code }) => code === "stopped");
});
