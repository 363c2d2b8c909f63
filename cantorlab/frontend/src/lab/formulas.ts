// The formulas of the explorer, one or two, and their common palette.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h } from "../common/dom/dom.ts";
import { formulaField } from "../common/formula/formula_field.ts";
import { mathml } from "../common/dom/markup.ts";
import { forReaders, readersCopy } from "../common/formula/reading.ts";
import { icon } from "../common/dom/icons.ts";
import { latest } from "../common/kernel/latest_answer.ts";
import { palette } from "../common/formula/palette.ts";
import type { Frame } from "../common/frame.ts";
import type { LabView, ExplorerFormula } from "./types.ts";

export function formulas(frame: Frame) {
  const { say } = frame;
  const keys = palette(say);
  // For the pointer, beside what it takes away; the bar's own button does the same for the keys.
  const drop = actionButton("cl-quiet", "drop", takeAway, icon("close"), { tabindex: -1 });
  const first = line("formula", null);
  const second = line("other", drop);
  const element = h(
    "div",
    { class: "cl-formulas" },
    first.element,
    second.element,
    keys.element,
    // Under the keys, so that they stay where the finger is.
    first.field.fault,
    second.field.fault,
  );
  let wanted = false; // the second field is open, though there is no second formula yet

  function line(which: "formula" | "other", action: HTMLElement | null) {
    const put = latest(
      (text: string) => frame.inquire({ kind: "show", which, text }),
      (answer) => {
        if (answer.ok) frame.notice("");
        else field.refuse(answer);
      },
    );
    const field = formulaField({
      say,
      inquire: frame.inquire,
      speak: frame.live.speak,
      name: which,
      label: () => say(`lab.ui.${which}`),
      action,
      keys,
      onpause: put,
      onsubmit: put,
    });
    const filled = h("p", { class: "cl-filled", hidden: true });
    field.element.querySelector(".cl-reading")?.append(filled);
    return {
      field,
      element: h("div", { class: `cl-line-of cl-line-${which}` }, field.element),
      update(shown: ExplorerFormula) {
        field.set(shown.text, shown);
        filled.hidden = shown.filled === null;
        if (shown.filled === null) return fill(filled);
        const spoken = h("span", { class: "cl-unseen" }, say("lab.ui.with", { spoken: shown.filled.spoken }));
        const { mathml: printed } = shown.filled;
        fill(filled, h("span", { "aria-hidden": "true" }, "= ", mathml(printed)), readersCopy(printed), forReaders(spoken, "words"));
      },
    };
  }

  function takeAway() {
    wanted = false;
    second.element.hidden = true;
    first.field.input.focus();
    void frame.ask({ kind: "show", which: "other", text: null });
  }

  return {
    element,
    /** Whether there is a second field. */
    doubled: () => !second.element.hidden,
    /** Opens the second field, or takes it away with its formula. */
    toggle() {
      if (!second.element.hidden) return takeAway();
      wanted = true;
      second.element.hidden = false;
      second.field.set("");
      second.field.input.focus();
    },
    update(view: LabView) {
      keys.update();
      for (const { field } of [first, second]) field.update();
      drop.setAttribute("aria-label", say("lab.ui.overlay.drop"));
      drop.title = say("lab.ui.overlay.drop");
      first.update(view.formula);
      if (view.other) {
        wanted = false;
        second.update(view.other);
      }
      second.element.hidden = view.other === null && !wanted;
    },
    close() {
      for (const { field } of [first, second]) field.close();
      keys.close();
    },
  };
}
