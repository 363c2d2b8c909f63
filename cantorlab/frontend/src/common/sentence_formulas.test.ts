import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, phrasesOf, setOffParts } from "./sentence_formulas.ts";

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

/** What is set off in a sentence in which “_” stands for a space that does not break. */
function setOff(sentence: string): string[] {
  const parts = setOffParts(sentence.replaceAll("_", "\u00a0"));
  assert.equal(parts.map((part) => part.join("")).join(" ").replaceAll("\u00a0", "_"), sentence);
  return parts.map(([, formula]) => formula.replaceAll("\u00a0", "_")).filter((formula) => formula !== "");
}

test("the numbers of a list are set off one by one, and a number before a formula", () => {
  assert.deepEqual(setOff("Pour 1, 4_:_n est positif."), ["1", "4_:_n"]);
  assert.deepEqual(setOff("Trois portes_: −5, 0, 4. À droite de toutes, c’est positif."), ["−5", "0", "4"]);
  assert.deepEqual(setOff("√(n_+_6)_: pour −9, −8 et −7, le nombre sous la racine est négatif."), ["√(n_+_6)", "−9", "−8", "−7"]);
  assert.deepEqual(setOff("⌊n/3⌋: 5 is in the block (3, 4, 5), above the block (0, 1, 2) of 1."), ["⌊n/3⌋", "3", "4", "5", "0", "1", "2"]);
  assert.deepEqual(setOff("Les forces 1,5_; 2 ou 1_000, puis 3."), ["1,5", "2", "1_000", "3"]);
  assert.deepEqual(setOff("n + 100, n − 1_000_000, 10 − n, −n"), ["n + 100", "n − 1_000_000", "10 − n", "−n"]);
});

test("a number by itself is not, before whatever comma", () => {
  assert.deepEqual(setOff("5. Son carré, 25, est à distance 5 de 30_; 36 est à distance 6."), ["30", "36"]);
  assert.deepEqual(setOff("For 8, it wins. 3 and 4 meet at 7, then at 9; where? 1 or 2"), []);
});
