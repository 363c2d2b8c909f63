// A formula as mathematics, read aloud in our own words.

import { h } from "./dom.ts";
import "./formula.css";
import { lengthOf } from "./formula_length.ts";
import { mathml } from "./markup.ts";
import type { Formula } from "./types.ts";

// MathML does not break: what is too long for a line is written as text.
const LONGEST = 34;

/** A style sheet may set the size of the text by `--length`. */
export function formula({ text, mathml: printed, spoken }: Formula) {
  const length = lengthOf(text);
  const drawn = length > LONGEST ? null : mathml(printed);
  drawn?.setAttribute("aria-hidden", "true");
  return h(
    "p",
    { class: "cl-formula", style: `--length: ${length}` },
    drawn ?? h("span", { class: "cl-formula-text", "aria-hidden": "true" }, text),
    h("span", { class: "cl-unseen" }, spoken),
  );
}
