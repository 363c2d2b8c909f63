// An answer that is any number of the 18 mages: those that tie with one of them.

import { byKey } from "../common/dom/focus.ts";
import { fill, h } from "../common/dom/dom.ts";
import { roving } from "../common/dom/keys.ts";
import { MAGES, numeral } from "../common/dom/texts.ts";
import { mageFigure } from "../common/formula/mages.ts";
import { actionButton, buttonsIn, rowsOnScreen } from "../common/dom/buttons.ts";
import { checkButton, checkLabel } from "./committing.ts";
import { pick } from "./state.ts";
import type { Control, Quiz } from "./tools.ts";

export function openPicking(quiz: Quiz): Control {
  const { view, say, answer, frame, state, set } = quiz;
  const grid = h("div", { class: "cl-qz-mages", role: "group" });
  const check = checkButton(submit);
  const none = actionButton("cl-button", "answer-none", () => answer("none"));
  const keys = roving(grid, () => rowsOnScreen(grid), { items: () => buttonsIn(grid), flows: true });

  function submit() {
    const { picked } = state();
    if (picked.size === 0) return frame.notice(say("quiz.ui.pick_first", { none: say("quiz.ui.none") }));
    void answer([...picked].sort((one, other) => one - other).join(" "));
  }

  function toggle(mage: number) {
    set(pick(state(), mage, view().question.one));
    redraw();
    const again = byKey(grid, `mage${mage}`);
    if (again) keys.focus(again);
  }

  function button(mage: number) {
    const { question } = view();
    const asked = question.mages.includes(mage);
    return actionButton(
      "cl-qz-mage",
      `mage${mage}`,
      () => (asked ? frame.notice(say("quiz.ui.mage.asked_already")) : toggle(mage)),
      [mageFigure(mage), h("span", { class: "cl-numeral", "aria-hidden": "true" }, numeral(mage))],
      { "data-asked": asked, "aria-pressed": asked ? null : state().picked.has(mage), "aria-disabled": asked ? "true" : null, "aria-label": say(asked ? "quiz.ui.mage.asked" : "quiz.ui.mage", { number: numeral(mage) }) },
    );
  }

  function redraw() {
    grid.setAttribute("aria-label", say("quiz.ui.mages"));
    fill(grid, MAGES.map(button));
    fill(none, say("quiz.ui.none"));
    fill(check, checkLabel(quiz));
    check.setAttribute("aria-disabled", String(state().picked.size === 0));
    keys.refresh();
  }

  return {
    element: grid,
    actions: [none, check],
    update: redraw,
    first: () => grid.querySelector("button:not([aria-disabled])"),
    close: keys.close,
  };
}
