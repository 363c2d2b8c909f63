// Cards and spirits, from the one sheet of art, in the look of cantorlab/pictures/siggil/cards.py.

import sheet from "art:siggil";
import { artist, h, type Attributes } from "../common/dom/dom.ts";
import type { Say } from "../common/dom/texts.ts";

const EMBLEMS: Record<string, string> = { P: "stone", S: "stag", L: "leaf", T: "turtle", C: "cloud", W: "water", F: "feather" };

const draw = artist(sheet);

const familyOf = (card: string): string => card.charAt(0);
const numberOf = (card: string): string => card.charAt(1);

const isSpirit = (card: string): boolean => numberOf(card) === "*";

/** The style that gives a card the colour of this emblem. */
const hueOf = (drawn: SVGElement): string => `--hue: ${drawn.getAttribute("fill")}`;

function drawEmblem(letter: string, attributes: Attributes = {}): SVGElement {
  return draw(EMBLEMS[letter] ?? letter, attributes);
}

function emblem(letter: string, more = ""): SVGElement {
  return drawEmblem(letter, { class: `cl-sg-emblem ${more}` });
}

/**
 * The face of a card such as `S2`, of a spirit such as `S*`, or a back for null. The number stands in
 * two corners with its family's letter, the emblem in the other two: whichever half is hidden, the rest shows both.
 * What is written there is drawn (siggil.css), not said: a listener hears the card's name.
 */
export function cardFace(say: Say, card: string | null, more = "") {
  if (card === null) return h("span", { class: `cl-sg-card cl-sg-back ${more}`, "aria-hidden": "true" }, draw("back"));
  const letter = familyOf(card);
  const corner = (at: string) => h("span", { class: `cl-sg-corner ${at}`, "data-number": numberOf(card), "data-letter": letterOf(say, letter) });
  if (isSpirit(card)) {
    return h(
      "span",
      { class: `cl-sg-card cl-sg-spirit-card ${more}`, "aria-hidden": "true" },
      medal(letter),
      corner("cl-sg-start"),
      corner("cl-sg-end"),
    );
  }
  const upper = emblem(letter, "cl-sg-upper");
  return h(
    "span",
    { class: `cl-sg-card ${more}`, style: hueOf(upper), "aria-hidden": "true" },
    upper,
    emblem(letter, "cl-sg-lower"),
    corner("cl-sg-start"),
    corner("cl-sg-end"),
  );
}

/** A card that lies in a series: its name and a trace of its colour. */
export function mini(say: Say, card: string) {
  return colouredCards(familyOf(card), `${letterOf(say, familyOf(card))}${numberOf(card)}`);
}

function colouredCards(letter: string, text: string) {
  const drawn = emblem(letter);
  return h("span", { class: "cl-sg-mini", style: hueOf(drawn), "aria-hidden": "true" }, drawn, text);
}

/** Many cards in little room, the numbers of a family together. */
export function heap(say: Say, cards: string[]) {
  return Object.keys(EMBLEMS)
    .map((letter) => ({ letter, family: cards.filter((card) => familyOf(card) === letter).sort() }))
    .filter(({ family }) => family.length > 0)
    .map(({ letter, family }) => {
      return colouredCards(letter, `${letterOf(say, letter)} ${family.map(numberOf).join(" ")}`);
    });
}

/** A spirit that has left the Siggil: its emblem before a glow. */
export function medal(letter: string, more = "") {
  return h("span", { class: `cl-sg-medal ${more}`, "aria-hidden": "true" }, draw("spirit"), emblem(letter));
}

/** The letter by which the language of the table writes a family; elements and messages name it as the notation does. */
export const letterOf = (say: Say, letter: string) => say(`siggil.letter.${letter}`);

export const spiritNumber = (letter: string) => Object.keys(EMBLEMS).indexOf(letter) + 1;

/** Draws what the kernel names, from the sheet. */
export const drawSiggilPicture = (name: string): Element => draw(name, { class: "cl-sg-drawing" });

/** The names of cards and spirits, to be said aloud. */
export function namer(say: Say) {
  const family = (letter: string) => say(`siggil.family.${letter}`);
  const spirit = (letter: string) =>
    say("siggil.ui.spirit_number", { family: family(letter), number: spiritNumber(letter) });
  const card = (name: string) =>
    isSpirit(name) ? spirit(familyOf(name)) : say("siggil.ui.card", { family: family(familyOf(name)), number: numberOf(name) });
  return { family, spirit, card, cards: (names: string[]) => names.map(card).join(", ") };
}
