import assert from "node:assert/strict";
import { test } from "node:test";
import { latest } from "./latest_answer.ts";

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** An asker that keeps each question until it is told to answer. */
function desk({ lost = 1000 } = {}) {
  const asked: { question: string; answer: (text: string) => void }[] = [];
  const heard: [string, string][] = [];
  const put = latest(
    (question: string) =>
      new Promise((answer: (text: string) => void) => asked.push({ question, answer })),
    (answer, question) => heard.push([question, answer]),
    { lost },
  );
  return { put, asked, heard };
}

test("a question alone is asked and its answer heard", async () => {
  const { put, asked, heard } = desk();
  put("a");
  asked[0]?.answer("A");
  await tick();
  assert.deepEqual(heard, [["a", "A"]]);
});

test("while an answer is awaited only the newest question is kept, and older answers are dropped", async () => {
  const { put, asked, heard } = desk();
  for (const question of ["a", "b", "c"]) put(question);
  assert.deepEqual(asked.map(({ question }) => question), ["a"]);
  asked[0]?.answer("A");
  await tick();
  assert.deepEqual(asked.map(({ question }) => question), ["a", "c"]);
  asked[1]?.answer("C");
  await tick();
  assert.deepEqual(heard, [["c", "C"]]);
});

test("an answer that is lost does not stop the next question, and is not heard when it comes late", async () => {
  const { put, asked, heard } = desk({ lost: 60 });
  put("a");
  put("b");
  await new Promise((resolve) => setTimeout(resolve, 80));
  assert.equal(asked[1]?.question, "b");
  asked[0]?.answer("A");
  asked[1]?.answer("B");
  await tick();
  assert.deepEqual(heard, [["b", "B"]]);
});
