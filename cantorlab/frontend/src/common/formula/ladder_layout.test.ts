import assert from "node:assert/strict";
import { test } from "node:test";
import { MAGES } from "../dom/texts.ts";
import { ladderPlaces, stairPoints } from "./ladder_layout.ts";

test("each mage has a column of its own, from the weakest to the strongest", () => {
  const line = ladderPlaces({ rungs: MAGES.map((mage) => [mage]), none: [], label: "" });
  assert.deepEqual(line.map(({ mage }) => mage), MAGES);
  assert.deepEqual(line.map(({ column }) => column), [...MAGES.keys()]);
  assert.equal(line[0]?.height, 0);
  assert.equal(line[17]?.height, 1);
});

test("tied mages stand at one height", () => {
  const rungs = [[0], ...Array.from({ length: 8 }, (_, at) => [-at - 1, at + 1]), [-9]];
  const line = ladderPlaces({ rungs, none: [], label: "" });
  const heightOf = new Map(line.map(({ mage, height }) => [mage, height]));
  for (let n = 1; n <= 8; n += 1) assert.equal(heightOf.get(n), heightOf.get(-n));
  assert.equal(new Set(heightOf.values()).size, 10);
});

test("where all are equal the ladder is one landing at half height", () => {
  const line = ladderPlaces({ rungs: [[...MAGES]], none: [], label: "" });
  assert.ok(line.every(({ height }) => height === 0.5));
});

test("a mage without strength stands first and on no step", () => {
  const line = ladderPlaces({ rungs: [[-1], [1]], none: [0], label: "" });
  assert.deepEqual(line.map(({ mage, column, height }) => [mage, column, height]), [[0, 0, null], [-1, 1, 0], [1, 2, 1]]);
  assert.deepEqual(stairPoints(line), [[1, 0], [2, 0], [2, 1], [3, 1]]);
});

test("the steps never go down", () => {
  const line = ladderPlaces({ rungs: [[3], [1, 2], [4]], none: [], label: "" });
  const heights = stairPoints(line).map(([, y]) => y);
  assert.deepEqual(heights, heights.toSorted((a, b) => a - b));
});
