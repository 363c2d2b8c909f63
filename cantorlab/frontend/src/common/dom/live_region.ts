// The one announcer of a page: a polite region that says each thing once, for the widget in use and for a room.

import { h } from "./dom.ts";
import { consume, isPlain } from "./keys.ts";

const KEPT = 8;
/** Milliseconds within which a sentence may not have been heard yet. */
const FRESH = 200;
/** Mark of a sentence that a view on this page has said: the views of a widget are given the same objects. */
const SAID_MARK = Symbol.for("cantorlab.said");
/** Where the bundles of a page find its announcer. */
const PAGE_KEY = Symbol.for("cantorlab.announcer");
/** No browser, screen reader or notebook takes it: JupyterLab and VS Code rename by it, elsewhere than in an output. */
const AGAIN = "F2";

/** Inline, for it stands outside all that is styled by a widget. */
const UNSEEN = "contain: strict; position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap";

/** An event to be said aloud once. */
export interface SpokenEvent {
  id: number;
  text: string;
}

export interface LiveRegion {
  /** Says a sentence; false where another widget has the word. */
  speak(sentence: string): boolean;
  /** Speaks, unless another view has done so on this occasion; a hidden view leaves it to others. */
  speakOnce(occasion: object, sentence: string): void;
  /** Says the items that are newer than those of the last call, and returns them; what a first view holds is past. */
  hear(spoken: SpokenEvent[]): SpokenEvent[];
  /** Whether the widget is drawn. */
  isShown(): boolean;
}

interface Speaker {
  root: HTMLElement;
  /** The name of the region. */
  label(): string;
  /** Whether it is heard while another widget is in use: what happens in a room. */
  carries?(): boolean;
}

interface Announcer {
  element: HTMLElement;
  /** The widget in which the last thing was done, until something is done outside all of them. */
  used: Element | null;
  last: { text: string; root: Element; at: number } | null;
  /** What was said, oldest first: it can be said again where the region was emptied, behind a dialog. */
  said: { text: string; lang: string }[];
  /** How many sentences have been said again since the last one. */
  back: number;
}

/** The page's announcer, which speaks inside the dialog that is open. */
function announcer(): Announcer {
  const page = globalThis as { [PAGE_KEY]?: Announcer };
  const here = page[PAGE_KEY] ?? open();
  page[PAGE_KEY] = here;
  if (!here.element.isConnected) document.body.append(here.element);
  return here;
}

function open(): Announcer {
  const page: Announcer = { element: h("div", { class: "cl-live", role: "log", "aria-live": "polite", style: UNSEEN }), used: null, last: null, said: [], back: 0 };
  const follow = (event: Event) => (page.used = widgetOf(event));
  for (const name of ["focusin", "pointerdown", "click"]) document.addEventListener(name, follow, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key !== AGAIN || event.shiftKey || !isPlain(event) || !(widgetOf(event) || event.target === document.body)) return;
    consume(event);
    repeat(page);
  }, { capture: true });
  return page;
}

/** The widget, or the page of a room, in which something is done. */
const widgetOf = (event: Event) => event.composedPath().find((each): each is Element => each instanceof Element && each.matches(".cl-root, #room")) ?? null;

/** Says the last sentence again, and at once again the one before. */
function repeat(page: Announcer): void {
  const sentence = page.said.at(-1 - (page.back % Math.max(1, page.said.length)));
  page.back += 1;
  if (!sentence) return;
  for (const former of page.element.querySelectorAll("[data-again]")) former.remove();
  page.element.append(h("p", { lang: sentence.lang, "data-again": true }, sentence.text));
}

/**
 * Carries the region into a dialog, behind which nothing is heard; returns what carries it back. Some screen
 * readers read a region that comes with a text: it takes along only what they may not have read yet.
 */
export function carryAnnouncer(dialog: Element): () => void {
  const { element } = announcer();
  const home = element.parentElement;
  carry(element, dialog);
  return () => {
    if (dialog.contains(element)) carry(element, home?.isConnected ? home : document.body);
  };
}

function carry(element: HTMLElement, to: Element): void {
  for (const line of element.querySelectorAll<HTMLElement>("p")) {
    if (performance.now() - Number(line.dataset.at ?? 0) > FRESH) line.remove();
    else delete line.dataset.at; // not a second time
  }
  to.append(element);
}

export function liveRegion({ root, label, carries = () => false }: Speaker): LiveRegion {
  announcer(); // it is there before what it says
  let last: number | null = null;
  /** Whether the widget is drawn. It is told, not asked for: that would lay out the page. */
  let shown: boolean | null = null;
  new ResizeObserver(([seen]) => (shown = (seen?.contentRect.width ?? 0) > 0)).observe(root);
  const isShown = () => shown ?? root.getClientRects().length > 0;

  /** Tells whether another widget is in use, or speaks now where none is; and the same twice is one thing. */
  function isOthers({ used, last: former }: Announcer, text: string): boolean {
    const other = former !== null && former.root !== root && performance.now() - former.at < FRESH;
    if (other && former.text === text) return true;
    if (carries()) return false;
    if (!used?.isConnected) return other;
    return !used.contains(root) && !root.contains(used); // a film stands in the widget that shows it
  }

  function speak(sentence: string): boolean {
    const page = announcer();
    if (!sentence || isOthers(page, sentence)) return false;
    const { element } = page;
    element.setAttribute("aria-label", label());
    const at = performance.now();
    element.append(h("p", { "data-at": String(at), lang: root.lang }, sentence));
    while (element.children.length > KEPT) element.firstElementChild?.remove();
    page.said = [...page.said, { text: sentence, lang: root.lang }].slice(-KEPT);
    Object.assign(page, { last: { text: sentence, root, at }, back: 0 });
    return true;
  }

  function speakOnce(occasion: object, sentence: string): void {
    if (SAID_MARK in occasion || !isShown()) return;
    if (speak(sentence)) Object.defineProperty(occasion, SAID_MARK, { value: true });
  }

  return {
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
