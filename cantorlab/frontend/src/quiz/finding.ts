// An answer that is a formula: typed, or put together with the palette.

import { fill, h } from "../common/dom.ts";
import { formulaField } from "../common/formula_field.ts";
import type { Control, Quiz } from "./types.ts";

export function finding({ view, say, frame }: Quiz): Control {
  const check = h("button", { class: "cl-button cl-primary", "data-cl-key": "check" });
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
      const reply = await frame.inquire({ kind: "try", text, ply: view().ply });
      if (!reply.ok) field.refuse(reply);
    },
  });
  return {
    element: h("div", { class: "cl-qz-finding" }, field.element),
    update() {
      fill(check, say("quiz.ui.check"));
      field.update();
    },
    first: () => field.input,
    close: field.close,
  };
}
