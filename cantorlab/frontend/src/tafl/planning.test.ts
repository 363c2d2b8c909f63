import assert from "node:assert/strict";
import { test } from "node:test";
import { isOwn, mayPlan, plansFrom } from "./planning.ts";
import type { TaflView } from "./types.ts";

const piece = (square: string, side: string) => ({ square, piece: side, side });
const view = (more: object) =>
  ({ seat: 0, your_turn: false, outcome: null, lesson: null, curtain: null, observation: { game: "tafl", to_act: [1], pieces: [piece("d1", "attacker"), piece("e3", "defender")] }, ...more }) as unknown as TaflView; // what planning looks at

test("a plan leads along the row and the column, a Godi's diagonally, too", () => {
  const plans = plansFrom(view({}), "d1");
  assert.equal(plans.length, 16);
  assert.ok(plans.includes("d1-d9") && plans.includes("d1-i1") && !plans.includes("d1-e2") && !plans.includes("d1-d1"));
  const { observation } = view({});
  const godi = view({ observation: { ...observation, pieces: [{ ...piece("d1", "attacker"), piece: "godi" }] } });
  assert.deepEqual(plansFrom(godi, "d1").filter((each) => !plans.includes(each)).sort(), "a4 b3 c2 e2 f3 g4 h5 i6".split(" ").map((end) => `d1-${end}`));
  assert.deepEqual(plans.filter((each) => !plansFrom(godi, "d1").includes(each)), []);
});

test("one plans while another is to act, in a game of one's own, with one's own pieces", () => {
  assert.equal(mayPlan(view({})), true);
  for (const not of [{ your_turn: true }, { seat: null }, { outcome: {} }, { lesson: {} }, { curtain: {} }]) assert.equal(mayPlan(view(not)), false);
  assert.equal(isOwn(view({}), "d1"), true);
  assert.equal(isOwn(view({}), "e3"), false);
  assert.equal(isOwn(view({ seat: 1 }), "e3"), true);
});
