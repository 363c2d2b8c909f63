// Answers that are one press: one of two mages or neither, one of many, one of a few formulas,
// curves or words.

import { drawCurve } from "../common/formula/curve.ts";
import { fill, h } from "../common/dom/dom.ts";
import { formula } from "../common/formula/formula.ts";
import { readersCopy } from "../common/formula/reading.ts";
import { roving } from "../common/dom/keys.ts";
import { numeral } from "../common/dom/texts.ts";
import { mageFace, mageFigure } from "../common/formula/mages.ts";
import { byKey } from "../common/dom/focus.ts";
import { actionButton, buttonsIn, once, rowsOnScreen } from "../common/dom/buttons.ts";
import { openCommitment } from "./committing.ts";
import type { Choice } from "./types.ts";
import type { Control, Quiz } from "./tools.ts";

/** A button with its answer. */
interface Offer {
  answer: string;
  label: string;
  style?: string;
  content: Element[];
  /** Its formula, for readers of MathML: the name of a button is words. */
  printed?: string;
}

const SMALL = { width: 250, height: 130 };

/**
 * A group of buttons, each of which is an answer. Those that were tried are marked, and stay.
 * @param rows as the arrow keys go through them
 */
function buttons(
  quiz: Quiz,
  style: string,
  offers: () => Offer[],
  rows: (group: HTMLElement) => HTMLElement[][] = rowsOnScreen,
): Control {
  const { view, say, frame } = quiz;
  const element = h("div", { class: style, role: "group" });
  const keys = roving(element, () => rows(element), { flows: true });
  const commits = openCommitment(quiz, update);

  function press(answer: string, closed: boolean) {
    if (closed) return frame.notice(say(view().reveal ? "quiz.ui.settled" : "quiz.ui.tried"));
    commits.choose(answer);
    if (view().lesson) byKey(element, `answer-${answer}`)?.focus();
  }

  function update() {
    const { tried, reveal, lesson } = view();
    commits.update();
    const right = new Set(reveal?.right);
    element.setAttribute("aria-label", say("quiz.ui.answers"));
    element.dataset.many = String(offers().length);
    fill(
      element,
      offers().flatMap(({ answer, label, style: own = "", content, printed }) => {
        const wrong = tried.includes(answer);
        const state = right.has(answer) ? "right" : wrong ? "wrong" : "open";
        const closed = wrong || reveal !== null;
        const told = state === "open" ? label : `${label}${label.endsWith(".") ? " " : ", "}${say(`quiz.ui.choice.${state}`)}`;
        const button = actionButton(
          `cl-qz-choice ${own}`,
          `answer-${answer}`,
          once(() => press(answer, closed)),
          [h("span", { class: "cl-unseen" }, told), content.map((part) => visualOnly(part))],
          { "data-state": state, "aria-disabled": closed ? "true" : null, "aria-pressed": lesson && !closed ? commits.isChosen(answer) : null },
        );
        return [button, printed && readersCopy(printed)];
      }),
    );
    keys.refresh();
  }

  return {
    element,
    actions: commits.actions(),
    update,
    first: () => element.querySelector("button:not([aria-disabled])"),
    close: keys.close,
  };
}

/** Visual only: the label of the button says it. */
function visualOnly(part: Element) {
  part.setAttribute("aria-hidden", "true");
  return part;
}

/** Opens the question which of two mages wins, or neither. */
export function duel(quiz: Quiz) {
  const { say, view } = quiz;
  const oneRow = (group: HTMLElement) => [buttonsIn(group)];
  const mage = (number: number) => ({
    answer: String(number),
    label: say("quiz.ui.mage", { number: numeral(number) }),
    style: "cl-qz-fighter",
    content: [mageFace(number)],
  });
  const neither = () => ({
    answer: "tie",
    label: say("quiz.ui.tie"),
    style: "cl-qz-tie",
    content: [h("span", { class: "cl-qz-equals", "aria-hidden": "true" }, "∼"), h("span", {}, say("quiz.ui.tie"))],
  });
  const offers = () => view().question.mages.flatMap((number, at) => (at === 0 ? [mage(number)] : [neither(), mage(number)]));
  return buttons(quiz, "cl-qz-duel", offers, oneRow);
}

/** Opens the question for one of some mages, or of all. */
export function mage(quiz: Quiz) {
  return buttons(quiz, "cl-qz-mages", () =>
    quiz.view().question.mages.map((number) => ({
      answer: String(number),
      label: quiz.say("quiz.ui.mage", { number: numeral(number) }),
      style: "cl-qz-mage",
      content: [mageFigure(number), h("span", { class: "cl-numeral" }, numeral(number))],
    })),
  );
}

/** Opens the question for one of some formulas, curves, or words. */
export function choice(quiz: Quiz) {
  return buttons(quiz, "cl-qz-choices", () =>
    visibleChoices(quiz).map((each) => ({
      answer: each.answer,
      label: nameOf(each, quiz),
      style: each.curve ? "cl-qz-picture" : each.formula ? "cl-qz-written" : "cl-qz-written cl-qz-worded",
      content: each.curve || each.formula ? [h("span", { class: "cl-qz-letter" }, each.answer), choicePicture(each)] : [h("span", {}, each.label)],
      printed: each.formula?.mathml,
    })),
  );
}

/** All four; after the answer only those formulas that were tried or right. */
function visibleChoices({ view }: Quiz) {
  const { question, reveal, tried } = view();
  return question.choices.filter(({ answer, curve }) => !reveal || curve || reveal.right.includes(answer) || tried.includes(answer));
}

/** The label of a choice for screen readers; of a curve its shape too, or blind pupils could not answer. */
function nameOf({ answer: letter, label, formula: written, curve }: Choice, { say }: Quiz) {
  if (curve) return curve.label;
  return written ? say("quiz.ui.choice.formula", { letter, formula: written.spoken }) : label;
}

function choicePicture({ formula: written, curve }: Choice) {
  if (curve) return drawCurve(curve, { ...SMALL, role: null });
  return written ? formula(written) : h("span", {}, "");
}
