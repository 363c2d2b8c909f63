import assert from "node:assert/strict";
import { test } from "node:test";
import { applyChanges, followDiffs } from "./view_diff.ts";
import type { ViewDiff, Model } from "./types.ts";

test("changes reach any depth, lists are spliced, and what stays is shared with the view before", () => {
  const before = { revision: 1, seen: { hand: [1, 2, 3], score: { own: 0, other: 0 } }, options: [{ name: "mode" }], hint: null };
  const frozen = structuredClone(before);
  const now = applyChanges(before, [
    [["revision"], 2],
    [["seen", "hand"], 2, 1, []],
    [["seen", "hand"], 0, 0, [9]],
    [["seen", "score", "own"], 1],
    [["hint"]],
    [["review"], { done: 0 }],
  ]) as typeof before;
  assert.deepEqual(now, { revision: 2, seen: { hand: [9, 1, 2], score: { own: 1, other: 0 } }, options: [{ name: "mode" }], review: { done: 0 } });
  assert.deepEqual(before, frozen);
  assert.equal(now.options, before.options);
});

/** A model as a host holds it: what is set is told, if it is new. */
function hostedModel(state: Record<string, unknown>) {
  const listeners = new Map<string, Set<() => void>>();
  const of = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event)!;
  const model = {
    get: (name: string) => state[name],
    set(name: string, value: unknown) {
      if (state[name] === value) return;
      state[name] = value;
      for (const each of [...of(`change:${name}`)]) each();
    },
    on: (event: string, callback: () => void) => of(event).add(callback),
    off: (event: string, callback: () => void) => of(event).delete(callback),
  } as unknown as Model;
  function setAll(values: Record<string, unknown>) {
    Object.assign(state, values);
    for (const name of Object.keys(values)) for (const each of [...of(`change:${name}`)]) each();
  }
  return { model, setAll, count: () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0) };
}

test("a diff is taken once, and a page that has missed some asks for the whole", () => {
  const state: Record<string, unknown> = { view: { revision: 1 }, version: 4 };
  let missed = 0;
  const { model, count } = hostedModel(state);
  const tell = (diff: ViewDiff) => model.set("view_diff", diff);
  const catchUp = () => (missed += 1);
  const ends = [followDiffs(model, catchUp), followDiffs(model, catchUp)]; // a host may begin twice
  tell({ follows: 4, version: 5, changes: [[["revision"], 2]] });
  assert.deepEqual([state["view"], state["version"], missed], [{ revision: 2 }, 5, 0]);
  tell({ follows: 6, version: 7, changes: [[["revision"], 4]] });
  assert.deepEqual(state["view"], { revision: 2 });
  assert.deepEqual([state["version"], missed], [5, 2]);
  for (const end of ends) end();
  assert.equal(count(), 0);
});

test("a page that is put back to an older view has the newer one again before anything is drawn", () => {
  const state: Record<string, unknown> = { view: { revision: 1 }, version: 1 };
  let missed = 0;
  const { model, setAll } = hostedModel(state);
  for (const _view of [1, 2]) followDiffs(model, () => (missed += 1));
  const drawn: unknown[] = [];
  model.on("change:view", () => drawn.push(state["view"]));
  model.set("view_diff", { follows: 1, version: 2, changes: [[["revision"], 2]] } satisfies ViewDiff);
  setAll({ view: { revision: 1 }, version: 1 }); // as JupyterLab does: all is set, then all is told
  assert.deepEqual([state["view"], state["version"], missed], [{ revision: 2 }, 2, 0]);
  assert.ok(drawn.every((view) => (view as { revision: number }).revision === 2));
  model.set("view_diff", { follows: 2, version: 3, changes: [[["revision"], 3]] } satisfies ViewDiff);
  assert.deepEqual([state["view"], missed], [{ revision: 3 }, 0]);
});

test("another widget in the place of the first counts its views from the first", () => {
  const state: Record<string, unknown> = { view: { revision: 7 }, version: 9, kept_as: "one" };
  const { model, setAll } = hostedModel(state);
  followDiffs(model, () => {});
  setAll({ kept_as: "other", view: { revision: 1 }, version: 1 }); // a room that was started again
  assert.deepEqual([state["view"], state["version"]], [{ revision: 1 }, 1]);
  model.set("view_diff", { follows: 1, version: 2, changes: [[["revision"], 2]] } satisfies ViewDiff);
  assert.deepEqual(state["view"], { revision: 2 });
});

test("a host that puts back one thing after the other is asked for the whole, and then goes on", () => {
  const state: Record<string, unknown> = { view: { revision: 1 }, version: 1 };
  let missed = 0;
  const { model } = hostedModel(state);
  followDiffs(model, () => (missed += 1));
  model.set("view_diff", { follows: 1, version: 2, changes: [[["revision"], 2]] } satisfies ViewDiff);
  model.set("version", 1); // the answer to a question from before
  model.set("view", { revision: 1 });
  assert.equal(missed, 1);
  model.set("version", 2);
  model.set("view", { revision: 2 });
  model.set("view_diff", { follows: 2, version: 3, changes: [[["revision"], 3]] } satisfies ViewDiff);
  assert.deepEqual([state["view"], missed], [{ revision: 3 }, 1]);
});
