// A formula as mathematics, read aloud in our own words.

import { h } from "./dom.js";
import "./formula.css";
import { mathml } from "./graft.js";

/** @import { Formula } from "./types" */

// Mathematics does not break: what fits on no line is written in lines of text.
const LONGEST = 34;

/**
 * What holds it may set the size of the text by `--length`.
 *
 * @param {Formula} formula
 */
export function formula({ text, mathml: printed, spoken }) {
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

/**
 * About how many digits wide a formula is as mathematics: signs have air around them; bars of
 * fractions, exponents and roots need fewer characters than their text.
 *
 * @param {string} text
 */
export function lengthOf(text) {
  const count = (/** @type {RegExp} */ pattern) => (text.match(pattern) ?? []).length;
  const written = text.replace(/\s/g, "").length;
  const air = 0.6 * count(/[+×=<>]|(?<=.)[−-]/g);
  const saved = 2 * count(/\//g) + 1.5 * count(/\^/g) + 1.5 * count(/[√∛]\(/g);
  return Math.max(3, Math.round(10 * (written + air - saved)) / 10);
}
