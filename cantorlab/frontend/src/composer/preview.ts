// A question as a pupil sees it, drawn by the quiz itself.

import { h } from "../common/dom/dom.ts";
import type { Frame } from "../common/frame.ts";
import type { Answer } from "../common/kernel/types.ts";
import { CONTROLS } from "../quiz/controls.ts";
import { card } from "../quiz/question.ts";
import "../quiz/quiz.css";
import "../quiz/sketch.css";
import { follow, INITIAL_STATE } from "../quiz/state.ts";
import type { Quiz } from "../quiz/tools.ts";
import type { Question, QuizView } from "../quiz/types.ts";

/** A quiz at a question that nobody has answered. */
const ASKED: Omit<QuizView, "question"> = {
  revision: 0,
  exercise: "",
  stage: "ask",
  number: 1,
  count: 1,
  marks: [],
  progress: "",
  tried: [],
  said: "",
  reveal: null,
  summary: null,
  lesson: null,
  pupil: null,
  spoken: [],
  heard: {},
  commands: [],
  unkept: null,
  options: [],
};

interface DrawnQuestion {
  element: HTMLElement;
  close(): void;
}

/** Draws a question that `answer` judges. */
export function drawQuestion(frame: Frame, question: Question, answer: (text: string) => Promise<Answer>): DrawnQuestion {
  const view: QuizView = { ...ASKED, question };
  let state = follow(INITIAL_STATE, view);
  const quiz: Quiz = { view: () => view, say: frame.say, state: () => state, set: (next) => (state = next), answer, command: () => answer(""), frame };
  const control = CONTROLS[question.control](quiz);
  const place = h("div", { class: "cl-qz-control" }, control.element);
  const element = h(
    "div",
    { class: "cl-qz cl-co-question", "data-stage": "ask", "data-kind": question.kind },
    card(view, frame.say),
    question.hint && h("p", { class: "cl-qz-hint" }, question.hint),
    place,
    h("div", { class: "cl-qz-actions" }, control.actions ?? []),
  );
  control.update();
  return { element, close: () => control.close?.() };
}

/** Draws a question as a picture: nothing of it can be pressed, or has a name. */
export function drawPicture(frame: Frame, question: Question): DrawnQuestion {
  const drawn = drawQuestion(frame, question, async () => ({ kind: "answer", nonce: null, code: "", message: "", ok: false }));
  for (const each of drawn.element.querySelectorAll("[data-cl-key]")) each.removeAttribute("data-cl-key");
  return { ...drawn, element: h("div", { class: "cl-co-picture", inert: true, "aria-hidden": "true" }, drawn.element) };
}
