// Markup that came from a kernel, or from a room elsewhere, put into the page by allow-list: elements and attributes
// that are not named here are dropped, and so are values that would load something.

const LOADS = /url\s*\(|javascript:/i;

interface AllowList {
  tags: Set<string>;
  attributes: Set<string>;
}

const MATHML: AllowList = {
  tags: new Set(
    ("math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder "
      + "munderover mtable mtr mtd mpadded mphantom mstyle mfenced").split(" "),
  ),
  attributes: new Set(
    ("display form fence stretchy symmetric separator lspace rspace minsize maxsize mathvariant "
      + "width height depth linethickness columnalign rowspacing columnspacing displaystyle scriptlevel "
      + "alttext accent largeop movablelimits open close separators class").split(" "),
  ),
};

const PROSE: AllowList = {
  tags: new Set(
    ("h1 h2 h3 h4 p ul ol li strong em code pre table thead tbody tr th td caption blockquote br hr "
      + "section article div span sup sub dl dt dd").split(" "),
  ),
  attributes: new Set("class scope colspan rowspan lang start data-section".split(" ")),
};

const PICTURE: AllowList = {
  tags: new Set("svg g path rect circle ellipse line polyline polygon text tspan title desc".split(" ")),
  attributes: new Set(
    ("role aria-label aria-hidden viewBox width height x y dx dy cx cy r rx ry x1 y1 x2 y2 d points transform color fill "
      + "fill-opacity fill-rule opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin "
      + "font-family font-size font-style font-weight text-anchor dominant-baseline letter-spacing textLength "
      + "lengthAdjust preserveAspectRatio").split(" "),
  ),
};

/** The picture that a text holds (SVG), as wide as its column at most; an empty one if it holds none. */
export function parseSvg(text: string): Element {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const namespace = "http://www.w3.org/2000/svg";
  const copy = parsed.localName === "svg" ? copyElement(parsed, PICTURE, namespace) : null;
  const picture = copy ?? document.createElementNS(namespace, "svg");
  picture.setAttribute("style", "max-width:100%;height:auto");
  return picture;
}

/** The `<math>` element of a string that the kernel printed, or null if it is not one. */
export function mathml(text: string): Element | null {
  const parsed = new DOMParser().parseFromString(text, "application/xml").documentElement;
  if (parsed.localName !== "math" || parsed.getElementsByTagName("parsererror").length > 0) return null;
  return copyElement(parsed, MATHML, "http://www.w3.org/1998/Math/MathML");
}

/** The house rules as the kernel wrote them in HTML. */
export function prose(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, "text/html").body;
  const fragment = document.createDocumentFragment();
  for (const child of parsed.childNodes) {
    const copy = copyNode(child, PROSE, "http://www.w3.org/1999/xhtml");
    if (copy) fragment.append(copy);
  }
  return fragment;
}

function copyNode(node: Node, allowed: AllowList, namespace: string): Node | null {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.textContent ?? "");
  return node instanceof Element ? copyElement(node, allowed, namespace) : null;
}

function copyElement(element: Element, allowed: AllowList, namespace: string): Element | null {
  const name = element.localName.toLowerCase();
  if (!allowed.tags.has(name)) return null;
  const copy = document.createElementNS(namespace, name);
  for (const { name: attribute, value } of element.attributes) {
    if (allowed.attributes.has(attribute) && !LOADS.test(value)) copy.setAttribute(attribute, value);
  }
  for (const child of element.childNodes) {
    const within = copyNode(child, allowed, namespace);
    if (within) copy.append(within);
  }
  return copy;
}
