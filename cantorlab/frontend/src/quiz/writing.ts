// Some sentences of one's own, in a lesson.

import { fill, h } from "../common/dom.ts";
import { checkButton, checkLabel } from "./committing.ts";
import type { Control, Quiz } from "./types.ts";

const LONGEST = 600;

export function writing(quiz: Quiz): Control {
  const { view, say, answer, frame } = quiz;
  const caption = h("span", {});
  const area = h("textarea", { class: "cl-qz-words", rows: 4, maxlength: LONGEST, "data-cl-key": "answer" });
  const check = checkButton(submit);

  function submit() {
    if (area.value.trim() === "") return frame.notice(say("lesson.ui.write_first"));
    void answer(area.value.trim());
  }

  return {
    element: h("label", { class: "cl-qz-writing" }, caption, area),
    actions: [check],
    update() {
      fill(caption, say("lesson.ui.words"));
      fill(check, checkLabel(quiz));
      area.readOnly = view().stage !== "ask";
    },
    first: () => area,
  };
}
