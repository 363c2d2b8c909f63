import "../dom/test_page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { emsOf, piecesOf, lengthOf } from "./formula_width.ts";
import { mathml } from "../dom/markup.ts";

function parseMathml(inner: string) {
  const made = mathml(`<math>${inner}</math>`);
  assert.ok(made);
  return made;
}

const text = (inner: string) => piecesOf(parseMathml(inner)).map((piece) => piece.map(({ textContent }) => textContent).join(""));

test("a line breaks before the signs between terms and factors", () => {
  const square = "<msup><mi>n</mi><mn>2</mn></msup>";
  const product = `<mrow><mn>5</mn><mo>×</mo>${square}</mrow>`;
  assert.deepEqual(text(`<mrow>${product}<mo>+</mo><mi>n</mi></mrow>`), ["5", "×n2", "+n"]);
});

test("what a fence, a root or an exponent holds stays together, and a sign stays with its number", () => {
  const fenced = '<mrow><mo fence="true" form="prefix">(</mo><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow><mo fence="true" form="postfix">)</mo></mrow>';
  assert.deepEqual(text(`<msup>${fenced}<mn>2</mn></msup>`), ["(n+1)2"]);
  assert.deepEqual(text("<msqrt><mrow><mi>n</mi><mo>+</mo><mn>9</mn></mrow></msqrt>"), ["n+9"]);
  assert.deepEqual(text('<mrow><mrow><mo form="prefix">−</mo><mi>n</mi></mrow><mo>−</mo><mn>1</mn></mrow>'), ["−n", "−1"]);
  assert.deepEqual(text("<mrow><mn>2</mn><mo>\u2062</mo><mi>n</mi></mrow>"), ["2\u2062n"]);
});

test("a fraction is as wide as its wider half, an exponent is small", () => {
  const [digit, three] = [emsOf(parseMathml("<mn>1</mn>")), emsOf(parseMathml("<mn>100</mn>"))];
  assert.ok(Math.abs(three - 3 * digit) < 1e-9);
  const fraction = emsOf(parseMathml("<mfrac><mn>1</mn><mn>100</mn></mfrac>"));
  assert.ok(fraction > three && fraction < three + digit);
  assert.ok(emsOf(parseMathml("<msup><mn>1</mn><mn>1</mn></msup>")) < 2 * digit);
  assert.equal(emsOf(parseMathml("<mo>\u2062</mo>")), 0);
  const fence = (more: string) => emsOf(parseMathml(`<mo fence="true"${more}>(</mo>`));
  assert.ok(fence("") > fence(' stretchy="false"'));
});

test("a longer formula asks for more room", () => {
  const formulas = ["n", "n + 100", "100 − (n + 2)²", "(−1)^⌊n/3⌋ × √(100 − n²) + n"];
  const lengths = formulas.map(lengthOf);
  assert.deepEqual(lengths, lengths.toSorted((a, b) => a - b));
  assert.ok(lengths.every((length) => length >= 3));
});
