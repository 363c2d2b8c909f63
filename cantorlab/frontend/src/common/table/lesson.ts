// A lesson at a game's table: where one stands, why, and the way on; and the choice of a lesson.

import { h, hide } from "../dom/dom.ts";
import type { Frame } from "../frame.ts";
import { readAloud } from "../formula/sentence_formulas.ts";
import { icon, type Icon } from "../dom/icons.ts";
import { roving } from "../dom/keys.ts";
import { actionButton, once } from "../dom/buttons.ts";
import { choosePuzzle } from "./puzzle_choice.ts";
import "./lesson.css";
import type { TableLesson, View } from "./types.ts";

type Command = (name: string, params?: object) => Promise<unknown>;

/** The commands of a lesson, in their order on the screen. */
const STEPS: readonly [name: string, sign: Icon][] = [
  ["lesson_back", "back"],
  ["lesson_hint", "hint"],
  ["lesson_again", "again"],
  ["lesson_next", "onward"],
];

export function lessonPanel(frame: Frame, command: Command) {
  const { say, part } = frame;
  const element = h("section", { class: "cl-lesson", hidden: true });
  const draw = part(element);
  const keys = roving(element);
  let offered: readonly string[] = [];

  /** The next thing that most people want now. */
  function main({ phase }: TableLesson): string {
    return { try: "lesson_hint", refuted: "lesson_again", right: "lesson_next" }[phase];
  }

  function button(name: string, sign: Icon, lesson: TableLesson) {
    const again = name === "lesson_again" && lesson.phase === "right";
    const label = say(`learn.ui.${name}${again ? ".right" : ""}`);
    const first = name === main(lesson) && lesson.phase !== "try";
    return actionButton(
      first ? "cl-button cl-primary" : "cl-button",
      name,
      once(() => command(name)),
      [sign !== "onward" && icon(sign), h("span", { class: name === "lesson_back" || again ? "cl-unseen" : "" }, label), sign === "onward" && icon(sign)],
      { "aria-keyshortcuts": first ? "." : null, title: label },
    );
  }

  /** The button that says which step it is, and leads to others, in place of dots that would be too many. */
  function chooser(lesson: TableLesson) {
    const go = (at: number) => command("lesson_go", { at });
    return actionButton(
      "cl-button cl-lesson-chooser",
      "lesson_go",
      () => choosePuzzle(frame, lesson, go),
      `${lesson.at + 1}/${lesson.of}`,
      { title: say("learn.ui.lesson_go"), "aria-label": `${lesson.at + 1}/${lesson.of}. ${say("learn.ui.lesson_go")}` },
    );
  }

  /** The number of the step, where no button has it, and whether it was solved. */
  function whereabouts({ place, levels, solved, at }: TableLesson) {
    const level = levels.find((each) => at >= each.at && at < each.at + each.count);
    return [level ? level.label : place, solved[at] && say("learn.ui.solved")].filter(Boolean).join(" · ");
  }

  function dots({ solved, at }: TableLesson) {
    return h(
      "span",
      { class: "cl-lesson-dots", "aria-hidden": "true" },
      solved.map((done, step) => h("i", { "data-done": String(done), "data-here": String(step === at) })),
    );
  }

  return {
    element,
    update({ lesson, commands }: Pick<View, "lesson" | "commands">): void {
      offered = lesson ? commands : [];
      hide(element, !lesson);
      element.parentElement?.toggleAttribute("data-lesson", Boolean(lesson));
      if (!lesson) return;
      element.setAttribute("aria-label", say("learn.ui.lesson"));
      element.dataset.clPhase = lesson.phase;
      element.toggleAttribute("data-many", lesson.levels.length > 0);
      draw([lesson, commands], () => [
        h(
          "div",
          { class: "cl-lesson-top" },
          h("span", { class: "cl-lesson-title" }, lesson.title),
          !lesson.levels.length && dots(lesson),
          h("span", { class: "cl-lesson-place" }, whereabouts(lesson)),
          lesson.row !== "" && h("span", { class: "cl-lesson-row" }, lesson.row),
        ),
        h("p", { class: "cl-lesson-said" }, readAloud(lesson.said, lesson.heard), lesson.hint !== "" && [" ", h("strong", {}, readAloud(lesson.hint, lesson.heard))]),
        h("div", { class: "cl-lesson-steps" }, lesson.levels.length > 0 && chooser(lesson), STEPS.filter(([name]) => commands.includes(name)).map(([name, sign]) => button(name, sign, lesson))),
      ]);
      keys.refresh();
    },
    /** Goes on after a step that was solved, and back after a try that was answered. */
    goOn({ lesson }: Pick<View, "lesson">): void {
      const name = lesson && lesson.phase !== "try" && main(lesson);
      if (name && offered.includes(name)) void command(name);
    },
    close: keys.close,
  };
}

interface OfferedLesson {
  kind: string;
  label: string;
  about: string;
  told: string;
}

/** Asks which lesson is wanted, and begins it. */
export async function chooseLesson(frame: Frame, command: Command): Promise<void> {
  const answer = await frame.ask<{ lessons: OfferedLesson[]; keeps: boolean }>({ kind: "lessons" });
  if (!answer.ok) return;
  const begin = async (kind: string) => {
    opened.close();
    await command("learn", { kind });
  };
  const cards = answer.lessons.map(({ kind, label, about, told }) =>
    actionButton(
      "cl-button cl-lesson-card",
      `lesson-${kind}`,
      () => begin(kind),
      [h("strong", {}, label), h("span", {}, about), h("span", { class: "cl-lesson-place" }, told)],
    ),
  );
  const keeps = answer.keeps && h("p", {}, frame.say("learn.ui.keeps"));
  const opened = frame.dialog(frame.say("learn.ui.choose"), h("div", {}, keeps, h("div", { class: "cl-lesson-cards" }, cards)));
}
