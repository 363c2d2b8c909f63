import assert from "node:assert/strict";
import { test } from "node:test";
import { isOwn, mayPlan, plansFrom } from "./planning.ts";
import type { TaflView } from "./types.ts";

const piece = (square: string, side: string) => ({ square, piece: side, side });
const view = (more: object) =>
  ({ seat: 0, your_turn: false, outcome: null, lesson: null, curtain: null, observation: { game: "tafl", to_act: [1], pieces: [piece("d1", "attacker"), piece("e3", "defender")] }, ...more }) as unknown as TaflView; // what planning looks at

test("a plan leads along the row and the column", () => {
  const plans = plansFrom("d1");
  assert.equal(plans.length, 16);
  assert.ok(plans.includes("d1-d9") && plans.includes("d1-i1") && !plans.includes("d1-e2") && !plans.includes("d1-d1"));
});

test("one plans while another is to act, in a game of one's own, with one's own pieces", () => {
  assert.equal(mayPlan(view({})), true);
  for (const not of [{ your_turn: true }, { seat: null }, { outcome: {} }, { lesson: {} }, { curtain: {} }]) assert.equal(mayPlan(view(not)), false);
  assert.equal(isOwn(view({}), "d1"), true);
  assert.equal(isOwn(view({}), "e3"), false);
  assert.equal(isOwn(view({ seat: 1 }), "e3"), true);
});
