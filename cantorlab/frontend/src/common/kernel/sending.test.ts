import "../dom/test_page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { openLink } from "./sending.ts";
import type { Message, Model } from "./types.ts";

/** A model whose kernel answers when told to. */
function fakeModel() {
  const listeners = new Map<string, Set<(content: unknown) => void>>();
  const sent: Partial<Message & { nonce: string }>[] = [];
  const listenersOf = (event: string) => listeners.get(event) ?? new Set();
  const model: Model = {
    get: ((name: string) => (name === "version" ? 7 : assert.fail("the link reads no other state"))) as Model["get"],
    send: (content) => sent.push(content),
    set() {},
    save_changes() {},
    on: (event, callback) => listeners.set(event, listenersOf(event).add(callback)),
    off: (event, callback) => listenersOf(event).delete(callback),
  };
  return {
    ...model,
    sent,
    answer(index: number, more: object = {}) {
      const content = { kind: "answer", nonce: sent[index]?.nonce, ok: true, code: "", message: "", ...more };
      for (const receive of listenersOf("msg:custom")) receive(content);
    },
    tell(event: string) {
      for (const receive of listenersOf(event)) receive(undefined);
    },
    listeners: () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0),
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("says hello first, and each question gets its own answer, in any order", async () => {
  const model = fakeModel();
  const link = openLink(model);
  assert.equal(model.sent[0]?.kind, "hello");
  assert.equal(model.sent[0]?.["version"], 7);
  const first = link.ask({ kind: "action", action: "a" });
  const second = link.ask({ kind: "action", action: "b" });
  model.answer(2, { message: "b" });
  model.answer(1, { message: "a" });
  assert.deepEqual([(await first).message, (await second).message], ["a", "b"]);
  assert.equal(new Set(model.sent.map(({ nonce }) => nonce)).size, 3);
  link.close();
});

test("is silent when hello stays unanswered, sends no action then, and recovers when an answer comes", async () => {
  const model = fakeModel();
  const seen: string[] = [];
  const link = openLink(model, { patience: 20, watch: (status) => seen.push(status) });
  await pause(40);
  assert.equal(link.status(), "silent");
  const refused = await link.ask({ kind: "action", action: "a" });
  assert.deepEqual([refused.ok, refused.code], [false, "silent"]);
  assert.deepEqual(new Set(model.sent.map(({ kind }) => kind)), new Set(["hello"]));
  model.answer(model.sent.length - 1);
  assert.equal(link.status(), "live");
  assert.deepEqual(seen, ["silent", "live"]);
  link.close();
});

test("calls a kernel slow that answered before, and keeps the question", async () => {
  const model = fakeModel();
  const link = openLink(model, { patience: 20 });
  model.answer(0);
  const asked = link.ask({ kind: "action", action: "a" });
  await pause(40);
  assert.equal(link.status(), "slow");
  model.answer(1, { message: "at last" });
  assert.equal((await asked).message, "at last");
  assert.equal(link.status(), "live");
  link.close();
});

test("what waits goes again under its nonce, ever more seldom, and is never given up while no restart is reported", async () => {
  const model = fakeModel();
  const seen: string[] = [];
  const link = openLink(model, { patience: 10, watch: (status) => seen.push(status) });
  model.answer(0);
  const asked = link.ask({ kind: "action", action: "a" });
  await pause(200);
  const again = model.sent.slice(1);
  assert.ok(again.length >= 3 && again.length <= 6, `sent ${again.length} times`);
  assert.equal(new Set(again.map(({ nonce, action }) => `${nonce} ${action}`)).size, 1);
  model.answer(model.sent.length - 1, { message: "at last" });
  assert.equal((await asked).message, "at last");
  assert.deepEqual(seen, ["live", "slow", "live"]);
  link.close();
});

test("what was sent before something that is answered has been lost, and goes again at once", async () => {
  const model = fakeModel();
  const link = openLink(model);
  model.answer(0);
  const [lost, answered] = [link.ask({ kind: "action", action: "a" }), link.ask({ kind: "question" })];
  model.answer(2);
  await answered;
  assert.deepEqual(model.sent.map(({ kind }) => kind), ["hello", "action", "question", "action"]);
  assert.equal(model.sent[3]?.nonce, model.sent[1]?.nonce);
  model.answer(3);
  assert.ok((await lost).ok);
  link.close();
});

test("once the host has connected anew, what waits goes at once, and hello asks for what was missed", () => {
  const heard = new Set<(sender: unknown, status: unknown) => void>();
  const connectionStatusChanged = { connect: heard.add.bind(heard), disconnect: heard.delete.bind(heard) };
  const model = fakeModel();
  const link = openLink({ ...model, widget_manager: { context: { sessionContext: { connectionStatusChanged } } } });
  model.answer(0);
  void link.ask({ kind: "action", action: "a" });
  for (const status of ["connecting", "connected"]) for (const each of heard) each(null, status);
  assert.deepEqual(model.sent.map(({ kind }) => kind), ["hello", "action", "action", "hello"]);
  assert.equal(model.sent[1]?.nonce, model.sent[2]?.nonce);
  window.dispatchEvent(new window.Event("online"));
  assert.deepEqual(model.sent.slice(4).map(({ kind }) => kind), ["action", "hello"]);
  link.close();
  assert.equal(heard.size, 0);
  window.dispatchEvent(new window.Event("online"));
  assert.equal(model.sent.length, 6);
});

test("a host that has given up connecting is made to try when something is said", () => {
  let tried = 0;
  const kernel = { connectionStatus: "connected", reconnect: async () => (tried += 1) };
  const model = fakeModel();
  const link = openLink({ ...model, widget_manager: { context: { sessionContext: { session: { kernel } } } } });
  model.answer(0);
  void link.ask({ kind: "action", action: "a" });
  assert.equal(tried, 0);
  kernel.connectionStatus = "disconnected";
  void link.ask({ kind: "action", action: "b" });
  assert.equal(tried, 1);
  link.close();
});

test("an answer that tells of a newer view than the page has waits until the page has it", async () => {
  const model = fakeModel(); // its page has the view 7
  const link = openLink(model, { patience: 80 });
  model.answer(0);
  let told = false;
  void link.ask({ kind: "action", action: "a" }).then(() => (told = true));
  model.answer(1, { version: 8 });
  await pause(40);
  assert.deepEqual([model.sent.at(-1)?.kind, model.sent.at(-1)?.["version"], told], ["hello", 7, false]);
  model.answer(2, { version: 8 });
  await pause(0);
  assert.ok(told);
  link.close();
});

test("a host that tells of a restart makes the link ask, and give up at once what is not answered", async () => {
  const model = fakeModel();
  const link = openLink(model, { patience: 20 });
  model.answer(0);
  const asked = link.ask({ kind: "action", action: "a" });
  model.tell("comm_live_update");
  assert.equal((await asked).code, "gone");
  assert.equal(link.status(), "gone");
  model.tell("comm_live_update");
  model.answer(model.sent.length - 1);
  assert.equal(link.status(), "live");
  link.close();
});

test("another view's answer shows a living kernel; what is no answer shows nothing", () => {
  const model = fakeModel();
  const link = openLink(model);
  model.sent.push({ nonce: "another view's" });
  model.answer(1, { kind: "gossip" });
  assert.equal(link.status(), "asking");
  model.answer(1);
  assert.equal(link.status(), "live");
  link.close();
});

test("a host that throws without a kernel is a silent one", () => {
  const link = openLink({
    ...fakeModel(),
    send() {
      throw new Error("no comm");
    },
  });
  assert.equal(link.status(), "silent");
  link.close();
});

test("closing answers what is open and listens no more", async () => {
  const model = fakeModel();
  const link = openLink(model);
  const asked = link.ask({ kind: "action", action: "a" });
  link.close();
  assert.equal((await asked).code, "closed");
  assert.equal(model.listeners(), 0);
});
