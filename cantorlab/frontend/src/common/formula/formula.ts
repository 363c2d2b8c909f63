// A formula as mathematics, read aloud in our own words or as MathML (reading.ts).

import { h } from "../dom/dom.ts";
import "./formula.css";
import { lengthOf, emsOf, piecesOf } from "./formula_width.ts";
import { mathml } from "../dom/markup.ts";
import { forReaders, readersCopy } from "./reading.ts";
import type { Formula } from "../kernel/mathematics.ts";

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";
// MathML does not break: a formula longer than this stands in pieces, between which a line may.
const LONGEST = 34;

/** A style sheet may set the size of the text by `--length`. */
export const formula = (written: Formula) => lines(written, true);

/** A formula in the name of a button or a summary, which is words whatever a reader has chosen. */
export const formulaInName = (written: Formula) => lines(written, false);

function lines({ text, mathml: printed, spoken }: Formula, chosen: boolean) {
  const length = lengthOf(text);
  const drawn = mathml(printed);
  const words = h("span", { class: "cl-unseen" }, spoken);
  return h(
    "p",
    { class: "cl-formula", style: `--length: ${length}` },
    drawn && chosen ? seen(drawn, length, printed) : drawn && length > LONGEST ? pieces(drawn) : h("span", { "aria-hidden": "true" }, drawn ?? text),
    drawn && chosen ? forReaders(words, "words") : words,
  );
}

/**
 * A formula for a small place, in as many lines as it needs. A style sheet may set the size of the
 * text by `--whole` and `--widest`: how many ems the formula and its widest piece take.
 */
export function smallFormula({ text, mathml: printed }: Formula) {
  const whole = mathml(printed);
  if (!whole) return h("span", { class: "cl-formula-pieces" }, text);
  const ems = emsOf(whole);
  const { drawn, widest } = inPieces(whole);
  const style = `--whole: ${ems.toFixed(2)}; --widest: ${widest.toFixed(2)}`;
  return h("span", { class: "cl-formula-pieces", style, "data-cl-written": whole.getAttribute("alttext") }, drawn);
}

function seen(drawn: Element, length: number, printed: string) {
  if (length <= LONGEST) return forReaders(drawn, "seen");
  return [pieces(drawn), readersCopy(printed)];
}

const pieces = (drawn: Element) => h("span", { class: "cl-formula-pieces", "aria-hidden": "true", "data-cl-written": drawn.getAttribute("alttext") }, inPieces(drawn).drawn);

/** The formula as one element a piece. */
function inPieces(whole: Element) {
  const pieces = piecesOf(whole);
  const wide = pieces.map((piece) => piece.reduce((sum, each) => sum + emsOf(each), 0));
  const drawn = pieces.flatMap((piece, at) => {
    const [first] = piece;
    if (at > 0) first?.setAttribute("form", "infix"); // its air stays around it
    const math = document.createElementNS(NAMESPACE, "math");
    const row = document.createElementNS(NAMESPACE, "mrow");
    row.append(...piece);
    math.append(row);
    return [h("wbr"), math];
  });
  return { drawn, widest: Math.max(...wide) };
}
