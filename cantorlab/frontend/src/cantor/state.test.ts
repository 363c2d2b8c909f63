import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseShield, INITIAL_STATE, follow, keepAnswer, lookAtPlace, NO_SHIELD, revealsAnother, rowsFromTop } from "./state.ts";
import type { CantorView } from "./types.ts";

const view = ({ duel = 1, committed = [false, false], ...more }: { duel?: number; committed?: boolean[]; [key: string]: unknown } = {}) =>
  ({
    stage: "play",
    seat: 0,
    actions: ["commit 1"],
    tally: { match: 1 },
    reveal: null,
    observation: { duel, phase: "commit", committed },
    ...more,
  }) as unknown as CantorView; // what the state looks at
const viewOfReveal = (duel: number) => view({ duel: duel + 1, stage: "reveal", actions: [], reveal: { duel, asked: [], verdict: { winner: 0 } } });
const next = (state: typeof INITIAL_STATE, before: CantorView | null, now: CantorView, language = "en") => follow(state, before, now, language, 100);

test("a shield is chosen and put away, and goes with its moment", () => {
  const shielded = chooseShield(INITIAL_STATE, "protect 3");
  assert.equal(shielded.shield, "protect 3");
  assert.equal(chooseShield(shielded, "protect 3").shield, NO_SHIELD);
  assert.equal(chooseShield(shielded, "protect 4").shield, "protect 4");
  assert.equal(next(shielded, view(), view()).shield, "protect 3");
  for (const other of [{ seat: 1 }, { duel: 2 }, { actions: [] }]) assert.equal(next(shielded, view(), view(other)).shield, NO_SHIELD);
});

test("a mage is seen being laid by a view that was there", () => {
  assert.deepEqual(next(INITIAL_STATE, view(), view({ committed: [false, true] })).laid, [null, 100]);
  assert.deepEqual(next(INITIAL_STATE, null, view({ committed: [true, true] })).laid, [null, null]);
  assert.deepEqual(next(INITIAL_STATE, view({ duel: 1 }), view({ duel: 2, committed: [true, false] })).laid, [null, null]);
  const laid = next(INITIAL_STATE, view(), view({ committed: [true, false] }));
  assert.deepEqual(follow(laid, view({ committed: [true, false] }), view({ committed: [true, true] }), "en", 200).laid, [100, 200]);
});

test("looks are about one duel in one language, and late answers are dropped", () => {
  const first = next(INITIAL_STATE, view(), viewOfReveal(1));
  assert.equal(first.about, "1.1.en");
  const looked = keepAnswer(lookAtPlace(first, "why"), first.about, "why", { kind: "answer", nonce: null, ok: true, code: "", message: "", text: "because", heard: {} });
  assert.deepEqual([looked.look, looked.answers.why?.ok], ["why", true]);
  assert.equal(next(looked, viewOfReveal(1), viewOfReveal(1)).answers.why, looked.answers.why);
  const translated = next(looked, viewOfReveal(1), viewOfReveal(1), "fr");
  assert.deepEqual([translated.look, translated.answers], [null, {}]);
  assert.equal(keepAnswer(translated, first.about, "order", { kind: "answer", nonce: null, ok: false, code: "x", message: "no" }), translated);
  assert.equal(next(looked, viewOfReveal(1), view({ duel: 2 })).about, "");
});

test("a reveal is another one if its duel is", () => {
  assert.equal(revealsAnother(view(), viewOfReveal(1)), true);
  assert.equal(revealsAnother(viewOfReveal(1), viewOfReveal(2)), true);
  assert.equal(revealsAnother(viewOfReveal(1), viewOfReveal(1)), false);
  assert.equal(revealsAnother(null, viewOfReveal(1)), false);
});

test("the board lies with row 4 on top", () => {
  const cells = ["1", "2", "3", "4"].flatMap((row) => ["a", "b", "c"].map((column) => column + row));
  assert.deepEqual(rowsFromTop(cells), [["a4", "b4", "c4"], ["a3", "b3", "c3"], ["a2", "b2", "c2"], ["a1", "b1", "c1"]]);
  assert.deepEqual(rowsFromTop([]), []);
});
