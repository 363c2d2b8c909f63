import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, magesCrossed, heightAt, isWhole, lines, mageUnder, readSketch, startHeight, writeSketch } from "./sketch_points.ts";
import type { Point } from "./sketch_points.ts";

function points(set: Record<number, Point>): Point[] {
  return blank().map((_, at) => set[at] ?? null);
}

test("a sketch is written in twenty signs and read again", () => {
  const drawn = points({ 0: 35, 12: 0, 16: "gap", 17: 10 });
  assert.equal(writeSketch(drawn), "s1z___________0___-a");
  assert.deepEqual(readSketch(writeSketch(drawn)), drawn);
});

test("what is no sketch is not read", () => {
  for (const text of ["", "s1z", `s2${"0".repeat(18)}`, `s1${"0".repeat(17)}!`, "-9:0 8:35"]) assert.equal(readSketch(text), null);
});

test("between two points the line is straight", () => {
  const drawn = points({ 0: 0, 4: 8, 17: 8 });
  assert.equal(heightAt(drawn, 1), 2);
  assert.equal(heightAt(drawn, 4), 8);
  assert.equal(heightAt(drawn, 10), 8);
});

test("no line goes over a gap, nor beyond the last point", () => {
  const drawn = points({ 0: 0, 5: "gap", 8: 3 });
  assert.equal(heightAt(drawn, 3), null);
  assert.equal(heightAt(drawn, 5), null);
  assert.equal(heightAt(drawn, 12), null);
  assert.deepEqual(lines(drawn).map((line) => line.length), [1, 1]);
});

test("a sketch is whole once no mage is left out", () => {
  assert.equal(isWhole(blank()), false);
  assert.equal(isWhole(points({ 0: 1, 17: 1 })), true);
  assert.equal(isWhole(points({ 1: 1, 17: 1 })), false);
  assert.equal(isWhole(points({ 0: "gap", 1: 1, 17: 1 })), true);
  assert.equal(isWhole(points({ 0: 1, 4: "gap", 17: 1 })), false);
});

test("a pen sets the mages whose middle it crosses, as high as it is there", () => {
  assert.deepEqual(magesCrossed({ x: 0.2, y: 0 }, { x: 2.2, y: 20 }), [{ at: 0, height: 3 }, { at: 1, height: 13 }]);
  assert.deepEqual(magesCrossed({ x: 2.2, y: 20 }, { x: 0.2, y: 0 }), [{ at: 0, height: 3 }, { at: 1, height: 13 }]);
});

test("a leap between two mages moves neither", () => {
  assert.deepEqual(magesCrossed({ x: 1.6, y: 2 }, { x: 2.4, y: 33 }), []);
  assert.deepEqual(magesCrossed({ x: 1.5, y: 2 }, { x: 1.5, y: 33 }), []);
});

test("a pen beyond the paper is at its edge", () => {
  assert.equal(mageUnder({ x: -3, y: 0 }), 0);
  assert.equal(mageUnder({ x: 40, y: 0 }), 17);
  assert.deepEqual(magesCrossed({ x: 0, y: -20 }, { x: 1, y: -20 }), [{ at: 0, height: 0 }]);
});

test("a key begins where the line is, or as high as the nearest point", () => {
  assert.equal(startHeight(blank(), 4), 18);
  assert.equal(startHeight(points({ 0: 10, 2: 20 }), 1), 15);
  assert.equal(startHeight(points({ 0: 10 }), 3), 10);
});
