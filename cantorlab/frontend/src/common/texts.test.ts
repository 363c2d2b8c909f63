import assert from "node:assert/strict";
import { test } from "node:test";
import { sayer } from "./texts.ts";

const texts = { greet: "Hello {name}, {name}!", won: { one: "{count} duel", other: "{count} duels" } };

test("fills every hole, with text that may itself look like a hole", () => {
  const say = sayer(() => texts, () => "en");
  assert.equal(say("greet", { name: "{count} $& <b>" }), "Hello {count} $& <b>, {count} $& <b>!");
});

test("counts as each language does", () => {
  const counted = (language: string) =>
    [0, 1, 2].map((count) => sayer(() => texts, () => language)("won", { count }));
  assert.deepEqual(counted("en"), ["0 duels", "1 duel", "2 duels"]);
  assert.deepEqual(counted("fr"), ["0 duel", "1 duel", "2 duels"]);
});
