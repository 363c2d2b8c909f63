import assert from "node:assert/strict";
import { test } from "node:test";
import { insertSign, quoteAround, unitsBefore } from "./formula_text.ts";

/** The text that a row of keys writes into `text`, the caret (or selection) between two bars: "n‸+1". */
function writeSigns(text: string, ...signs: string[]) {
  const [before = "", ...rest] = text.split("‸");
  const within = rest.length === 2 ? (rest[0] ?? "") : "";
  const after = rest.at(-1) ?? "";
  let writing = { text: before + within + after, start: before.length, end: before.length + within.length, owed: "" };
  for (const sign of signs) writing = insertSign(writing, sign);
  assert.equal(writing.start, writing.end);
  return `${writing.text.slice(0, writing.start)}‸${writing.text.slice(writing.end)}`;
}

test("a sign goes where the caret is, and the caret after it", () => {
  assert.equal(writeSigns("n‸+1", "²"), "n²‸+1");
  assert.equal(writeSigns("‸", "n", "×", "n"), "n×n‸");
});

test("what opens is closed at once, with the caret inside", () => {
  assert.equal(writeSigns("2‸", "("), "2(‸)");
  assert.equal(writeSigns("‸", "√(", "n"), "√(n‸)");
  assert.equal(writeSigns("‸", "|", "n", "−"), "|n−‸|");
  assert.equal(writeSigns("‸", "⌊", "n", "/"), "⌊n/‸⌋");
});

test("a closing sign that was put in is stepped over, once", () => {
  assert.equal(writeSigns("‸", "(", "n", ")", "²"), "(n)²‸");
  assert.equal(writeSigns("‸", "|", "n", "|", "+"), "|n|+‸");
  assert.equal(writeSigns("‸", "√(", "(", "n", ")", ")", ")"), "√((n)))‸");
});

test("a closing sign that was typed is not taken for ours", () => {
  assert.equal(writeSigns("(n‸)", ")"), "(n)‸)");
});

test("what is selected is wrapped, or replaced by a sign that opens nothing", () => {
  assert.equal(writeSigns("‸n−3‸²", "("), "(n−3)‸²");
  assert.equal(writeSigns("2‸n‸", "|"), "2|n|‸");
  assert.equal(writeSigns("‸n−3‸", "n"), "n‸");
});

test("the quote marks the very character, and nothing at the end", () => {
  assert.deepEqual(quoteAround("n + &1", 4), { before: "n + ", mark: "&", after: "1" });
  assert.deepEqual(quoteAround("n +", 3), { before: "n +", mark: "", after: "" });
  assert.deepEqual(quoteAround("", 0), { before: "", mark: "", after: "" });
});

test("a long text is cut on both sides of the character", () => {
  assert.deepEqual(quoteAround("1+2+3+4?5+6+7+8", 7, 2), { before: "…+4", mark: "?", after: "5+…" });
});

test("characters of two units count once, as in the kernel", () => {
  assert.equal(quoteAround("🙂+&", 2).mark, "&");
  assert.equal(unitsBefore("🙂+&", 2), 3);
});
