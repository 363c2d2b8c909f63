// After Run All a notebook stands at its last cell: back to where one begins to read.

const frame = () => new Promise((done) => requestAnimationFrame(done));

/** Scrolls the notebook that holds `el` to its first cell, which becomes the active one.

  Nothing moves if whoever reads has gone to a cell above by now, or has the focus in a widget. */
export async function toTheTop(el: Element): Promise<void> {
  const notebook = el.closest(".jp-Notebook");
  const outer = el.closest(".jp-WindowedPanel-outer");
  if (!notebook || !outer) return;
  const active = notebook.querySelector(".jp-Cell.jp-mod-active");
  if (!active || isAbove(active, el) || document.activeElement?.closest(".cl-root")) return;
  outer.scrollTop = 0;
  await frame();
  await frame();
  notebook.querySelector<HTMLElement>(".jp-Cell")?.focus({ preventScroll: true });
  outer.scrollTop = 0;
}

function isAbove(cell: Element, el: Element): boolean {
  return !cell.contains(el) && Boolean(cell.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING);
}
