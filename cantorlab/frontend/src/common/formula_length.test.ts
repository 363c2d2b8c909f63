import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthOf } from "./formula_length.ts";

test("a longer formula asks for more room", () => {
  const formulas = ["n", "n + 100", "100 − (n + 2)²", "(−1)^⌊n/3⌋ × √(100 − n²) + n"];
  const lengths = formulas.map(lengthOf);
  assert.deepEqual(lengths, lengths.toSorted((a, b) => a - b));
  assert.ok(lengths.every((length) => length >= 3));
});
