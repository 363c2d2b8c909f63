import assert from "node:assert/strict";
import { test } from "node:test";
import { keepMovesWhole, parseCitation, sayer, type Template } from "./texts.ts";

const duels = { one: "{count} duel", other: "{count} duels" };
const polish = { one: "{count} pojedynek", few: "{count} pojedynki", other: "{count} pojedynków" };
const texts = { greet: "Hello {name}, {name}!", won: duels };

test("fills every hole, with text that may itself look like a hole", () => {
  const say = sayer(() => texts, () => "en");
  assert.equal(say("greet", { name: "{count} $& <b>" }), "Hello {count} $& <b>, {count} $& <b>!");
});

test("counts as each language does", () => {
  const sayCount = (language: string, won: Template = duels) =>
    [0, 1, 2].map((count) => sayer(() => ({ won }), () => language)("won", { count }));
  assert.deepEqual(sayCount("en"), ["0 duels", "1 duel", "2 duels"]);
  assert.deepEqual(sayCount("fr"), ["0 duel", "1 duel", "2 duels"]);
  assert.deepEqual(sayCount("pl", polish), ["0 pojedynków", "1 pojedynek", "2 pojedynki"]);
  assert.deepEqual(sayCount("pl"), ["0 duels", "1 duel", "2 duels"]); // lent by English: no form for a few
});

test("parts a refusal from the section of the rules that it cites", () => {
  assert.deepEqual(parseCitation("e5 is a fortress (rules §3.2)."), { words: "e5 is a fortress.", section: "3.2" });
  assert.deepEqual(parseCitation("Draw (a card) first."), { words: "Draw (a card) first.", section: undefined });
});

test("keeps a move on one line, and leaves a dash and a negative number as they are", () => {
  assert.equal(keepMovesWhole("Better: e4-i4."), "Better: e4-\u2060i4.");
  assert.equal(keepMovesWhole("a - b, -3"), "a - b, -3");
});
