// The width of mathematics, in numbers alone, and the breaks of its lines: MathML does
// neither by itself. Nothing here touches the page.

/** A MathML element, as far as it is read. */
interface MathElement {
  localName: string;
  textContent: string | null;
  children: ArrayLike<MathElement>;
  getAttribute(name: string): string | null;
}

/** The size of exponents, as a part of their base's. */
const RAISED = 0.72;
/** A fence that may grow, in a font with wide ones: Latin Modern Math has 0.87 em for each. */
const GROWING = 0.7;
const INVISIBLE = /^[\u2061-\u2064]?$/;

/** About how many ems wide an element is, in a font with wide letters. */
export function emsOf(element: MathElement): number {
  const parts = [...Array.from(element.children)].map(emsOf);
  const sum = parts.reduce((all, each) => all + each, 0);
  const [first = 0, second = 0] = parts;
  switch (element.localName) {
    case "mo":
      return sign(element);
    case "mi":
    case "mn":
    case "mtext":
      return [...(element.textContent ?? "")].reduce((all, each) => all + (/[\s.,]/.test(each) ? 0.35 : 0.65), 0);
    case "msup":
    case "msub":
      return first + RAISED * second + 0.05;
    case "mfrac":
      return Math.max(first, second) + 0.25;
    case "msqrt":
      return sum + 0.85;
    case "mroot":
      return first + RAISED * second + 0.7;
    default:
      return sum;
  }
}

function sign(element: MathElement) {
  const text = element.textContent ?? "";
  if (INVISIBLE.test(text)) return 0;
  if (element.getAttribute("fence")) return element.getAttribute("stretchy") === "false" ? 0.42 : GROWING;
  if (element.getAttribute("separator")) return 0.55;
  return element.getAttribute("form") === "prefix" ? 0.9 : 1.4;
}

/**
 * The pieces of a formula between which a line may break: before a sign that stands between two
 * terms or factors, and within no fence, fraction, root or exponent.
 */
export function piecesOf<Element extends MathElement>(formula: Element): Element[][] {
  const pieces: Element[][] = [[]];
  const walk = (element: Element) => {
    const within = Array.from(element.children) as Element[]; // of a MathML element its children are such
    const loose = element.localName === "mrow" || element.localName === "math";
    if (!loose || within.some((each) => each.getAttribute("fence"))) {
      if (isBetween(element)) pieces.push([]);
      pieces.at(-1)?.push(element);
    } else within.forEach(walk);
  };
  walk(formula);
  return pieces.filter((piece) => piece.length > 0);
}

function isBetween(element: MathElement) {
  const plain = element.localName === "mo" && !INVISIBLE.test(element.textContent ?? "");
  return plain && !["form", "fence", "separator"].some((name) => element.getAttribute(name));
}

/**
 * About how many digits wide a formula is as mathematics: signs have air around them; bars of
 * fractions, exponents and roots need fewer characters than their text.
 */
export function lengthOf(text: string) {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  const written = text.replace(/\s/g, "").length;
  const air = 0.6 * count(/[+×=<>]|(?<=.)[−-]/g);
  const saved = 2 * count(/\//g) + 1.5 * count(/\^/g) + 1.5 * count(/[√∛]\(/g);
  return Math.max(3, Math.round(10 * (written + air - saved)) / 10);
}
