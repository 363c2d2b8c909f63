// In a lesson an answer is chosen first and then committed, by a button that says so.

import { h } from "../common/dom/dom.ts";
import { chooseAnswer } from "./state.ts";
import type { Quiz } from "./tools.ts";

/** The button that hands the answer in. */
export function checkButton(onclick?: () => unknown) {
  const type = onclick ? "button" : "submit";
  return h("button", { type, class: "cl-button cl-primary", "data-cl-key": "check", onclick });
}

/** The label of that button. */
export function checkLabel({ say, view }: Pick<Quiz, "say" | "view">): string {
  return say(view().lesson ? "lesson.ui.commit" : "quiz.ui.check");
}

/** Choosing and committing an answer. */
export function openCommitment(quiz: Quiz, redraw: () => void) {
  const { view, say, frame, answer, state, set } = quiz;
  const button = checkButton(commit);

  function commit() {
    const { chosen } = state();
    if (chosen === null) return frame.notice(say("lesson.ui.choose_first"));
    void answer(chosen);
  }

  return {
    /** The buttons for the line below: none in a quiz, where one press answers. */
    actions: () => (view().lesson ? [button] : []),
    isChosen: (answered: string) => state().chosen === answered,
    choose(answered: string) {
      if (!view().lesson) return void answer(answered);
      set(chooseAnswer(state(), answered));
      frame.notice("");
      redraw();
    },
    update() {
      button.textContent = checkLabel(quiz);
      button.setAttribute("aria-disabled", String(state().chosen === null));
    },
  };
}
