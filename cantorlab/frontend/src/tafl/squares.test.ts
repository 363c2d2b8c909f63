import assert from "node:assert/strict";
import { test } from "node:test";
import { clashOf } from "../common/options.ts";
import { LAID, apart, clearings, ground, squareAt, waysOf } from "./squares.ts";

test("the board lies with a9 at the top left and i1 at the bottom right", () => {
  assert.equal(LAID.flat().length, 81);
  assert.deepEqual([LAID[0][0], LAID[0][8], LAID[8][0], LAID[8][8]], ["a9", "i9", "a1", "i1"]);
});

test("a point of the board is on the square that is drawn there", () => {
  const board = { left: 100, top: 50, width: 90, height: 90 };
  assert.equal(squareAt(board, 101, 51), "a9");
  assert.equal(squareAt(board, 189, 139), "i1");
  assert.equal(squareAt(board, 145, 95), "e5");
  for (const [x, y] of [[99, 60], [191, 60], [120, 49], [120, 141]]) assert.equal(squareAt(board, x, y), null);
});

test("every square is drawn where a point in its middle is found", () => {
  const board = { left: 0, top: 0, width: 9, height: 9 };
  for (const square of LAID.flat()) {
    const { across, down } = apart("a9", square);
    assert.equal(squareAt(board, across + 0.5, down + 0.5), square);
  }
});

test("five fortresses, sixteen longship squares and eight outposts", () => {
  const grounds = LAID.flat().map(ground);
  const count = (/** @type {string} */ kind) => grounds.filter((each) => each === kind).length;
  assert.deepEqual([count("fortress"), count("longship"), count("outpost")], [5, 16, 8]);
});

test("moves are told apart from the other actions", () => {
  const ways = waysOf(["d1-d2", "d1-d3", "e2-a2", "shoot", "pass", "forest c3"]);
  assert.deepEqual([...ways], [["d1", ["d2", "d3"]], ["e2", ["a2"]]]);
  assert.deepEqual(clearings(["forest c3", "forest d4", "d1-d2"]), ["c3", "d4"]);
});

test("a clash is one of which every value is chosen", () => {
  const impossible = [
    { values: { godi: "vertical", jarl: "vertical" }, why: "same axis" },
    { values: { godi: "vertical", jarl: "horizontal", victory: "vertical" }, why: "all three" },
  ];
  assert.equal(clashOf({ godi: "vertical", jarl: "vertical", victory: "none" }, impossible)?.why, "same axis");
  assert.equal(clashOf({ godi: "vertical", jarl: "horizontal", victory: "none" }, impossible), null);
  assert.equal(clashOf({ godi: "vertical", jarl: "horizontal", victory: "vertical" }, impossible)?.why, "all three");
  assert.equal(clashOf({}, impossible), null);
});
