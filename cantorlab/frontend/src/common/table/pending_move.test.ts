import assert from "node:assert/strict";
import { test } from "node:test";
import { pendingLayer } from "./pending_move.ts";
import type { Answer } from "../kernel/types.ts";
import type { View } from "./types.ts";

type PendingView = Pick<View, "revision" | "actions" | "your_turn" | "headline">;

const OK = { kind: "answer", nonce: null, code: "", message: "", ok: true } as const;
const NO = { ...OK, ok: false } as const;

function table() {
  let real = { revision: 1, actions: ["a", "b"], your_turn: true, headline: "" };
  const drawings: PendingView[] = [];
  let answer: (answer: Answer) => void = () => assert.fail("nothing was sent");
  const layer = pendingLayer(
    () => real as View,
    (view, action) => (action === "b" ? null : { ...view, headline: `did ${action}` }),
    () => drawings.push(layer.view()),
  );
  const sent: string[] = [];
  return {
    layer,
    drawings: () => drawings.map(({ headline, your_turn }) => [headline, your_turn]),
    sent,
    play(action: string) {
      return layer.play(action, () => {
        sent.push(action);
        return new Promise<Answer>((resolve) => (answer = resolve));
      });
    },
    answer: (told: Answer) => answer(told),
    show: (view: Partial<PendingView>) => (real = { ...real, ...view }),
  };
}

test("an own legal action is drawn before its answer, and nothing more may be done meanwhile", async () => {
  const { layer, play, answer, show, drawings, sent } = table();
  const played = play("a");
  assert.deepEqual(drawings(), [["did a", false]]);
  const again = play("b");
  assert.deepEqual(sent, ["a"]);
  show({ revision: 2, headline: "the kernel's" });
  assert.equal(layer.view().headline, "the kernel's");
  answer(OK);
  assert.deepEqual([(await played).ok, (await again).ok], [true, true]);
  assert.equal(drawings().length, 1); // the view that came has been drawn by then
});

test("a refusal takes it back; another view of the same position keeps it", async () => {
  const { layer, play, answer, show, drawings } = table();
  const played = play("a");
  show({ actions: ["a"] });
  assert.equal(layer.view().headline, "did a");
  answer(NO);
  await played;
  assert.deepEqual(drawings(), [
    ["did a", false],
    ["", true],
  ]);
});

test("what is not legal, and what shows nothing, leaves the view alone", async () => {
  const { layer, play, answer } = table();
  for (const action of ["c", "b"]) {
    const played = play(action);
    assert.equal(layer.view().headline, "");
    answer(NO);
    await played;
  }
});
