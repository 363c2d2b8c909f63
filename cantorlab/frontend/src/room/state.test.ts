import assert from "node:assert/strict";
import { test } from "node:test";
import { addressToShare, elsewhere, follow, initialState, leave, readCode } from "./state.ts";
import type { FromRoom } from "./protocol.ts";

const FRESH = initialState("/room/");
const table = (contest: string | null): FromRoom => ({ kind: "table", code: "NEWER", title: "Catch the King", contest, bundle: "tafl", seat: 0, state: {} });

test("a path names a table by its last five letters, in whatever case", () => {
  assert.equal(FRESH.code, null);
  assert.equal(initialState("/a/room/kqvbz").code, "KQVBZ");
  assert.equal(initialState("/kqvbz/").code, null);
  assert.equal(readCode(" kq-vb z"), "KQVBZ");
});

test("a pasted link is read for its code, and followed where it leads to another room", () => {
  for (const typed of ["http://10.0.0.5:8000/kqvbz", " https://play.example.org/room/KQVBZ?x=1 ", "kq vb-z"]) assert.equal(readCode(typed), "KQVBZ");
  assert.equal(elsewhere("http://10.0.0.5:8000/kqvbz", "http://10.0.0.5:8000/abcde"), null);
  assert.equal(elsewhere("http://10.0.0.6:8000/kqvbz", "http://10.0.0.5:8000/"), "http://10.0.0.6:8000/kqvbz");
  for (const typed of ["KQVBZ", "javascript:alert(1)", "http://"]) assert.equal(elsewhere(typed, "http://10.0.0.5:8000/"), null);
});

test("the address to share is one that others can open", () => {
  const lan = "http://192.168.1.7:8000/";
  assert.equal(addressToShare(lan, "http://127.0.0.1:8000/KQVBZ"), lan);
  assert.equal(addressToShare(lan, "http://192.168.1.7:8000/KQVBZ"), lan);
  assert.equal(addressToShare("http://127.0.0.1:8000/", "https://play.example.org/room/KQVBZ"), "https://play.example.org/room/");
  assert.equal(addressToShare(null, "http://hub/services/room/KQVBZ"), "http://hub/services/room/");
});

test("an invitation is shown until one has come in", () => {
  const told: FromRoom = { kind: "invitation", what: "lesson", code: "KQVBZ", title: "Lesson", about: [], seats: [], host: null };
  assert.deepEqual(follow({ ...FRESH, sits: true }, told), { ...FRESH, invitation: told });
});

test("a table has its own address, a game of a tournament that of the tournament", () => {
  const seated = { ...FRESH, code: "OLDER", sits: true };
  assert.deepEqual(follow(seated, table(null)), { ...seated, code: "NEWER", sits: false });
  assert.deepEqual(follow(seated, table("OLDER")), { ...seated, sits: false, contest: "OLDER" });
});

test("who owns the room takes no seat, anyone else keeps the wish", () => {
  const seated = { ...FRESH, sits: true };
  assert.equal(follow(seated, { kind: "entered", name: "Ada", owner: true, address: "" }).sits, false);
  assert.equal(follow(seated, { kind: "entered", name: "Ada", owner: false, address: "" }).sits, true);
});

test("a table that is closed or unknown is wanted no longer; another refusal changes nothing", () => {
  const there = { ...FRESH, code: "OLDER" };
  for (const code of ["unknown", "closed"]) assert.equal(follow(there, { kind: "refused", code, message: "" }).code, null);
  assert.equal(follow(there, { kind: "refused", code: "wrong_key", message: "" }), there);
});

test("what belongs to a table goes with it, the address of the room stays", () => {
  const here = follow(follow(FRESH, { kind: "qr", qr: { size: 1, path: "" } }), { kind: "people", paired: false, grace: 60, seats: [], watching: 1, request: null, greetings: [] });
  assert.deepEqual(leave({ ...here, home: "http://room/" }), { ...FRESH, home: "http://room/" });
});
