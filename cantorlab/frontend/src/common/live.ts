// One polite region that says what happened, each thing once: also where a page shows a widget twice.

import { h } from "./dom.ts";

/** @import { View } from "./types.ts" */

const KEPT = 8;
/** What a view on this page has said is marked: the views of a widget are given the same objects. */
const SAID = Symbol.for("cantorlab.said");

/**
 * @returns {{
 *   element: HTMLElement,
 *   speak: (sentence: string) => void,
 *   sayFor: (occasion: object, sentence: string) => void,
 *   hear: (spoken: View["spoken"]) => void,
 * }}
 */
export function liveRegion() {
  const element = h("div", { class: "cl-live cl-unseen", role: "log", "aria-live": "polite" });
  /** @type {number | null} */
  let last = null;

  /** @param {string} sentence */
  function speak(sentence) {
    if (!sentence) return;
    element.append(h("p", {}, sentence));
    while (element.children.length > KEPT) element.firstElementChild?.remove();
  }

  /**
   * Speaks, unless another view has done so on this occasion; a view that nobody sees leaves it.
   *
   * @param {object} occasion
   * @param {string} sentence
   */
  function sayFor(occasion, sentence) {
    if (SAID in occasion || element.getClientRects().length === 0) return;
    Object.defineProperty(occasion, SAID, { value: true });
    speak(sentence);
  }

  return {
    element,
    speak,
    sayFor,
    /** Says the items that are newer than those of the last call; what a first view holds is past. */
    hear(spoken) {
      const newest = spoken.reduce((id, item) => Math.max(id, item.id), last ?? 0);
      if (last !== null) {
        for (const item of spoken) if (item.id > last) sayFor(item, item.text);
      }
      last = newest;
    },
  };
}
