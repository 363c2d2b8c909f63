// The focus stays where it was when things are drawn anew: what may have it carries a `data-cl-key`.

/** The element that has the focus in the page, or shadow tree, of `near`. */
export function activeElement(near: Node): Element | null {
  const root = near.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/** The element within `root` that has this `data-cl-key`. */
export function byKey(root: ParentNode, key: string): HTMLElement | null {
  const found = root.querySelector(`[data-cl-key="${CSS.escape(key)}"]`);
  return found instanceof HTMLElement ? found : null;
}

/** The page does not scroll to what only has the focus again, and need not be laid out for it. */
const STILL = { preventScroll: true };

/** Draws `part` anew without letting go of the focus in it. */
export function redrawKeepingFocus(part: HTMLElement, redraw: () => void): void {
  const active = activeElement(part);
  const key = active && part.contains(active) ? active.getAttribute("data-cl-key") : null;
  redraw();
  if (key) byKey(part, key)?.focus(STILL);
}

/**
 * Lets go of the focus within `part`, which will be lost by what is drawn next. To take the focus away a page
 * lays itself out: now nothing is stale yet, and to remove what has it would do the same in midst of drawing.
 */
export function letGo(part: HTMLElement): void {
  const active = activeElement(part);
  if (active instanceof HTMLElement && part.contains(active)) active.blur();
}

/**
 * Tells whether the person who was here before is still at this table: then the focus follows the game to
 * what is to be done next. A curtain that has just risen has let go of the focus.
 */
export function isStillHere(table: HTMLElement, before: { curtain: object | null } | null): boolean {
  if (before === null) return false;
  const active = activeElement(table);
  const lost = active === null || active === document.body;
  return table.contains(active) || (before.curtain !== null && lost);
}

/** The keys of what stands in one row with `element`, the nearest first. */
function neighboursOf(element: Element): string[] {
  const row = [...(element.parentElement?.children ?? [])];
  const far = (each: Element) => Math.abs(row.indexOf(each) - row.indexOf(element));
  const near = row.filter((each) => each !== element && each.hasAttribute("data-cl-key")).sort((one, other) => far(one) - far(other));
  return near.map((each) => each.getAttribute("data-cl-key") ?? "");
}

/** @param fallback where the focus goes when the element is gone, and all that stood in its row */
export function focusKeeper(root: HTMLElement, fallback: () => HTMLElement | null) {
  let neighbours: string[] = [];

  function focusedElement(): Element | null | undefined {
    const active = activeElement(root);
    return active && root.contains(active) ? active.closest("[data-cl-key]") : undefined;
  }

  return {
    /** The key of the element that has the focus: "" if it has none, null if the focus is elsewhere. */
    focusedKey(): string | null {
      const element = focusedElement();
      neighbours = element ? neighboursOf(element) : [];
      return element === undefined ? null : (element?.getAttribute("data-cl-key") ?? "");
    },

    /** Gives the focus, if drawing anew has lost it, to the element that now has `key` (of `focusedKey`). */
    keep(key: string | null): void {
      // What has just been hidden has the focus until the page is laid out.
      if (key === null || (focusedElement() !== undefined && activeElement(root)?.checkVisibility())) return;
      const again = [key, ...neighbours].map((each) => (each === "" ? null : byKey(root, each)));
      (again.find((each) => each?.checkVisibility()) ?? fallback())?.focus(STILL);
    },
  };
}
