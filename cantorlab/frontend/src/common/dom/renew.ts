// Drawing anew what has changed, and only that: what stays costs the page no layout, keeps the focus and
// goes on moving.

import { setListener, listenersOf, nodes, type Children } from "./dom.ts";

/** Elements in which people write, or that they open, are drawn anew whole: nothing of theirs slips into what comes next. */
const HOLDS_INPUT = "input, select, textarea, details, dialog";
/** The attributes that tell one element from another. In a style stands, among others, since when something moves. */
const IDENTITY = ["class", "style", "data-cl-key"];

/**
 * Gives `element` these children, which were made for this call, instead of its own. Of those that are there
 * already, what looks and says the same stays, and hears what the new one would have heard.
 */
export function renew(element: Element, ...children: Children[]): void {
  const next = nodes(children)
    .filter((child) => child !== "")
    .map((child) => (child instanceof Node ? child : document.createTextNode(child)));
  const old = [...element.childNodes];
  let start = 0;
  while (start < old.length && start < next.length && reuse(old[start], next[start])) start += 1;
  let end = 0;
  const rest = Math.min(old.length, next.length) - start;
  while (end < rest && reuse(old[old.length - 1 - end], next[next.length - 1 - end])) end += 1;

  const after = old[old.length - end] ?? null;
  for (const { gone, fresh, before } of stretches(element, old.slice(start, old.length - end), next.slice(start, next.length - end), after)) {
    if (gone.length === fresh.length && fresh.every((each) => each.parentNode !== element)) {
      for (const [at, each] of gone.entries()) become(each, fresh[at] as ChildNode);
    } else {
      for (const each of gone) each.remove();
      for (const each of fresh) element.insertBefore(each, before);
    }
  }
}

/** Children that go, those that come in their place, and the child after them. */
interface Stretch {
  gone: ChildNode[];
  fresh: Node[];
  before: Node | null;
}

/** The stretches between those children that stay where they are: to put one in its place again, a page would lay it out. */
function stretches(element: Element, old: ChildNode[], next: Node[], after: Node | null): Stretch[] {
  const stays = new Set(next.filter((each) => each.parentNode === element));
  const found: Stretch[] = [];
  let [done, from] = [0, 0];
  const stretch = (to: number, until: number, before: Node | null) => {
    found.push({ gone: old.slice(done, to).filter((each) => !stays.has(each)), fresh: next.slice(from, until), before });
  };
  for (const [at, each] of next.entries()) {
    const stands = stays.has(each) ? old.indexOf(each as ChildNode, done) : -1; // one that is in `stays` is a child
    if (stands < 0) continue; // new, or it comes from further back
    stretch(stands, at, each);
    [done, from] = [stands + 1, at + 1];
  }
  stretch(old.length, next.length, after);
  return found;
}

/**
 * Gives a child of a part, which has this name there: the element that stands there already, while what it
 * is drawn of stays the same.
 */
export type Keep = (name: string, facts: unknown, draw: () => Element) => Element;

/** Draws a part anew when what it is drawn of has changed, and otherwise does nothing at all. */
export type Part = (facts: unknown, draw: (keep: Keep) => Children) => void;

/** The element of the page that stayed in place of one that was drawn. */
const reusedFor = new WeakMap<Node, Node>();

/** @param wording tells, by changing, that sentences have changed */
export function partOf(element: Element, wording: () => unknown): Part {
  let drawn: string | null = null;
  let kept = new Map<string, { of: string; child: Element }>();
  const fingerprint = (facts: unknown) => JSON.stringify([wording(), facts]);
  return (facts, draw) => {
    const now = fingerprint(facts);
    if (now === drawn) return;
    drawn = now;
    const before = kept;
    kept = new Map();
    const keep: Keep = (name, own, make) => {
      const of = fingerprint(own);
      const last = before.get(name);
      const child = last?.of === of ? last.child : make();
      kept.set(name, { of, child });
      return child;
    };
    renew(element, draw(keep));
    for (const each of kept.values()) each.child = (reusedFor.get(each.child) ?? each.child) as Element; // of its kind
  };
}

/** Tells whether `old` can stand for `next`; then it hears what `next` would have heard. */
function reuse(old: Node | undefined, next: Node | undefined): boolean {
  if (!old || !next) return false;
  if (old === next) return true;
  if (!(old instanceof Element) || !(next instanceof Element)) return old.isEqualNode(next);
  if (!isSame(old, next) || holdsInput(old)) return false;
  handOverAll(old, next);
  reusedFor.set(next, old);
  return true;
}

function isSame(old: Node, next: Node): boolean {
  if (!(old instanceof Element) || !(next instanceof Element)) return old.isEqualNode(next);
  if (old.tagName !== next.tagName || old.childNodes.length !== next.childNodes.length) return false;
  if (namesOf(old, next).some((name) => old.getAttribute(name) !== next.getAttribute(name))) return false;
  return [...old.childNodes].every((child, at) => isSame(child, next.childNodes[at] as Node));
}

/** The names of all attributes but `tabindex`: where the tab key stops groups say themselves. */
function namesOf(old: Element, next: Element): string[] {
  const names = new Set([...old.getAttributeNames(), ...next.getAttributeNames()]);
  if (!next.hasAttribute("tabindex")) names.delete("tabindex");
  return [...names];
}

/** Makes `old` look and say what `next` does, or puts `next` in its place; returns what stands there now. */
export function become<Drawn extends ChildNode>(old: Drawn, next: Drawn): Drawn {
  if (!(old instanceof Element && next instanceof Element) || !isAnother(old, next) || holdsInput(old)) {
    old.replaceWith(next);
    return next;
  }
  for (const name of namesOf(old, next)) {
    const value = next.getAttribute(name);
    if (value === null) old.removeAttribute(name);
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  handOver(old, next);
  renew(old, [...next.childNodes]);
  reusedFor.set(next, old);
  return old;
}

/** Tells whether one is the other at another moment. */
function isAnother(old: Element, next: Element): boolean {
  return old.tagName === next.tagName && IDENTITY.every((name) => old.getAttribute(name) === next.getAttribute(name));
}

function holdsInput(element: Element): boolean {
  return element.matches(HOLDS_INPUT) || element.querySelector(HOLDS_INPUT) !== null;
}

function handOver(old: Element, next: Element): void {
  for (const name of listenersOf(old).keys()) if (!listenersOf(next).has(name)) setListener(old, name, () => {});
  for (const [name, listener] of listenersOf(next)) setListener(old, name, listener);
}

function handOverAll(old: Element, next: Element): void {
  handOver(old, next);
  for (const [at, child] of [...old.children].entries()) handOverAll(child, next.children[at] as Element);
}
