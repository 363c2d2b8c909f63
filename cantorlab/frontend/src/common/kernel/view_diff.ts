// The kernel sends a view whole once, and then what is new in it (widgets/core/view_diff.py). Here the view is made
// whole again in the model, for every view of it on the page.

import type { Change, Model } from "./types.ts";

/**
 * Follows the view diffs of a model until the end, which is returned.
 * @param catchUp asks for the whole: this page has missed some, or has been put back
 */
export function followDiffs(model: Model, catchUp: () => void): () => void {
  /** `of` tells the kernel's widget: after a room was started again, another one counts its views from the first. */
  let newest = { of: model.get("kept_as"), version: model.get("version"), view: model.get("view") };

  function hear(): void {
    const diff = model.get("view_diff");
    const has = model.get("version");
    if (!diff || diff.version === has) return; // another view has seen to it
    if (diff.follows !== has) return catchUp();
    model.set("version", diff.version);
    model.set("view", applyChanges(model.get("view") as object, diff.changes));
  }

  /**
   * After a break a host asks for all widgets; what it is told may come behind newer diffs. The newer view is put
   * there again before it is drawn: what is pressed on an older one would be for another position.
   */
  function keepNewest(): void {
    const [of, version] = [model.get("kept_as"), model.get("version")];
    if (of !== newest.of || version >= newest.version) newest = { of, version, view: model.get("view") };
    else {
      model.set("version", newest.version);
      model.set("view", newest.view);
    }
  }

  /** A host that sets one thing after the other has another view by now than its version says. */
  function compareVersions(): void {
    if (model.get("version") < newest.version) catchUp();
  }

  model.on("change:view_diff", hear);
  model.on("change:view", keepNewest);
  model.on("change:version", compareVersions);
  return () => {
    model.off("change:view_diff", hear);
    model.off("change:view", keepNewest);
    model.off("change:version", compareVersions);
  };
}

/** The view after the changes. It shares with the one before what has stayed the same. */
export function applyChanges(view: object, changes: Change[]): object {
  const copies = new Set<unknown>();
  function copyOf<T>(held: T): T {
    if (copies.has(held)) return held;
    const copy = (Array.isArray(held) ? [...held] : { ...held }) as T;
    copies.add(copy);
    return copy;
  }

  const whole = copyOf(view) as Record<string, unknown>;
  for (const [path, ...told] of changes) {
    let place = whole;
    for (const key of path.slice(0, -1)) {
      const inner = copyOf(place[key]) as Record<string, unknown>;
      place[key] = inner;
      place = inner;
    }
    const key = path.at(-1)!;
    if (told.length === 0) delete place[key];
    else if (told.length === 1) place[key] = told[0];
    else {
      const list = copyOf(place[key]) as unknown[];
      list.splice(told[0], told[1], ...told[2]);
      place[key] = list;
    }
  }
  return whole;
}
