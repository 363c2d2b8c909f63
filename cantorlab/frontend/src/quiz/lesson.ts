// Parts of a question in a lesson: the seal, the nudge, the thought behind an answer.

import { h } from "../common/dom/dom.ts";
import { icon } from "../common/dom/icons.ts";
import { actionButton, once, spring } from "../common/dom/buttons.ts";
import { readAloud, setOffFormulas } from "../common/formula/sentence_formulas.ts";
import type { Say } from "../common/dom/texts.ts";
import type { Quiz } from "./tools.ts";
import type { QuizView } from "./types.ts";

/** The mark of an answer that was committed. */
export function seal({ lesson }: QuizView, say: Say) {
  if (!lesson?.sealed) return null;
  return h("p", { class: "cl-qz-seal" }, icon("lock"), h("span", {}, say("lesson.ui.sealed")));
}

/** The remark of the teacher on free words. */
export function remark({ lesson }: QuizView, say: Say) {
  if (!lesson?.remark) return null;
  const { mark, told, sentence } = lesson.remark;
  const said = told ? h("strong", {}, told) : null;
  return h("div", { class: "cl-qz-remark", "data-mark": mark }, h("p", { class: "cl-soft" }, say("lesson.ui.remark")), h("p", {}, said, said && sentence && " ", sentence));
}

/** The answers of the class that the teacher shows, without names. */
export function shownAnswers({ lesson, heard, commands }: QuizView, { say, command }: Pick<Quiz, "say" | "command">) {
  if (!lesson || lesson.shown.length === 0) return null;
  const prove = (at: number) => commands.includes("prove") && actionButton("cl-button", `prove-${at}`, once(() => command("prove", { at })), say("lesson.ui.prove"));
  const proof = (at: number) => (lesson.proofs[at] ? h("p", {}, setOffFormulas(lesson.proofs[at], heard)) : prove(at));
  return h("div", { class: "cl-qz-shown" }, h("p", { class: "cl-soft" }, say("lesson.ui.shown")), h("ul", {}, lesson.shown.map((each, at) => h("li", {}, readAloud(each, heard), proof(at)))));
}

/** The way from one question to the next, where a widget shows them one at a time. */
export function pager({ commands, lesson, stage }: QuizView, { say, command }: Quiz) {
  if (!lesson || !commands.includes("choose")) return null;
  const turn = (name: "previous" | "next", style: string) =>
    actionButton(`cl-button ${style}`, name, once(() => command(name)), say(`lesson.ui.pager.${name}`), { disabled: !commands.includes(name) });
  return [
    lesson.written && h("p", { class: "cl-soft" }, lesson.written),
    h("div", { class: "cl-qz-actions" }, turn("previous", ""), spring(), turn("next", stage === "reveal" ? "cl-primary" : "")),
  ];
}

export function nudgeButton({ say, command }: Quiz) {
  return actionButton("cl-button cl-qz-out", "help", once(() => command("help")), [icon("hint"), say("lesson.ui.help")]);
}

/** The help that was wished for. */
export function nudge({ lesson, heard }: QuizView, say: Say) {
  if (!lesson?.help) return null;
  return h("p", { class: "cl-qz-nudge" }, h("strong", {}, say("lesson.ui.helped")), " ", setOffFormulas(lesson.help, heard));
}

/** The thought that probably led to the answer, and two mages that refute it. */
export function feedback({ lesson, heard }: QuizView) {
  if (!lesson?.thought) return null;
  return h("div", { class: "cl-qz-thought" }, h("p", {}, setOffFormulas(lesson.thought, heard)), lesson.pair && h("p", {}, setOffFormulas(lesson.pair, heard)));
}
