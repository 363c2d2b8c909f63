// Formulas on the clipboard: the text that one would type for each. The mathematics on the screen, read as
// a text, is another formula (1/(n + 10) would be two lines, 2ⁿ would be 2n).

/** A printed formula: its text stands in `alttext`; one in pieces has its text around them. */
const FORMULA = "math[alttext], [data-cl-written]";
/** A line break of what is pasted, in a field of one line: the kernel asks what it means. */
const LINE_BREAK = "↵";

/** Puts the texts of formulas on the clipboard, for whatever is copied from `root`; returns the end. */
export function copyFormulasAsText(root: HTMLElement): () => void {
  const page = root.ownerDocument;
  function copy(event: ClipboardEvent) {
    if (event.defaultPrevented || !event.clipboardData) return;
    const selection = selectionNear(root);
    if (!selection || selection.isCollapsed || !selection.containsNode(root, true)) return;
    const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
    const copied = page.createElement("div");
    copied.append(...ranges.map((range) => aroundFormulas(range).cloneContents()));
    if (!copied.querySelector(`${FORMULA}, .cl-unseen`)) return;
    event.clipboardData.setData("text/html", new XMLSerializer().serializeToString(copied));
    event.clipboardData.setData("text/plain", textOf(copied, root));
    event.preventDefault();
  }
  page.addEventListener("copy", copy);
  return () => page.removeEventListener("copy", copy);
}

/** The text for a field of one line, where a line break may have been the bar of a fraction. */
export function oneLineOf(text: string) {
  return text.trim().replace(/\s*[\r\n\u2028]+\s*/g, LINE_BREAK);
}

function selectionNear(root: HTMLElement): Selection | null {
  const around = root.getRootNode() as Partial<Pick<Document, "getSelection">>;
  return around.getSelection?.() ?? root.ownerDocument.getSelection();
}

/** The range, with the whole of each formula at its ends. */
function aroundFormulas(range: Range): Range {
  const whole = range.cloneRange();
  const start = formulaAround(range.startContainer);
  const end = formulaAround(range.endContainer);
  if (start) whole.setStartBefore(start);
  if (end) whole.setEndAfter(end);
  return whole;
}

function formulaAround(node: Node): Element | null {
  let found = (node instanceof Element ? node : node.parentElement)?.closest(FORMULA) ?? null;
  for (let outer = found; outer; outer = outer.parentElement?.closest(FORMULA) ?? null) found = outer;
  return found;
}

function textOf(copied: HTMLElement, root: HTMLElement): string {
  for (const unseen of copied.querySelectorAll(".cl-unseen")) unseen.remove();
  for (const printed of copied.querySelectorAll(FORMULA)) {
    printed.replaceWith(printed.getAttribute("data-cl-written") ?? printed.getAttribute("alttext") ?? "");
  }
  // Only what is in the page has lines.
  copied.style.cssText = "position: absolute; opacity: 0; pointer-events: none";
  root.append(copied);
  // biome-ignore lint/performance/useDomNodeTextContent: it is wanted as it is seen, with its line breaks
  const text = copied.innerText;
  copied.remove();
  return text.trim();
}
