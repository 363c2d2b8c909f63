// One polite region that says what happened, each thing once.

import { h } from "./dom.js";

/** @import { View } from "./types" */

const KEPT = 8;

/**
 * @returns {{ element: HTMLElement, speak: (sentence: string) => void, hear: (spoken: View["spoken"]) => void }}
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

  return {
    element,
    speak,
    /** Says the items that are newer than those of the last call; what a first view holds is past. */
    hear(spoken) {
      const newest = spoken.reduce((id, item) => Math.max(id, item.id), last ?? 0);
      if (last !== null) {
        for (const item of spoken) if (item.id > last) speak(item.text);
      }
      last = newest;
    },
  };
}
