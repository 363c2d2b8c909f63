// The choice of a puzzle among many: its level, then its number there.

import { h } from "../dom/dom.ts";
import type { Frame } from "../frame.ts";
import { icon } from "../dom/icons.ts";
import { roving } from "../dom/keys.ts";
import { actionButton, rowsOnScreen } from "../dom/buttons.ts";
import type { TableLesson, LessonLevel } from "./types.ts";

const holds = ({ at, count }: LessonLevel, step: number) => step >= at && step < at + count;

/** Asks which puzzle is wanted, and hands on its number. */
export function choosePuzzle({ dialog, say, live }: Pick<Frame, "dialog" | "say" | "live">, lesson: TableLesson, go: (at: number) => unknown): void {
  const { levels, solved } = lesson;
  const numbers = h("div", { class: "cl-puzzle-numbers", role: "group" });
  const keys = roving(numbers, () => rowsOnScreen(numbers), { flows: true });

  function number(level: LessonLevel, at: number) {
    const done = solved[at];
    const name = `${at - level.at + 1}`;
    return h(
      "button",
      {
        type: "button",
        class: "cl-button cl-puzzle-number",
        "data-cl-key": `puzzle-${at}`,
        "data-done": String(done),
        "aria-label": done ? `${name}, ${say("learn.ui.solved")}` : name,
        "aria-current": at === lesson.at ? "true" : null,
        onclick() {
          opened.close();
          void go(at);
        },
      },
      name,
      done && icon("check"),
    );
  }

  function show(level: LessonLevel) {
    for (const [tab, its] of tabs) tab.setAttribute("aria-pressed", String(its === level));
    told.textContent = level.told;
    numbers.setAttribute("aria-label", level.label);
    numbers.replaceChildren(...Array.from({ length: level.count }, (_, n) => number(level, level.at + n)));
    keys.refresh();
  }

  function choose(level: LessonLevel) {
    show(level);
    live.speak(level.told);
  }

  const tabs = levels.map((level, n): [HTMLElement, LessonLevel] => [
    actionButton("cl-button", `level-${n}`, () => choose(level), level.label),
    level,
  ]);
  const told = h("p", { class: "cl-lesson-place" });
  const choice = h("div", { class: "cl-puzzle-choice" }, h("div", { class: "cl-puzzle-levels" }, tabs.map(([tab]) => tab)), told, numbers);
  const opened = dialog(say("learn.ui.lesson_go"), choice);
  const here = levels.find((level) => holds(level, lesson.at)) ?? levels[0];
  if (here) show(here);
}
