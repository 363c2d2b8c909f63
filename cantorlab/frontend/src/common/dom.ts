// Elements made without parsing: whatever comes from people is text and stays text.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | Node | null | undefined | false} Child */

/**
 * Makes an element. A key `on…` adds a listener, `class` and others are attributes; `true` gives an
 * empty attribute and `false` none at all, but `aria-…` and `data-…` spell both out; `null` and
 * `undefined` give none.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/**
 * Makes an SVG element, as `h` does.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Gives `element` these children instead of its own.
 *
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * Draws the symbol `id` of an art sheet (`import sheet from "art:…"`) as an inline picture. Symbols
 * and what they `<use>` are copied: nothing in the page needs an id, so that widgets never collide.
 *
 * @param {string} sheet
 * @returns {(id: string, attributes?: Record<string, any>) => SVGSVGElement}
 */
export function artist(sheet) {
  /** @type {Document | null} */
  let parsed = null;

  /** @param {string} id */
  function symbolOf(id) {
    // Parsed at the first use: a module that holds an artist can be loaded where there is no page.
    parsed ??= new DOMParser().parseFromString(sheet, "image/svg+xml");
    const symbol = parsed.getElementById(id);
    if (!symbol) throw new Error(`the art has no symbol ${id}`);
    return symbol;
  }

  /**
   * @template {SVGElement} E
   * @param {Element} from
   * @param {E} to
   * @returns {E}
   */
  function copyInto(from, to) {
    for (const { name, value } of from.attributes) {
      if (name !== "id" && name !== "href" && name !== "xmlns") to.setAttribute(name, value);
    }
    for (const child of from.children) {
      const target = child.localName === "use" ? (child.getAttribute("href") ?? "").slice(1) : null;
      if (target === null) {
        to.append(copyInto(child, s(/** @type {any} */ (child.localName))));
      } else {
        const used = s("g");
        copyInto(symbolOf(target), used).removeAttribute("viewBox");
        to.append(copyInto(child, used));
      }
    }
    return to;
  }

  return (id, attributes = {}) => {
    const picture = copyInto(symbolOf(id), s("svg", { "aria-hidden": "true", focusable: "false" }));
    return dress(picture, attributes, []);
  };
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} attributes
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    const spelt = /^(aria|data)-/.test(name);
    if (value === false && !spelt) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true && !spelt ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}
