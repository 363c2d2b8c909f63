import assert from "node:assert/strict";
import { test } from "node:test";
import { clashOf } from "./options.ts";
import type { Impossible } from "./types.ts";

test("a clash is one of which every value is chosen", () => {
  const impossible: Impossible[] = [
    { values: { godi: "vertical", jarl: "vertical" }, why: "same axis" },
    { values: { godi: "vertical", jarl: "horizontal", victory: "vertical" }, why: "all three" },
  ];
  assert.equal(clashOf({ godi: "vertical", jarl: "vertical", victory: "none" }, impossible)?.why, "same axis");
  assert.equal(clashOf({ godi: "vertical", jarl: "horizontal", victory: "none" }, impossible), null);
  assert.equal(clashOf({ godi: "vertical", jarl: "horizontal", victory: "vertical" }, impossible)?.why, "all three");
  assert.equal(clashOf({}, impossible), null);
});
