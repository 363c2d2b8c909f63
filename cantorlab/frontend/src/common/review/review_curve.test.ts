import assert from "node:assert/strict";
import { test } from "node:test";
import { downOf, faultsOf, nearest, pathOf } from "./review_curve.ts";

test("a won game lies at the top, a lost one at the bottom", () => {
  assert.deepEqual([1, 0, -1, 1.2].map(downOf), [0, 0.5, 1, 0]);
});

test("a curve leaves room for the plies that are not judged yet", () => {
  assert.equal(pathOf([0, 1], 4, 200, 80), "M0.0 40.0L50.0 0.0");
});

test("a press leads to the nearest ply, and never beyond the game", () => {
  assert.deepEqual([-0.2, 0, 0.24, 0.26, 1.4].map((across) => nearest(across, 2)), [0, 0, 0, 1, 2]);
});

test("faults lie on the curve after their ply; what is good or could not be chosen is none", () => {
  const move = (judgement: "good" | "mistake" | null) => ({ judgement, action: "", name: "", close: false });
  const curves = [[0, 0.5, -0.5, 1]];
  assert.deepEqual(faultsOf({ moves: [move("good"), move("mistake"), move(null)], curves, of: 3 }), [{ ply: 2, judgement: "mistake", y: 0.75 }]);
});

test("of faults that would lie over each other the first of the worst is marked", () => {
  const move = (judgement: "slip" | "mistake" | "blunder") => ({ judgement, action: "", name: "", close: false });
  const moves = Array.from({ length: 240 }, (_, index) => move(index === 6 || index === 7 ? "blunder" : index % 2 ? "mistake" : "slip"));
  const marked = faultsOf({ moves, curves: [moves.map(() => 0)], of: 240 });
  assert.equal(marked.length, 60);
  assert.deepEqual(marked.slice(0, 3).map(({ ply, judgement }) => [ply, judgement]), [[2, "mistake"], [7, "blunder"], [10, "mistake"]]);
  const few = faultsOf({ moves: moves.slice(0, 60), curves: [moves.map(() => 0)], of: 60 });
  assert.equal(few.length, 60);
});
