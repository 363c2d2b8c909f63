import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, initialState, leave, readCode } from "./state.ts";
import type { FromRoom } from "./protocol.ts";

const FRESH = initialState("/room/");
const table = (contest: string | null): FromRoom => ({ kind: "table", code: "NEWER", contest, bundle: "tafl", seat: 0, state: {} });

test("a path names a table by its last five letters, in whatever case", () => {
  assert.equal(FRESH.code, null);
  assert.equal(initialState("/a/room/kqvbz").code, "KQVBZ");
  assert.equal(initialState("/kqvbz/").code, null);
  assert.equal(readCode(" kq-vb z"), "KQVBZ");
});

test("a table has its own address, a game of a tournament that of the tournament", () => {
  const seated = { ...FRESH, code: "OLDER", sits: true };
  assert.deepEqual(follow(seated, table(null)), { ...seated, code: "NEWER", sits: false });
  assert.deepEqual(follow(seated, table("OLDER")), { ...seated, sits: false, contest: "OLDER" });
});

test("who owns the room takes no seat, anyone else keeps the wish", () => {
  const seated = { ...FRESH, sits: true };
  assert.equal(follow(seated, { kind: "entered", name: "Ada", owner: true }).sits, false);
  assert.equal(follow(seated, { kind: "entered", name: "Ada", owner: false }).sits, true);
});

test("a table that is closed or unknown is wanted no longer; another refusal changes nothing", () => {
  const there = { ...FRESH, code: "OLDER" };
  for (const code of ["unknown", "closed"]) assert.equal(follow(there, { kind: "refused", code, message: "" }).code, null);
  assert.equal(follow(there, { kind: "refused", code: "wrong_key", message: "" }), there);
});

test("what belongs to a table goes with it, the address of the room stays", () => {
  const here = follow(follow(FRESH, { kind: "qr", qr: { size: 1, path: "" } }), { kind: "people", seats: [], watching: 1, request: null, greetings: [] });
  assert.deepEqual(leave({ ...here, home: "http://room/" }), { ...FRESH, home: "http://room/" });
});
