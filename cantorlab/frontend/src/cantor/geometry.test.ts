import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsFromTop } from "./geometry.ts";

test("the board lies with row 4 on top", () => {
  const cells = ["1", "2", "3", "4"].flatMap((row) => ["a", "b", "c"].map((column) => column + row));
  assert.deepEqual(rowsFromTop(cells), [["a4", "b4", "c4"], ["a3", "b3", "c3"], ["a2", "b2", "c2"], ["a1", "b1", "c1"]]);
  assert.deepEqual(rowsFromTop([]), []);
});
