// One polite region that says what happened, each thing once: also where a page shows a widget twice.

import { h } from "./dom.ts";

const KEPT = 8;
/** Milliseconds within which a sentence may not have been heard yet. */
const FRESH = 200;
/** Mark of a sentence that a view on this page has said: the views of a widget are given the same objects. */
const SAID_MARK = Symbol.for("cantorlab.said");

/** An event to be said aloud once. */
export interface SpokenEvent {
  id: number;
  text: string;
}

export interface LiveRegion {
  element: HTMLElement;
  speak(sentence: string): void;
  /** Speaks, unless another view has done so on this occasion; a hidden view leaves it to others. */
  speakOnce(occasion: object, sentence: string): void;
  /** Says the items that are newer than those of the last call, and returns them; what a first view holds is past. */
  hear(spoken: SpokenEvent[]): SpokenEvent[];
  /** Whether it is in a view that is drawn. */
  isShown(): boolean;
}

/**
 * Carries a region to another place in the page. Some screen readers read a region that comes with a text: it
 * takes along only what they may not have read yet.
 */
export function carryRegion(region: Element, to: Element): void {
  for (const line of region.querySelectorAll("p")) {
    if (performance.now() - Number(line.dataset.at ?? 0) > FRESH) line.remove();
    else delete line.dataset.at; // not a second time
  }
  to.append(region);
}

export function liveRegion(): LiveRegion {
  const element = h("div", { class: "cl-live cl-unseen", role: "log", "aria-live": "polite" });
  let last: number | null = null;
  /** Whether the region is in a view that is drawn. It is told, not asked for: that would lay out the page. */
  let shown: boolean | null = null;
  new ResizeObserver(([seen]) => (shown = (seen?.contentRect.width ?? 0) > 0)).observe(element);
  const isShown = () => shown ?? element.getClientRects().length > 0;

  function speak(sentence: string): void {
    if (!sentence) return;
    element.append(h("p", { "data-at": String(performance.now()) }, sentence));
    while (element.children.length > KEPT) element.firstElementChild?.remove();
  }

  function speakOnce(occasion: object, sentence: string): void {
    if (SAID_MARK in occasion || !isShown()) return;
    Object.defineProperty(occasion, SAID_MARK, { value: true });
    speak(sentence);
  }

  return {
    element,
    speak,
    speakOnce,
    isShown,
    hear(spoken) {
      const newest = spoken.reduce((id, item) => Math.max(id, item.id), last ?? 0);
      const past = last ?? newest;
      const fresh = spoken.filter(({ id }) => id > past);
      for (const item of fresh) speakOnce(item, item.text);
      last = newest;
      return fresh;
    },
  };
}
