import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseAnswer, INITIAL_STATE, follow, isPlaced, pick, put, sketch, take, turn, undo, type QuizState } from "./state.ts";
import { blank, writeSketch } from "./sketch_points.ts";
import type { QuizView } from "./types.ts";

const view = (tried: string[] = [], mages = [1, 2, 3]) => ({ tried, question: { mages } }) as unknown as QuizView; // what the state looks at
const mages = ({ line }: QuizState) => line.map(({ mage }) => mage);

test("what was chosen stays until it was tried", () => {
  const chosen = chooseAnswer(INITIAL_STATE, "a");
  assert.equal(follow(chosen, view(["b"])).chosen, "a");
  assert.equal(follow(chosen, view(["b", "a"])).chosen, null);
});

test("mages are picked and put back, one alone where only one may be, until a try is refuted", () => {
  const two = pick(pick(INITIAL_STATE, 3, false), -1, false);
  assert.deepEqual([...two.picked], [3, -1]);
  assert.deepEqual([...pick(two, 3, true).picked], [-1]);
  assert.deepEqual([...pick(two, 5, true).picked], [5]);
  const tried = follow(two, view());
  assert.deepEqual([...tried.picked], [3, -1]);
  assert.deepEqual([...follow(tried, view(["3 -1"])).picked], []);
  assert.deepEqual([...follow(pick(follow(tried, view(["3"])), 2, false), view(["3"])).picked], [2]);
});

test("mages are put into the line, moved in it and taken out", () => {
  const three = [1, 2, 3].reduce((state, mage, at) => put(state, mage, at).state, INITIAL_STATE);
  assert.deepEqual(mages(three), [1, 2, 3]);
  const { state, to } = put(three, 1, 3); // behind all of them
  assert.deepEqual([mages(state), to], [[2, 3, 1], 2]);
  assert.deepEqual(mages(put(three, 3, 0).state), [3, 1, 2]);
  assert.deepEqual(mages(take(three, 2)), [1, 3]);
  assert.deepEqual([isPlaced(three, 2), isPlaced(take(three, 2), 2)], [true, false]);
  const tied = turn(three, 1);
  assert.deepEqual(tied.line.map(({ equal }) => equal), [false, true, false]);
  assert.deepEqual(turn(tied, 1).line, three.line);
  assert.equal(put(tied, 2, 0).state.line[0]?.equal, false);
  assert.deepEqual(mages(follow(three, view([], [1, 3]))), [1, 3]);
});

test("changes of a sketch are undone, those of one kind together", () => {
  const drawn = sketch(sketch(sketch(INITIAL_STATE, "stroke1", { 0: 3 }), "stroke1", { 1: 4 }), "stroke2", { 1: "gap" });
  assert.deepEqual(drawn.points.slice(0, 3), [3, "gap", null]);
  assert.deepEqual(undo(drawn).points.slice(0, 3), [3, 4, null]);
  assert.deepEqual(undo(undo(drawn)).points, blank());
  assert.equal(undo(INITIAL_STATE), INITIAL_STATE);
  assert.deepEqual(sketch(drawn, "clear", blank()).points, blank());
});

test("a committed sketch is there after a restart, but never over one that is being drawn", () => {
  const committed = writeSketch(blank().map((_, at) => at));
  assert.deepEqual(follow(INITIAL_STATE, view([committed])).points[17], 17);
  const drawn = sketch(INITIAL_STATE, "key0", { 0: 9 });
  assert.equal(follow(drawn, view([committed])).points[0], 9);
  assert.deepEqual(follow(INITIAL_STATE, view(["4"])).points, blank());
});
