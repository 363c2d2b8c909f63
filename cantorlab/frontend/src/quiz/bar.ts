// The quiet bar: another sheet, typing the answer, the language.

import { fill, h } from "../common/dom/dom.ts";
import { roving } from "../common/dom/keys.ts";
import { optionsForm } from "../common/table/options.ts";
import { viewTools, type Frame } from "../common/frame.ts";
import { spring, tool } from "../common/dom/buttons.ts";
import type { PupilName } from "../common/people/pupil_name.ts";
import type { TypedInput } from "../common/table/typed_play.ts";
import type { Quiz } from "./tools.ts";

export function bar(
  frame: Frame,
  { view, say, command }: Quiz,
  typed: Pick<TypedInput, "toggle" | "isOpen">,
  name: Pick<PupilName, "button">,
  print: () => void,
) {
  const element = h("div", { class: "cl-bar", role: "toolbar" });
  const keys = roving(element);
  const language = viewTools(frame);

  function newSheet() {
    const form = optionsForm(view().options, say, async (params) => {
      opened.close();
      await command("new_sheet", params);
    });
    const opened = frame.dialog(say("quiz.ui.new_sheet"), form);
  }

  /** The choices of a class: which questions, how many, and where they are handed in. */
  function choose() {
    const form = optionsForm(view().options, say, async (params) => {
      const { ok } = await command("choose", params);
      if (ok) opened.close();
    });
    const opened = frame.dialog(say("lesson.ui.pager.choose"), form);
  }

  return {
    element,
    close: keys.close,
    update() {
      const { stage, question } = view();
      const typable = stage === "ask" && !["formula", "number", "text", "words"].includes(question.control);
      element.setAttribute("aria-label", say("table.bar"));
      fill(
        element,
        view().pupil !== null && name.button(),
        view().lesson === null && tool("new_game", say("quiz.ui.new_sheet"), newSheet),
        view().commands.includes("print") && tool("print", say("quiz.ui.print"), print),
        view().commands.includes("choose") && tool("tune", say("lesson.ui.pager.choose"), choose),
        spring(),
        typable && tool("type", say("table.type"), typed.toggle, { "aria-expanded": typed.isOpen() }),
        language(),
      );
      keys.refresh();
    },
  };
}
