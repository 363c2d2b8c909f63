// Elements made without parsing: text that people write stays text.

const SVG = "http://www.w3.org/2000/svg";

export type Child = string | number | Node | null | undefined | false;
export type Children = Child | readonly Child[];

type Listeners = {
  [Event in keyof HTMLElementEventMap as `on${Event}`]?: (event: HTMLElementEventMap[Event]) => unknown;
};

/** A name `on…` listens to that event; any other name is an attribute. */
export interface Attributes extends Listeners {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}

/**
 * Makes an element. A key `on…` adds a listener, `class` and others are attributes; `true` gives an
 * empty attribute and `false` none at all, but `aria-…` and `data-…` spell both out; `null` and
 * `undefined` give none.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Children[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...nodes(children));
  return element;
}

/** Makes an SVG element, as `h` does. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Children[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...nodes(children));
  return element;
}

/** Sets attributes, or takes them away (null), but only where they differ: a page restyles what is written to, even the same again. */
export function mark(element: Element, attributes: Record<string, string | boolean | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** A listener of a form that does what sending it means: the page goes nowhere. */
export function onSubmit(act: () => unknown): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    void act();
  };
}

/** Hides `element` or shows it, where that changes anything (see `mark`). */
export function hide(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/** Gives `element` these children instead of its own. */
export function fill(element: Element, ...children: Children[]): void {
  element.replaceChildren(...nodes(children));
}

/** The listeners that `h` was given, by the name of their event. */
const listening = new WeakMap<EventTarget, Map<string, EventListener>>();
const NOTHING: ReadonlyMap<string, EventListener> = new Map();

/** The listeners of an element made by `h`. */
export function listenersOf(element: Element): ReadonlyMap<string, EventListener> {
  return listening.get(element) ?? NOTHING;
}

/** Lets `element` listen to an event, in place of what listened before. */
export function setListener(element: Element, name: string, listener: EventListener): void {
  const known = listening.get(element) ?? new Map<string, EventListener>();
  listening.set(element, known.set(name, listener));
  element.addEventListener(name, dispatch); // the same function again is no second one
}

function dispatch(event: Event): void {
  if (event.currentTarget) listening.get(event.currentTarget)?.get(event.type)?.(event);
}

/** The attributes of a symbol that its copy has no use for. */
const NOT_COPIED = new Set(["id", "href", "xmlns"]);

/** The attributes that a shape inherits from its group. */
const INHERITED = new Set(["color", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule"]);

/** Takes the groups away that only say what their shapes inherit: each element of a picture costs the page its style. */
function flatten(picture: Element): void {
  for (const group of [...picture.querySelectorAll("g")].reverse()) {
    if (!group.getAttributeNames().every((name) => INHERITED.has(name))) continue;
    for (const shape of group.children) {
      for (const { name, value } of group.attributes) if (!shape.hasAttribute(name)) shape.setAttribute(name, value);
    }
    group.replaceWith(...group.children);
  }
}

type Artist = (id: string, attributes?: Attributes) => SVGSVGElement;

/**
 * Draws the symbol `id` of an art sheet (`import sheet from "art:…"`) as an inline picture. Symbols
 * and what they `<use>` are copied: nothing in the page needs an id, so that widgets never collide.
 */
export function artist(sheet: string): Artist {
  let parsed: Document | null = null;
  const drawn = new Map<string, SVGSVGElement>();

  function symbolOf(id: string): Element {
    // Parsed at the first use: a module that holds an artist can be loaded where there is no page.
    parsed ??= new DOMParser().parseFromString(sheet, "image/svg+xml");
    const symbol = parsed.getElementById(id);
    if (!symbol) throw new Error(`the art has no symbol ${id}`);
    return symbol;
  }

  function copyInto<E extends Element>(from: Element, to: E): E {
    for (const { name, value } of from.attributes) {
      if (!NOT_COPIED.has(name)) to.setAttribute(name, value);
    }
    for (const child of from.children) {
      const target = child.localName === "use" ? (child.getAttribute("href") ?? "").slice(1) : null;
      if (target === null) {
        to.append(copyInto(child, document.createElementNS(SVG, child.localName)));
      } else {
        const used = s("g");
        copyInto(symbolOf(target), used).removeAttribute("viewBox");
        to.append(copyInto(child, used));
      }
    }
    return to;
  }

  function pictureOf(id: string): SVGSVGElement {
    const known = drawn.get(id) ?? copyInto(symbolOf(id), s("svg", { "aria-hidden": "true", focusable: "false" }));
    if (!drawn.has(id)) flatten(known);
    drawn.set(id, known);
    return known.cloneNode(true) as SVGSVGElement; // of its own kind
  }

  return (id, attributes = {}) => {
    const picture = pictureOf(id);
    setAttributes(picture, attributes);
    return picture;
  };
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    const spelt = /^(aria|data)-/.test(name);
    if (value === false && !spelt) continue;
    // The type of `Attributes` has matched the listener to the event of its name.
    if (typeof value === "function") setListener(element, name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true && !spelt ? "" : String(value));
  }
}

/** The nodes and texts among `children`. */
export function nodes(children: Children[]): (Node | string)[] {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/** By how much an element is enlarged: what lies in the page is so many times what its style says. */
export const zoomOf = (element: Element): number => ("currentCSSZoom" in element ? Number(element.currentCSSZoom) : 1);
