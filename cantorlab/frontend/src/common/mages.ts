// The mages, from the one sheet of art: as cards, as small signs, as numbers.

import sheet from "art:cantor";
import { artist, h } from "./dom.ts";
import "./mages.css";

/**
 * A magic number as it is printed, with a true minus sign.
 *
 * @param {number} number
 */
export function numeral(number) {
  return number < 0 ? `−${-number}` : String(number);
}

const draw = artist(sheet);

/**
 * A drawing of the sheet; `currentColor` is the colour of the text around it.
 *
 * @param {string} id
 * @param {string} [className]
 */
export function art(id, className = "cl-art") {
  return draw(id, { class: className });
}

/** @param {number} number */
export function figure(number) {
  return art(number < 0 ? `mage-m${-number}` : `mage-${number}`, "cl-art cl-figure");
}

/**
 * The face of a mage card: figure and number. What it is called stands on whatever holds it.
 *
 * @param {number} number
 * @param {string} [more] further classes
 */
export function face(number, more = "") {
  return h(
    "span",
    { class: `cl-mage ${more}`, "aria-hidden": "true" },
    figure(number),
    h("span", { class: "cl-numeral" }, numeral(number)),
  );
}

/** The back of a mage card. */
export function back(more = "") {
  return h("span", { class: `cl-mage cl-back ${more}`, "aria-hidden": "true" }, art("aleph"));
}

/**
 * A small mage: figure and number in a line.
 *
 * @param {number} number
 * @param {string} [more]
 */
export function chip(number, more = "") {
  return h("span", { class: `cl-chip ${more}` }, figure(number), h("span", { class: "cl-numeral" }, numeral(number)));
}
