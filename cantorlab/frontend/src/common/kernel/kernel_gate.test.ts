import assert from "node:assert/strict";
import { test } from "node:test";
import { fillGaps, gate, type Gaps } from "./kernel_gate.ts";
import type { Model } from "./types.ts";

interface SeenView {
  revision: number;
  outcome: { winner: number | null; reason: string } | null;
  cells: { at: string | null; names: (string | null)[]; rows?: number | null }[];
  named: Record<string, { by: string | null }>;
}

const GAPS: Gaps<SeenView> = { outcome: { winner: null }, cells: { at: null, rows: null } };

test("a missing key is filled where the type says null, at any depth, and undefined anywhere", () => {
  const seen: object = {
    revision: 3,
    outcome: { reason: "king" },
    cells: [{ names: ["a", undefined] }, { at: "e5", names: [], rows: 0 }],
    named: { x: { by: undefined } },
  };
  fillGaps(seen, GAPS);
  assert.deepEqual(seen, {
    revision: 3,
    outcome: { reason: "king", winner: null },
    cells: [
      { names: ["a", null], at: null, rows: null },
      { at: "e5", names: [], rows: 0 },
    ],
    named: { x: { by: null } },
  });
  const begun: object = { revision: 0, cells: [] };
  fillGaps(begun, GAPS);
  assert.deepEqual(begun, { revision: 0, cells: [], outcome: null });
});

test("the views of one model are given the same objects, and what listened can stop", () => {
  const view = {} as SeenView; // as it comes from such a host
  const heard: unknown[] = [];
  const listeners = new Set<(content: unknown) => void>();
  const model: Model<SeenView> = {
    get: (() => view) as Model<SeenView>["get"],
    send: (content) => heard.push(content),
    set() {},
    save_changes() {},
    on: (_event, callback) => listeners.add(callback),
    off: (_event, callback) => listeners.delete(callback),
  };
  const [one, two] = [gate(model, { view: GAPS, answer: {} }), gate(model, { view: GAPS, answer: {} })];
  assert.equal(one.get("view"), two.get("view"));
  assert.equal(one.get("view").outcome, null);
  const hear = (content: unknown) => heard.push(content);
  one.on("msg:custom", hear);
  for (const listener of listeners) listener({ nonce: undefined });
  assert.deepEqual(heard, [{ nonce: null }]);
  one.off("msg:custom", hear);
  assert.equal(listeners.size, 0);
  const host = { itself: undefined };
  one.on("change:view", hear);
  for (const listener of listeners) listener(host); // ipywidgets gives the model to its listeners
  assert.equal(host.itself, undefined);
  one.off("change:view", hear);
  assert.equal(listeners.size, 0);
});
