// An answer that is a formula: typed, or put together with the palette.

import { fill, h } from "../common/dom.ts";
import { formulaField } from "../common/formula_field.ts";
import { checkButton, checkLabel } from "./committing.ts";
import type { Control, Quiz } from "./types.ts";

export function finding(quiz: Quiz): Control {
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
