// One question of a class: its first answers, free words, and those that the class is shown.

import { fill, h, hide } from "../common/dom/dom.ts";
import { formula } from "../common/formula/formula.ts";
import type { Frame } from "../common/frame.ts";
import { renew } from "../common/dom/renew.ts";
import { readAloud, setOffFormulas } from "../common/formula/sentence_formulas.ts";
import type { Say } from "../common/dom/texts.ts";
import type { Heard } from "../common/kernel/mathematics.ts";
import type { AnswerBar, ClassState } from "./types.ts";
import { showButton, openFreeAnswer, type FreeAnswerRow } from "./words.ts";

export function openQuestion(frame: Frame) {
  const { say, ask } = frame;
  const formulaPlace = h("div", { class: "cl-cv-formula" });
  const shownPlace = h("div", { class: "cl-cv-shown" });
  const bars = h("ul", { class: "cl-cv-bars" });
  const words = h("ul", { class: "cl-cv-words" });
  const empty = h("p", { class: "cl-soft" });
  const reveal = h("button", { type: "button", class: "cl-button", "data-cl-key": "reveal" });
  const element = h("div", { class: "cl-cv-histogram" }, formulaPlace, shownPlace, empty, bars, words, reveal);
  const written = new Map<string, FreeAnswerRow>();

  const show = (answer: string, on: boolean, name: string) => ask({ kind: "show", name, on, params: { paste: answer } });

  return {
    element,
    update({ question, guided, heard }: ClassState, answersHidden: boolean): void {
      const { name } = question;
      hide(formulaPlace, question.formula === null);
      fill(formulaPlace, question.formula && formula(question.formula));
      renew(shownPlace, classAnswers(question, say, heard));
      hide(empty, answersHidden || question.bars.length + question.words.length > 0);
      fill(empty, say("classview.ui.nobody"));
      hide(bars, answersHidden || question.bars.length === 0);
      bars.setAttribute("aria-label", say("classview.ui.first_answers"));
      const most = Math.max(1, ...question.bars.map(({ count }) => count));
      fill(bars, question.bars.map((bar) => answerBar(bar, most, say, heard, (on) => show(bar.answer, on, name))));
      hide(words, answersHidden || question.words.length === 0);
      for (const key of [...written.keys()]) if (!question.words.some(({ work }) => `${name} ${work}` === key)) written.delete(key);
      const rows = question.words.map((each) => {
        const key = `${name} ${each.work}`;
        const row = written.get(key) ?? openFreeAnswer(frame, name, (on) => show(each.text, on, name));
        written.set(key, row);
        row.update(each, guided !== null);
        return row.element;
      });
      renew(words, rows);
      hide(reveal, guided === null || !question.judged || question.solution !== "");
      fill(reveal, say("classview.ui.reveal"));
      reveal.onclick = () => void ask({ kind: "reveal", name });
    },
  };
}

/** The answers on the wall and on the pages of the pupils, large and without names. */
function classAnswers({ shown, proofs, solution }: ClassState["question"], say: Say, heard: Heard) {
  if (shown.length === 0 && solution === "") return null;
  return [
    shown.length > 0 && h("h3", {}, say("classview.ui.shown")),
    shown.length > 0 && h("ul", {}, shown.map(([, label], at) => h("li", {}, readAloud(label, heard), proofs[at] && h("p", { class: "cl-cv-thought" }, setOffFormulas(proofs[at], heard))))),
    solution && h("p", { class: "cl-cv-solution" }, "✓ ", readAloud(solution, heard)),
  ].filter(Boolean);
}

/** The answers that are alike, and what was probably thought beside it. */
function answerBar({ answer, label, count, right, held, pair, apart, shown }: AnswerBar, most: number, say: Say, heard: Heard, show: (on: boolean) => unknown) {
  return h(
    "li",
    { class: "cl-cv-bar", "data-right": right },
    h("span", { class: "cl-cv-answer" }, readAloud(label, heard), right && ` ✓ ${say("classview.ui.right")}`),
    h("span", { class: "cl-cv-length", "aria-hidden": "true", style: `--part: ${count / most}` }),
    h("strong", {}, String(count)),
    showButton(say, answer, heard[label] ?? label, shown, show),
    held && h("p", { class: "cl-cv-thought" }, h("em", {}, setOffFormulas(held, heard)), pair && [" · ", ...setOffFormulas(pair, heard)]),
    apart && h("p", { class: "cl-cv-thought" }, ...setOffFormulas(apart, heard)),
  );
}
