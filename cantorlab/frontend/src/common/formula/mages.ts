// The mages, from the one sheet of art: as cards, as small signs, as numbers.

import sheet from "art:cantor";
import { artist, h } from "../dom/dom.ts";
import { numeral } from "../dom/texts.ts";
import "./mages.css";

const draw = artist(sheet);

/** A drawing of the sheet; `currentColor` is the colour of the text around it. */
export function art(id: string, className: string = "cl-art") {
  return draw(id, { class: className });
}

export function mageFigure(number: number) {
  return art(number < 0 ? `mage-m${-number}` : `mage-${number}`, "cl-art cl-figure");
}

/**
 * The face of a mage card: figure and number. Its name is on the element around it.
 * @param more further classes
 */
export function mageFace(number: number, more = "") {
  return h(
    "span",
    { class: `cl-mage ${more}`, "aria-hidden": "true" },
    mageFigure(number),
    h("span", { class: "cl-numeral" }, numeral(number)),
  );
}

/** The back of a mage card. */
export function mageBack(more = "") {
  return h("span", { class: `cl-mage cl-back ${more}`, "aria-hidden": "true" }, art("aleph"));
}

/** A small mage: figure and number in a line. */
export function mageChip(number: number, more = "") {
  return h("span", { class: `cl-chip ${more}` }, mageFigure(number), h("span", { class: "cl-numeral" }, numeral(number)));
}
