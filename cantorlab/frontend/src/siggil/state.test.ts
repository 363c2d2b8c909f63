// The takes that chosen cards can become, against hands worked out on paper (rules §2.3).

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Series, Take } from "./types.ts";
import { cheapest, mannerOf, takesFrom, sortHand, takesOf } from "./state.ts";

const ACTIONS = [
  "pass",
  "take C add S5",
  "take S add S5 S7",
  "take S with P2 S2 W2 F2",
  "take S with S1 S4 S5 S7",
  "take L with L1 L2 L3",
];
const TAKES = takesOf(ACTIONS);
const of = (...cards: string[]) => new Set(cards);
const take = (spirit: string, adding: boolean): Take => ({ action: "", spirit, adding, cards: [] });
const actions = (takes: { action: string }[]) => takes.map(({ action }) => action);

test("only what takes a spirit is read, with its cards", () => {
  assert.equal(TAKES.length, 5);
  assert.deepEqual(TAKES[1], { action: "take S add S5 S7", spirit: "S", adding: true, cards: ["S5", "S7"] });
  assert.deepEqual(takesOf(["draw 3", "remove 5"]), []);
});

test("the chosen cards are ready when they are exactly a series, whatever more they could become", () => {
  const { toward, ready } = takesFrom(TAKES, of("S5"));
  assert.deepEqual(actions(ready), ["take C add S5"]);
  assert.deepEqual(actions(toward), ["take C add S5", "take S add S5 S7", "take S with S1 S4 S5 S7"]);
  assert.deepEqual(actions(takesFrom(TAKES, of("S7", "S5")).ready), ["take S add S5 S7"]);
});

test("cards that take nothing together lead nowhere", () => {
  assert.deepEqual(takesFrom(TAKES, of("L1", "S5")), { toward: [], ready: [] });
  assert.equal(takesFrom(TAKES, of()).ready.length, 0);
  assert.equal(takesFrom(TAKES, of()).toward.length, TAKES.length);
});

test("a spirit is offered for the fewest cards", () => {
  assert.equal(cheapest(TAKES, "S")?.action, "take S add S5 S7");
  assert.equal(cheapest(TAKES, "L")?.action, "take L with L1 L2 L3");
  assert.equal(cheapest(TAKES, "P"), undefined);
});

test("what a take is called depends on who has the spirit and what lies before oneself", () => {
  const series: Series[] = [
    { seat: 0, spirit: "S", kind: "family", cards: ["S2", "S3", "S6"], live: true },
    { seat: 0, spirit: "C", kind: "number", cards: ["P5", "L5"], live: false },
  ];
  const seen = { free: ["L"], series };
  assert.equal(mannerOf(take("L", false), seen, 0), "capture");
  assert.equal(mannerOf(take("S", true), seen, 0), "complete");
  assert.equal(mannerOf(take("S", false), seen, 0), "retake");
  assert.equal(mannerOf(take("S", false), seen, 1), "steal");
  assert.equal(mannerOf(take("C", false), seen, 0), "steal");
});

test("a hand is sorted by family in the order of the rules, or by number", () => {
  const hand = ["F1", "P7", "S2", "P2", "W1"];
  assert.deepEqual(sortHand(hand, "family"), ["P2", "P7", "S2", "W1", "F1"]);
  assert.deepEqual(sortHand(hand, "number"), ["W1", "F1", "P2", "S2", "P7"]);
  assert.equal(hand[0], "F1");
});
