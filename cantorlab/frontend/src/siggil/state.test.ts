import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, eventsSince, FIRST, FLIGHT, follow, glowsNow, onlyTake, options, resort, toggle } from "./state.ts";
import type { SiggilView } from "./types.ts";

const view = ({ hand = ["S1", "S4", "S6", "T4"], siggil = [], ...more }: { hand?: string[] | null; siggil?: object[]; [key: string]: unknown } = {}) =>
  ({
    deals: 1,
    plies: 8,
    seat: 0,
    near: 0,
    your_turn: true,
    actions: ["pass", "take S with S1 S4 S6", "take S with S1 S4 T4", "take T with S4 T4"],
    recent: [],
    observation: { phase: "take", hand, siggil },
    ...more,
  }) as unknown as SiggilView; // what the state looks at

test("cards are chosen and put back, and lead to what they can become", () => {
  const two = toggle(toggle(FIRST, "S4"), "T4");
  assert.deepEqual([...two.chosen], ["S4", "T4"]);
  const { takes, toward, ready } = options(two, view());
  assert.deepEqual([takes.length, toward.length, ready.map(({ action }) => action)], [3, 2, ["take T with S4 T4"]]);
  assert.equal(onlyTake(two, view()), "take T with S4 T4");
  assert.deepEqual([...toggle(two, "S4").chosen], ["T4"]);
  assert.equal(onlyTake(toggle(two, "S4"), view()), undefined);
  assert.deepEqual(options(two, view({ your_turn: false })), { takes: [], toward: [], ready: [] });
  assert.equal(resort(resort(two)).by, "family");
});

test("what is chosen stays while the same turn goes on, as far as it is still held", () => {
  const chosen = choose(FIRST, ["S4", "T4"]);
  const kept = (before: SiggilView | null, now: SiggilView) => [...follow(chosen, before, now, 0).chosen];
  assert.deepEqual(kept(view(), view()), ["S4", "T4"]);
  assert.deepEqual(kept(view(), view({ hand: ["S4"] })), ["S4"]);
  assert.deepEqual(kept(view(), view({ hand: null })), []);
  for (const other of [{ plies: 9 }, { seat: 1 }, { deals: 2 }]) assert.deepEqual(kept(view(), view(other)), []);
  assert.deepEqual(kept(null, view()), []);
});

test("a spirit glows from the moment that it is free, or has arrived", () => {
  const freed = { ply: 9, kind: "freed", spirit: "S" };
  const taken = { ply: 9, kind: "take", spirit: "T", seat: 0 };
  const now = view({ plies: 9, recent: [freed, taken] });
  const seen = follow(FIRST, view(), now, 1000);
  assert.deepEqual([...seen.glows], [["S", 1000], ["T", 1000 + FLIGHT]]);
  assert.deepEqual([glowsNow(seen, "S", 2000), glowsNow(seen, "S", 2200), glowsNow(seen, "T", 2200)], [true, false, true]);
  assert.equal(follow(seen, now, view({ plies: 10 }), 1500).glows.get("S"), 1000);
  assert.equal(follow(seen, now, view({ deals: 2 }), 1500).glows.size, 0);
  assert.equal(follow(seen, now, view({ plies: 7 }), 1500).glows.size, 0);
});

test("one's own action, shown before the kernel had answered, happens once", () => {
  const drawn = { ply: 9, kind: "draw", seat: 0, place: 3 };
  const freed = { ply: 9, kind: "freed", spirit: "S" };
  const pending = view({ siggil: [{ place: 4 }], recent: [drawn] });
  assert.deepEqual(eventsSince(pending, view({ plies: 9, recent: [drawn, freed] })), [freed]);
  assert.deepEqual(eventsSince(null, view({ recent: [drawn] })), []);
  const before = view({ siggil: [{ place: 3 }, { place: 4 }] });
  const own = follow(FIRST, before, view({ plies: 9, recent: [drawn] }), 0);
  assert.deepEqual(own.left, { place: 3 });
  assert.deepEqual(follow(own, view(), view({ plies: 9, recent: [{ ...drawn, seat: 1, place: 4 }] }), 0).left, { place: 3 });
});
