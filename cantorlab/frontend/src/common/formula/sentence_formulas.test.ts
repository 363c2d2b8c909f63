import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setOffParts } from "./sentence_formulas.ts";

/** The formulas set off in sentences in which “_” stands for a space that does not break; Python has the same cases. */
type Cases = Record<string, Record<string, string[]>>;
const cases = JSON.parse(readFileSync(new URL("sentence_formulas.json", import.meta.url), "utf8")) as Cases;

for (const [rule, sentences] of Object.entries(cases)) {
  test(rule, () => {
    for (const [sentence, wanted] of Object.entries(sentences)) {
      const parts = setOffParts(sentence.replaceAll("_", "\u00a0"));
      assert.equal(parts.map((part) => part.join("")).join(" ").replaceAll("\u00a0", "_"), sentence);
      assert.deepEqual(parts.map(([, formula]) => formula.replaceAll("\u00a0", "_")).filter((formula) => formula !== ""), wanted);
    }
  });
}
