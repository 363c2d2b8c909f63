// Cards and spirits, from the one sheet of art, in the look of cantorlab/pictures/siggil_cards.py.

import sheet from "art:siggil";
import { artist, h } from "../common/dom.ts";

/** @import { Say } from "../common/types.ts" */

/** @type {Record<string, string>} */
const EMBLEMS = { P: "stone", S: "stag", L: "leaf", T: "turtle", C: "cloud", W: "water", F: "feather" };

const draw = artist(sheet);

/** @param {string} letter */
const hue = (letter) => `--hue: ${draw(EMBLEMS[letter]).getAttribute("fill")}`;

/**
 * @param {string} letter
 * @param {string} [more]
 */
export function emblem(letter, more = "") {
  return draw(EMBLEMS[letter], { class: `cl-sg-emblem ${more}` });
}

/**
 * The face of a card such as `S2`, of a spirit such as `S*`, or a back for null. Family and number
 * stand in two corners, the emblem in the other two: whatever half is hidden, the rest tells both.
 * What is written there is drawn (siggil.css), not said: who listens hears the card's name.
 *
 * @param {string | null} card
 * @param {string} [more]
 */
export function face(card, more = "") {
  if (card === null) return h("span", { class: `cl-sg-card cl-sg-back ${more}`, "aria-hidden": "true" }, draw("back"));
  const [letter, number] = card;
  const corner = (/** @type {string} */ at) => h("span", { class: `cl-sg-corner ${at}`, "data-card": card });
  if (number === "*") {
    return h(
      "span",
      { class: `cl-sg-card cl-sg-spirit-card ${more}`, "aria-hidden": "true" },
      medal(letter),
      corner("cl-sg-start"),
      corner("cl-sg-end"),
    );
  }
  return h(
    "span",
    { class: `cl-sg-card ${more}`, style: hue(letter), "aria-hidden": "true" },
    emblem(letter, "cl-sg-upper"),
    emblem(letter, "cl-sg-lower"),
    corner("cl-sg-start"),
    corner("cl-sg-end"),
  );
}

/**
 * A card that lies in a series: its name and a trace of its colour.
 *
 * @param {string} card
 */
export function mini(card) {
  return h("span", { class: "cl-sg-mini", style: hue(card[0]), "aria-hidden": "true" }, emblem(card[0]), card);
}

/**
 * Many cards in little room, the numbers of a family together.
 *
 * @param {string[]} cards
 */
export function heap(cards) {
  return Object.keys(EMBLEMS)
    .map((letter) => cards.filter((card) => card[0] === letter).sort())
    .filter((family) => family.length > 0)
    .map((family) => {
      const [letter] = family[0];
      const numbers = family.map((card) => card[1]).join(" ");
      return h("span", { class: "cl-sg-mini", style: hue(letter), "aria-hidden": "true" }, emblem(letter), `${letter} ${numbers}`);
    });
}

/**
 * A spirit that has left the Siggil: its emblem before a glow.
 *
 * @param {string} letter
 * @param {string} [more]
 */
export function medal(letter, more = "") {
  return h("span", { class: `cl-sg-medal ${more}`, "aria-hidden": "true" }, draw("spirit"), emblem(letter));
}

/** @param {string} letter */
export const numberOf = (letter) => Object.keys(EMBLEMS).indexOf(letter) + 1;

/**
 * How cards and spirits are said aloud.
 *
 * @param {Say} say
 */
export function namer(say) {
  const family = (/** @type {string} */ letter) => say(`siggil.family.${letter}`);
  const spirit = (/** @type {string} */ letter) =>
    say("siggil.ui.spirit_number", { family: family(letter), number: numberOf(letter) });
  /** @param {string} name */
  const card = (name) =>
    name[1] === "*" ? spirit(name[0]) : say("siggil.ui.card", { family: family(name[0]), number: name[1] });
  return { family, spirit, card, cards: (/** @type {string[]} */ names) => names.map(card).join(", ") };
}
