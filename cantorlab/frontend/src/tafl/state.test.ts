import assert from "node:assert/strict";
import { test } from "node:test";
import { openActions, initialState, follow, hold, lookAtPast, mayPickUp, plan, snapshotOf, threats, toggleRequest, isOwn, mayPlan, plansFrom } from "./state.ts";
import type { TaflObservation, TaflView } from "./types.ts";

const view = (more: object = {}) =>
  ({
    revision: 1,
    seat: 0,
    your_turn: true,
    actions: ["d1-d4", "d1-d2"],
    captures: {},
    line: [],
    outcome: null,
    lesson: null,
    curtain: null,
    hint: null,
    highlights: { moves: true, zones: false, danger: false },
    observation: { game: "tafl", to_act: [0], pieces: [] },
    ...more,
  }) as unknown as TaflView; // what the state looks at
const thinking = view({ your_turn: false, actions: [], observation: { game: "tafl", to_act: [1], pieces: [{ square: "d1", piece: "attacker", side: "attacker" }] } });
const earlier = { at: 3, observation: { ply: 3 } as unknown as TaflObservation };

test("a piece is picked up where it may move, and put down when it no longer may", () => {
  const first = initialState(view());
  assert.equal(mayPickUp(first, view(), "d1"), true);
  assert.equal(mayPickUp(first, view(), "a4"), false);
  assert.equal(mayPickUp(lookAtPast(first, earlier), view(), "d1"), false);
  assert.equal(mayPickUp(first, thinking, "d1"), true);
  const held = hold({ ...first, zones: { d4: ["d5"] } }, "d1");
  assert.deepEqual([held.picked, held.zones], ["d1", {}]);
  assert.equal(follow(held, view(), view()).picked, "d1");
  assert.equal(follow(held, view(), view({ revision: 2 })).picked, null);
  assert.equal(follow(held, view(), view({ actions: ["a4-a5"] })).picked, null);
});

test("what was picked up and planned while the other side thought stays", () => {
  const planned = plan(hold(initialState(thinking), "d1"), thinking, "d1-d4");
  assert.deepEqual([planned.picked, planned.planned], [null, "d1-d4"]);
  assert.equal(plan(planned, thinking, "d1-e2").planned, null);
  const answered = view({ revision: 2, line: ["e3-f3"] });
  assert.equal(follow(planned, thinking, answered).planned, "d1-d4");
  assert.equal(follow(hold(planned, "d1"), thinking, answered).picked, "d1");
  assert.equal(follow(planned, thinking, { ...answered, outcome: {} } as TaflView).planned, null);
  assert.equal(follow(planned, view(), answered).planned, null);
  assert.equal(openActions(hold(planned, "d1"), thinking).length, 16);
  assert.deepEqual(openActions(hold(planned, "d1"), view()), ["d1-d4", "d1-d2"]);
});

test("an earlier position is shown until the game is another", () => {
  const back = lookAtPast(initialState(view()), earlier, { at: 4, action: "e3-f3", better: "e3-g3" });
  const snapshot = snapshotOf({ ...back, planned: "d1-d4", zones: { d4: [] } }, view({ hint: { action: "d1-d2" } }));
  assert.deepEqual([snapshot.seen, snapshot.actions, snapshot.planned, snapshot.lays], [earlier.observation, [], null, {}]);
  assert.deepEqual([snapshot.made, snapshot.advised], ["e3-f3", "e3-g3"]);
  const line = view({ line: ["d1-d4"] });
  assert.equal(follow(back, line, view({ line: ["d1-d4", "e3-f3"] })).past, earlier);
  const another = follow(back, line, view());
  assert.deepEqual([another.past, another.choice], [null, null]);
});

test("the present position shows what may be done, and what was asked for of it alone", () => {
  const first = initialState(view());
  const hinted = snapshotOf(first, view({ hint: { action: "d1-d2" } }));
  assert.deepEqual([hinted.actions, hinted.advised, hinted.made], [["d1-d4", "d1-d2"], "d1-d2", null]);
  const asking = { ...toggleRequest(first, "danger"), danger: { revision: 1, pieces: ["d1"], lost: false } };
  assert.equal(toggleRequest(asking, "danger").asked.danger, false);
  assert.deepEqual(threats(asking, view()), asking.danger);
  assert.equal(threats(asking, view({ revision: 2 })), null);
  assert.equal(threats(lookAtPast(asking, earlier), view()), null);
  assert.equal(threats(toggleRequest(asking, "danger"), view()), null);
});

const piece = (square: string, side: string) => ({ square, piece: side, side });
const planning = (more: object) =>
  ({ seat: 0, your_turn: false, outcome: null, lesson: null, curtain: null, observation: { game: "tafl", to_act: [1], pieces: [piece("d1", "attacker"), piece("e3", "defender")] }, ...more }) as unknown as TaflView; // what planning looks at

test("a plan leads along the row and the column, a Godi's diagonally, too", () => {
  const plans = plansFrom(planning({}), "d1");
  assert.equal(plans.length, 16);
  assert.ok(plans.includes("d1-d9") && plans.includes("d1-i1") && !plans.includes("d1-e2") && !plans.includes("d1-d1"));
  const { observation } = planning({});
  const godi = planning({ observation: { ...observation, pieces: [{ ...piece("d1", "attacker"), piece: "godi" }] } });
  assert.deepEqual(plansFrom(godi, "d1").filter((each) => !plans.includes(each)).sort(), "a4 b3 c2 e2 f3 g4 h5 i6".split(" ").map((end) => `d1-${end}`));
  assert.deepEqual(plans.filter((each) => !plansFrom(godi, "d1").includes(each)), []);
});

test("one plans while another is to act, in a game of one's own, with one's own pieces", () => {
  assert.equal(mayPlan(planning({})), true);
  for (const not of [{ your_turn: true }, { seat: null }, { outcome: {} }, { lesson: {} }, { curtain: {} }]) assert.equal(mayPlan(planning(not)), false);
  assert.equal(isOwn(planning({}), "d1"), true);
  assert.equal(isOwn(planning({}), "e3"), false);
  assert.equal(isOwn(planning({ seat: 1 }), "e3"), true);
});
