import assert from "node:assert/strict";
import { test } from "node:test";
import { agrees, clashOf, counts } from "./conditions.ts";
import type { ImpossibleMix } from "./types.ts";

test("a clash is one of which every value is chosen", () => {
  const impossible: ImpossibleMix[] = [
    { values: { godi: "vertical", jarl: "vertical" }, why: "same axis" },
    { values: { godi: "vertical", jarl: "horizontal", victory: "vertical" }, why: "all three" },
  ];
  assert.equal(clashOf({ godi: "vertical", jarl: "vertical", victory: "none" }, impossible)?.why, "same axis");
  assert.equal(clashOf({ godi: "vertical", jarl: "horizontal", victory: "none" }, impossible), null);
  assert.equal(clashOf({ godi: "vertical", jarl: "horizontal", victory: "vertical" }, impossible)?.why, "all three");
  assert.equal(clashOf({}, impossible), null);
});

test("a mix is played as it is told, whatever else is chosen", () => {
  assert.equal(agrees({ archers: true }, { archers: true, godi: "none" }), true);
  assert.equal(agrees({ archers: true, godi: "vertical" }, { archers: true, godi: "none" }), false);
  assert.equal(agrees({ archers: false }, {}), false);
});

test("a field counts while each of the others has one of the values that it asks for", () => {
  assert.equal(counts(undefined, {}), true);
  assert.equal(counts({ players: ["3", "4"] }, { players: "4" }), true);
  assert.equal(counts({ players: ["3", "4"] }, { players: "2" }), false);
  assert.equal(counts({ players: ["3"], mode: ["quest"] }, { players: "3", mode: "express" }), false);
});
