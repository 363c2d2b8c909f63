// Answers that are typed: a number or any text, a formula (with the palette), or some sentences of one's own.

import { textInput } from "../common/table/typed_play.ts";
import { fill, h, onSubmit } from "../common/dom/dom.ts";
import { checkButton, checkLabel } from "./committing.ts";
import type { Control, Quiz } from "./tools.ts";
import { formulaField } from "../common/formula/formula_field.ts";

/** A number, or any text that the exercise reads. */
export function openTyping(quiz: Quiz): Control {
  const { view, say, answer } = quiz;
  const caption = h("span", {});
  const input = textInput("answer", { inputmode: view().question.control === "number" ? "decimal" : "text" });
  const check = checkButton();
  const element = h(
    "form",
    {
      class: "cl-typed cl-qz-typing",
      onsubmit: onSubmit(async () => {
        if (input.value.trim() === "") return;
        const reply = await answer(input.value);
        if (reply.ok) input.select();
      }),
    },
    h("label", { class: "cl-typed-label" }, caption, input),
    check,
  );
  return {
    element,
    update() {
      fill(caption, say("table.type"));
      fill(check, checkLabel(quiz));
      input.placeholder = view().question.example;
    },
    first: () => input,
  };
}

/** A formula, typed or put together with the palette. */
export function openFinding(quiz: Quiz): Control {
  const { view, say, frame } = quiz;
  const check = checkButton();
  const field = formulaField({
    say,
    inquire: frame.inquire,
    speak: frame.live.speak,
    name: "formula",
    label: () => say("quiz.ui.find"),
    action: check,
    async onsubmit(text) {
      if (text.trim() === "") return;
      // The field itself points at what it cannot read.
      const reply = await frame.inquire({ kind: "try", text, revision: view().revision });
      if (!reply.ok) field.refuse(reply);
    },
  });
  return {
    element: h("div", { class: "cl-qz-finding" }, field.element),
    update() {
      fill(check, checkLabel(quiz));
      field.update();
    },
    first: () => field.input,
    close: field.close,
  };
}

const LONGEST = 600;

/** Some sentences of one's own, in a lesson. */
export function openWriting(quiz: Quiz): Control {
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
