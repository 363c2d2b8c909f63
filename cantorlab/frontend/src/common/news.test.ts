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

test("news are taken once, and a page that has missed some asks for the whole", () => {
  const state: Record<string, unknown> = { view: { ply: 1 }, edition: 4 };
  let missed = 0;
  const listeners = new Set<() => void>();
  const model = {
    get: (name: string) => state[name],
    set: (name: string, value: unknown) => (state[name] = value),
    on: (_event: string, callback: () => void) => listeners.add(callback),
    off: (_event: string, callback: () => void) => listeners.delete(callback),
  } as unknown as Model;
  const tell = (news: News) => {
    state["news"] = news;
    for (const each of listeners) each();
  };
  const catchUp = () => (missed += 1);
  const ends = [followNews(model, catchUp), followNews(model, catchUp)]; // a host may begin twice
  tell({ follows: 4, edition: 5, changes: [[["ply"], 2]] });
  assert.deepEqual([state["view"], state["edition"], missed], [{ ply: 2 }, 5, 0]);
  tell({ follows: 6, edition: 7, changes: [[["ply"], 4]] });
  assert.deepEqual(state["view"], { ply: 2 });
  assert.deepEqual([state["edition"], missed], [5, 2]);
  for (const end of ends) end();
  assert.equal(listeners.size, 0);
});
