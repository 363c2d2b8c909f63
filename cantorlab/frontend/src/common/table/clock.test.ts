import assert from "node:assert/strict";
import { test } from "node:test";
import { boundsBetween, formatTime } from "./clock.ts";

test("shows minutes and seconds, and tenths at the end", () => {
  assert.deepEqual([300_000, 299_001, 61_000, 10_000, 9_990, 420, 0, -50].map(formatTime), [
    "5:00", "5:00", "1:01", "0:10", "0:09.9", "0:00.4", "0:00.0", "0:00.0",
  ]);
});

test("says a bound once, when it is passed", () => {
  assert.deepEqual(boundsBetween(61_000, 60_000), [60]);
  assert.deepEqual(boundsBetween(60_000, 59_000), []);
  assert.deepEqual(boundsBetween(31_000, 9_000), [30, 10]);
});
