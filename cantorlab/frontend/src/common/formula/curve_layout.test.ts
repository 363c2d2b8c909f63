import assert from "node:assert/strict";
import { test } from "node:test";
import { MAGES } from "../dom/texts.ts";
import { layout, mageAt, middleOf, raisedNumbers, numbersToWrite } from "./curve_layout.ts";

const curveWith = (texts: string[]) => ({ curves: [], zero: null, notes: [], label: "", ticks: texts.map((text, y) => ({ y, text })) });

test("each mage is nearest to where it stands, and so is everything beyond the ends", () => {
  for (const n of MAGES) assert.equal(mageAt(middleOf(n)), n);
  assert.equal(mageAt(-3), -9);
  assert.equal(mageAt(1.4), 8);
});

test("the picture lies between the scale and the edge, its top above its bottom", () => {
  const at = layout(curveWith(["0", "1,000,000"]), 500, 190);
  assert.ok(at.left > layout(curveWith(["0", "5"]), 500, 190).left);
  assert.equal(at.x(0), at.left);
  assert.equal(at.x(1), at.right);
  assert.equal(at.y(0), at.bottom);
  assert.equal(at.y(1), at.top);
  assert.ok(at.top < at.bottom && at.right < 500);
});

test("a very long scale leaves most of the width to the curve", () => {
  assert.ok(layout(curveWith(["1".repeat(80)]), 300, 190).left <= 100);
});

test("where there is room every number is written", () => {
  assert.deepEqual(numbersToWrite(MAGES, [2], 600), MAGES);
});

test("where there is little room a chosen number is written and not touched", () => {
  const shown = numbersToWrite(MAGES, [2], 240);
  assert.ok(shown.includes(2));
  assert.ok(!shown.includes(3));
  assert.ok(shown.includes(-9) && shown.includes(6));
});

test("of chosen neighbours every other one stands higher, where there is little room", () => {
  assert.deepEqual([...raisedNumbers([0, -1, -6, -7, -5, 3], 240)], [-6, 0]);
  assert.deepEqual([...raisedNumbers([0, -1], 600)], []);
});
