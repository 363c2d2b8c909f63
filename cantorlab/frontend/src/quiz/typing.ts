// An answer that is typed: a number, or any text that the exercise reads.

import { fill, h } from "../common/dom.ts";
import { checkButton, checkLabel } from "./committing.ts";
import type { Control, Quiz } from "./types.ts";

export function typing(quiz: Quiz): Control {
  const { view, say, answer } = quiz;
  const caption = h("span", {});
  const input = h("input", {
    type: "text",
    class: "cl-typed-text",
    inputmode: view().question.control === "number" ? "decimal" : "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    "data-cl-key": "answer",
  });
  const check = checkButton();
  const element = h(
    "form",
    {
      class: "cl-typed cl-qz-typing",
      async onsubmit(event) {
        event.preventDefault();
        if (input.value.trim() === "") return;
        const reply = await answer(input.value);
        if (reply.ok) input.select();
      },
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
