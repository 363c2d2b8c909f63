// The way back to the top of a lesson: JupyterLab, having run all cells at once, stands at the last one.

/** The time between two looks at the notebook, and the longest in all, in ms. */
const EVERY = 100;
const PATIENCE = 120_000;
/** Between two cells none runs for a moment; after so many looks none is left. */
const CALM = 10;
const OWN_WILL = ["pointerdown", "wheel", "keydown", "touchstart"] as const;

/** Tells whether a cell that is drawn runs, as its prompt tells: `[*]`. One far below may: who is at the top by then stays. */
const runs = (notebook: Element) =>
  [...notebook.querySelectorAll(".jp-InputPrompt")].some(({ textContent }) => textContent?.includes("*"));

/** Tells whether the host is at the last cell: a user who goes from cell to cell is at the next one. */
const isAtTheEnd = (notebook: Element) =>
  [...notebook.querySelectorAll(".jp-Cell")].at(-1)?.classList.contains("jp-mod-active") ?? false;

/**
 * Goes to the top of the notebook once all its cells have run, if it is JupyterLab's and all are run at once. To be
 * called by a widget of one of the first cells. A user who presses a key or scrolls meanwhile is left in place.
 */
export function toTheTop(): void {
  const notebook = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook");
  if (!notebook) return;
  const began = performance.now();
  let calm = 0;
  // A busy page draws the last cell, and marks it as active, only after the widget is there.
  let wasAtTheEnd = isAtTheEnd(notebook);
  lookUntil(() => {
    calm = runs(notebook) ? 0 : calm + 1;
    wasAtTheEnd ||= isAtTheEnd(notebook);
    const isCalm = calm >= CALM;
    if (isCalm && wasAtTheEnd) show(notebook);
    return isCalm || performance.now() - began >= PATIENCE;
  });
}

/** Looks again and again, until all is done or the user goes elsewhere. */
function lookUntil(isDone: () => boolean): void {
  const end = new AbortController();
  const stop = () => {
    clearInterval(looking);
    end.abort();
  };
  for (const event of OWN_WILL) window.addEventListener(event, stop, { capture: true, passive: true, signal: end.signal });
  const looking = setInterval(() => isDone() && stop(), EVERY);
}

/** Scrolls up, and marks the first cell as active: far from what was in sight, it comes into the page after that. */
function show(notebook: Element) {
  const outer = notebook.querySelector(".jp-WindowedPanel-outer") ?? notebook;
  const isWindowed = notebook.querySelector(".jp-Cell[data-windowed-list-index]") !== null;
  const top = isWindowed ? ".jp-Cell[data-windowed-list-index='0']" : ".jp-Cell";
  let looks = 0;
  lookUntil(() => {
    const first = outer.scrollTop === 0 && looks > 0 ? notebook.querySelector(top) : null;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    else outer.scrollTo({ top: 0 });
    looks += 1;
    return first !== null || looks > CALM;
  });
}
