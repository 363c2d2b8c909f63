import assert from "node:assert/strict";
import { test } from "node:test";
import { squaresBetween, SQUARES, destinations, forestSquares, ground, offset, squareAt } from "./squares.ts";

test("what lies between two squares is in one line with them", () => {
  assert.deepEqual(squaresBetween("d1", "d4"), ["d2", "d3"]);
  assert.deepEqual(squaresBetween("f5", "c5"), ["e5", "d5"]);
  assert.deepEqual([squaresBetween("a1", "a2"), squaresBetween("a1", "b3"), squaresBetween("c3", "c3")], [[], [], []]);
});

test("the board lies with a9 at the top left and i1 at the bottom right", () => {
  assert.equal(SQUARES.flat().length, 81);
  assert.deepEqual([SQUARES[0]?.[0], SQUARES[0]?.[8], SQUARES[8]?.[0], SQUARES[8]?.[8]], ["a9", "i9", "a1", "i1"]);
});

test("a point of the board is on the square that is drawn there", () => {
  const board = { left: 100, top: 50, width: 90, height: 90 };
  assert.equal(squareAt(board, 101, 51), "a9");
  assert.equal(squareAt(board, 189, 139), "i1");
  assert.equal(squareAt(board, 145, 95), "e5");
  const beside: [number, number][] = [[99, 60], [191, 60], [120, 49], [120, 141]];
  for (const [x, y] of beside) assert.equal(squareAt(board, x, y), null);
});

test("every square is drawn where a point in its middle is found", () => {
  const board = { left: 0, top: 0, width: 9, height: 9 };
  for (const square of SQUARES.flat()) {
    const { across, down } = offset("a9", square);
    assert.equal(squareAt(board, across + 0.5, down + 0.5), square);
  }
});

test("five fortresses, sixteen longship squares and eight outposts", () => {
  const grounds = SQUARES.flat().map(ground);
  const count = (kind: string) => grounds.filter((each) => each === kind).length;
  assert.deepEqual([count("fortress"), count("longship"), count("outpost")], [5, 16, 8]);
});

test("moves are told offset from the other actions", () => {
  const ways = destinations(["d1-d2", "d1-d3", "e2-a2", "shoot", "pass", "forest c3"]);
  assert.deepEqual([...ways], [["d1", ["d2", "d3"]], ["e2", ["a2"]]]);
  assert.deepEqual(forestSquares(["forest c3", "forest d4", "d1-d2"]), ["c3", "d4"]);
});
