// Formulas and lists of numbers within sentences, set off: in “Pour 1, 4 : n est positif” 1,4 must not be read, nor
// in “Trois portes : 0, 4” the number 0,4. The kernel mostly writes
// a formula without a space that breaks (explanations/wording.py): then it is one word of its sentence.

import { h } from "../dom/dom.ts";
import type { Heard } from "../kernel/mathematics.ts";

/** A sign that may stand as a word of its own within a formula; a colon is the sentence's. */
const SIGN = /^[-+−×÷=<>≤≥≠]$/u;
/** A word: signs of the sentence, a formula, and signs of the sentence again. */
const EDGES = /^([«“"]*)(.*?)([.,;:?»”"…\u00a0\u202f]*)$/su;
/** Numbers, letters that stand for them, names of functions, and signs. */
const WRITTEN = /^(?:[\d.,;\s]|[nu](?!\p{L})|\p{L}{2,}(?=\()|[eπ](?!\p{L})|[-+−×·÷/:^=<>≤≥≠()|!⌊⌋⌈⌉√∛%]|[⁰¹²³⁴-⁹⁻ⁿ])+$/u;
/** A letter, or a sign between numbers: a number alone is no formula. */
const TELLING = /(?<!\p{L})[nu](?!\p{L})|[√∛^!|⌊⌈²³ⁿ]|[\d)][\s]*[+−×·÷/:][\s]*[\d(]/u;

/** A number, with what the sentence has before and after it; a semicolon may follow a space that does not break. */
const NUMBER = /^([«“"(]*)([-+−]?\d(?:[\u00a0\u202f]?\d)*(?:[.,]\d+)?)([\u00a0\u202f]?[,;:.?!)»”"]*)$/u;
/** The words that join the last item of a list to the others. */
const AND = /^(?:et|ou|puis|and|or|then|und|oder)$/u;

/** The words of a sentence, and its formulas and the numbers of its lists as elements; screen readers get its spoken form. */
export function setOffFormulas(sentence: string, heard: Heard = {}): (string | Node)[] {
  return readAloud(sentence, heard, setOff(sentence));
}

/** A sentence as it is `shown`, and for screen readers its spoken form, if it has one. */
export function readAloud(sentence: string, heard: Heard = {}, shown: (string | Node)[] = [sentence]): (string | Node)[] {
  const said = heard[sentence];
  return said === undefined ? shown : [h("span", { "aria-hidden": "true" }, shown), h("span", { class: "cl-unseen" }, said)];
}

function setOff(sentence: string): (string | Node)[] {
  return setOffParts(sentence).flatMap(([before, formula, after], at) => {
    const set = formula === "" ? [before] : [before, h("span", { class: "cl-said-formula" }, formula), after];
    return at === 0 ? set : [" ", ...set];
  });
}

/** The phrases of a sentence, each with what is set off in it (see `partsOf`). */
export function setOffParts(sentence: string): [before: string, formula: string, after: string][] {
  const parts = phrasesOf(sentence).map(partsOf);
  const items = parts.map(([word, formula, after]) => (formula === "" ? NUMBER.exec(word)?.slice(1) : ["", formula, after]));
  const goesOn = (at: number) => items[at + 1] !== undefined && /^[\u00a0\u202f]?[,;]$/u.test(items[at]?.[2] ?? "");
  let listed = false; // whether the item before belongs to a list
  return parts.map((part, at) => {
    if (AND.test(part[0])) return part;
    const item = items[at];
    listed = item !== undefined && (goesOn(at) || (at > 0 && goesOn(at - 1)) || (listed && AND.test(parts[at - 1]?.[0] ?? "")));
    return listed && part[1] === "" ? (item as typeof part) : part;
  });
}

/** The words of a sentence, what a sign joins being one: `7 − n`. */
function phrasesOf(sentence: string): string[] {
  const words = sentence.split(" ");
  const phrases: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    let [phrase, last] = [words[at] ?? "", words[at] ?? ""];
    for (let next = words[at + 2]; next !== undefined && SIGN.test(words[at + 1] ?? "") && joins(last, next); next = words[at + 2]) {
      phrase += ` ${words[at + 1]} ${next}`;
      last = next;
      at += 2;
    }
    phrases.push(phrase);
  }
  return phrases;
}

/** Tells whether nothing of the sentence stands between two words that a sign joins. */
function joins(left: string, right: string): boolean {
  const [, , one = "", after = ""] = EDGES.exec(left) ?? [];
  const [, before = "", other = ""] = EDGES.exec(right) ?? [];
  return after === "" && before === "" && WRITTEN.test(one) && WRITTEN.test(other);
}

/** A word in three parts: before a formula, the formula, and after it; a word without one is all before. */
function partsOf(word: string): [before: string, formula: string, after: string] {
  const [, before = "", core = "", after = ""] = EDGES.exec(word) ?? [];
  const [opened, formula, closed] = withoutBrackets(core);
  if (!WRITTEN.test(formula) || !TELLING.test(formula)) return [word, "", ""];
  return [before + opened, formula, closed + after];
}

/** A bracket that the sentence opens before a formula, or closes after it, is none of the formula's. */
function withoutBrackets(core: string): [string, string, string] {
  let depth = 0;
  let lowest = 0;
  for (const sign of core) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    lowest = Math.min(lowest, depth);
  }
  const opened = Math.max(0, depth - lowest);
  if (opened > 0 && core.startsWith("(".repeat(opened))) return ["(".repeat(opened), core.slice(opened), ""];
  if (lowest < 0 && core.endsWith(")".repeat(-lowest))) return ["", core.slice(0, lowest), ")".repeat(-lowest)];
  return ["", core, ""];
}
