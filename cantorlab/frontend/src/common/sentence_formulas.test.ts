import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, phrasesOf } from "./sentence_formulas.ts";

/** The formulas of a sentence in which “_” stands for a space that does not break. */
function formulasOf(sentence: string): string[] {
  const phrases = phrasesOf(sentence.replaceAll("_", "\u00a0"));
  return phrases.map((phrase) => partsOf(phrase)[1].replaceAll("\u00a0", "_")).filter((formula) => formula !== "");
}

test("formulas of sentences are found, in every language, with their signs and without the sentence's", () => {
  assert.deepEqual(formulasOf("Pour 1, 4_:_n est positif."), ["4_:_n"]);
  assert.deepEqual(formulasOf("Pour −9_: n² est pair."), ["n²"]);
  assert.deepEqual(formulasOf("De 3 à 5, 2n augmente de 4 et |n_−_2| diminue de 1,5_: au total, cela monte."), ["2n", "|n_−_2|"]);
  assert.deepEqual(formulasOf("(n_+_1)/(n_+_10) is positive (n_+_1 positive, n_+_10 positive)."), ["(n_+_1)/(n_+_10)", "n_+_1", "n_+_10"]);
  assert.deepEqual(formulasOf("L’exposant est pair car 2^n, reste(n_;_3) et max(n_;_−n) en ont un (n)."), ["2^n", "reste(n_;_3)", "max(n_;_−n)", "(n)"]);
  assert.deepEqual(formulasOf("7 = 3_×_2_+_1: remainder 1. √(n_+_9), ln(n), n!, ⌊n/2⌋ and −n³"), ["7 = 3_×_2_+_1", "√(n_+_9)", "ln(n)", "n!", "⌊n/2⌋", "−n³"]);
});

test("where a lesson writes one with plain spaces, its signs join it", () => {
  assert.deepEqual(formulasOf("Pour 8, 7 − n est négatif. −9, |n − 3| + 2 et 6 × 4 − 7 = 17: from −9 to −5."), ["7 − n", "|n − 3| + 2", "6 × 4 − 7 = 17"]);
  assert.deepEqual(formulasOf("First 8 − n, then the root; a square (n² + n) is 0 for −1 and 0."), ["8 − n", "(n² + n)"]);
  assert.equal(phrasesOf("one 1 + 2 = 3, two").join(" "), "one 1 + 2 = 3, two");
});

test("words and numbers are none, nor are articles and elisions", () => {
  assert.deepEqual(formulasOf("N’oublie pas: on en a un, a beats b, −3 and 1,5 or (2) win! Is it? «_oui_»; n’est"), []);
  assert.deepEqual(formulasOf("The largest number wins, e.g. 8, at 3/4"), ["3/4"]);
});
