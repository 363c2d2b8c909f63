import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, followNews, type News } from "./news.ts";
import type { Model } from "./types.ts";

test("changes reach any depth, lists are spliced, and what stays is shared with the view before", () => {
  const before = { ply: 1, seen: { hand: [1, 2, 3], score: { own: 0, other: 0 } }, options: [{ name: "mode" }], hint: null };
  const frozen = structuredClone(before);
  const now = changed(before, [
    [["ply"], 2],
    [["seen", "hand"], 2, 1, []],
    [["seen", "hand"], 0, 0, [9]],
    [["seen", "score", "own"], 1],
    [["hint"]],
    [["review"], { done: 0 }],
  ]) as typeof before;
  assert.deepEqual(now, { ply: 2, seen: { hand: [9, 1, 2], score: { own: 1, other: 0 } }, options: [{ name: "mode" }], review: { done: 0 } });
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
  return { model, count: () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0) };
}

test("news are taken once, and a page that has missed some asks for the whole", () => {
  const state: Record<string, unknown> = { view: { ply: 1 }, edition: 4 };
  let missed = 0;
  const { model, count } = hostedModel(state);
  const tell = (news: News) => model.set("news", news);
  const catchUp = () => (missed += 1);
  const ends = [followNews(model, catchUp), followNews(model, catchUp)]; // a host may begin twice
  tell({ follows: 4, edition: 5, changes: [[["ply"], 2]] });
  assert.deepEqual([state["view"], state["edition"], missed], [{ ply: 2 }, 5, 0]);
  tell({ follows: 6, edition: 7, changes: [[["ply"], 4]] });
  assert.deepEqual(state["view"], { ply: 2 });
  assert.deepEqual([state["edition"], missed], [5, 2]);
  for (const end of ends) end();
  assert.equal(count(), 0);
});

test("a page that is put back to an older view asks for the whole, and then goes on", () => {
  const state: Record<string, unknown> = { view: { ply: 1 }, edition: 1 };
  let missed = 0;
  const { model } = hostedModel(state);
  followNews(model, () => (missed += 1));
  model.set("news", { follows: 1, edition: 2, changes: [[["ply"], 2]] } satisfies News);
  model.set("edition", 1); // the answer to a question from before
  model.set("view", { ply: 1 });
  assert.equal(missed, 1);
  model.set("edition", 2);
  model.set("view", { ply: 2 });
  model.set("news", { follows: 2, edition: 3, changes: [[["ply"], 3]] } satisfies News);
  assert.deepEqual([state["view"], missed], [{ ply: 3 }, 1]);
});
