import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsFromTop } from "./geometry.ts";
import { lengthOf } from "../common/formula_length.ts";

test("the board lies with row 4 on top", () => {
  const cells = ["1", "2", "3", "4"].flatMap((row) => ["a", "b", "c"].map((column) => column + row));
  assert.deepEqual(rowsFromTop(cells), [["a4", "b4", "c4"], ["a3", "b3", "c3"], ["a2", "b2", "c2"], ["a1", "b1", "c1"]]);
  assert.deepEqual(rowsFromTop([]), []);
});

test("a longer formula asks for more room", () => {
  const formulas = ["n", "n + 100", "100 − (n + 2)²", "(−1)^⌊n/3⌋ × √(100 − n²) + n"];
  const lengths = formulas.map(lengthOf);
  assert.deepEqual(lengths, lengths.toSorted((a, b) => a - b));
  assert.ok(lengths[0] >= 3);
});
