// Formulas for screen readers: in our words, or the MathML itself, for MathCAT and maths braille. Shift+F2 chooses, and
// this device remembers it for all widgets.

import { h, mark } from "../dom/dom.ts";
import { consume, isPlain } from "../dom/keys.ts";
import { mathml } from "../dom/markup.ts";
import { storedText } from "../dom/stored_text.ts";
import type { Say } from "../dom/texts.ts";

const stored = storedText("cantorlab.formulas");
const MATHML = "mathml";
/** What the bundles of a page tell each other once a reader has chosen. */
const CHOICE = "cantorlab-formulas";

/** What a part of a formula is: mathematics that is seen, a copy of it for readers alone, or its words. */
type Part = "seen" | "copy" | "words";

/** Gives a part to readers, or hides it from them, as was chosen. */
export function forReaders<E extends Element>(element: E, part: Part): E {
  element.setAttribute("data-cl-reads", part);
  apply(element);
  return element;
}

/** The whole formula for readers of MathML, where what is seen is cut in pieces, or part of a button's name. */
export function readersCopy(printed: string): HTMLElement {
  return forReaders(h("span", { class: "cl-unseen" }, mathml(printed)), "copy");
}

function apply(element: Element): void {
  const part = element.getAttribute("data-cl-reads");
  const chosen = stored.get() === MATHML;
  if (part === "seen") mark(element, { "aria-hidden": chosen ? null : "true" });
  else mark(element, { hidden: chosen === (part === "copy") ? null : "" });
}

/** Lets Shift+F2 choose within `root`, and follows what was chosen anywhere on the page; returns the clean-up. */
export function followReading(root: HTMLElement, say: Say, speak: (sentence: string) => unknown): () => void {
  function press(event: KeyboardEvent): void {
    if (event.key !== "F2" || !event.shiftKey || !isPlain(event)) return;
    consume(event);
    const detail = stored.get() === MATHML ? null : MATHML;
    document.dispatchEvent(new CustomEvent(CHOICE, { detail }));
    speak(say(detail === null ? "table.formulas.words" : "table.formulas.mathml"));
  }

  function follow(event: Event): void {
    stored.set((event as CustomEvent<string | null>).detail);
    for (const part of root.querySelectorAll("[data-cl-reads]")) apply(part);
  }

  root.addEventListener("keydown", press);
  document.addEventListener(CHOICE, follow);
  return () => {
    root.removeEventListener("keydown", press);
    document.removeEventListener(CHOICE, follow);
  };
}
