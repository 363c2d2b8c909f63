// Answers that are one press: one of two mages or neither, one of many, one of four formulas or
// curves.

import { drawCurve } from "../common/curve.ts";
import { fill, h } from "../common/dom.ts";
import { formula } from "../common/formula.ts";
import { roving } from "../common/keys.ts";
import { face, figure, numeral } from "../common/mages.ts";
import { once, rowsOnScreen } from "../common/press.ts";

/** @import { Choice, Control, Quiz } from "./types.ts" */

const SMALL = { width: 250, height: 130 };

/**
 * A group of buttons, each of which is an answer. Those that were tried are marked, and stay.
 *
 * @param {Quiz} quiz
 * @param {string} style
 * @param {() => { answer: string, label: string, style?: string, content: Element[] }[]} offers
 * @param {(group: HTMLElement) => HTMLElement[][]} [rows] as the arrows go through them
 * @returns {Control}
 */
function buttons({ view, say, answer: send }, style, offers, rows = rowsOnScreen) {
  const element = h("div", { class: style, role: "group" });
  const keys = roving(element, () => rows(element));
  return {
    element,
    update() {
      const { tried, reveal } = view();
      const right = new Set(reveal?.right);
      element.setAttribute("aria-label", say("quiz.ui.answers"));
      element.dataset.many = String(offers().length);
      fill(
        element,
        offers().map(({ answer, label, style: own = "", content }) => {
          const wrong = tried.includes(answer);
          const state = right.has(answer) ? "right" : wrong ? "wrong" : "open";
          const closed = wrong || reveal !== null;
          const told = state === "open" ? label : `${label}, ${say(`quiz.ui.choice.${state}`)}`;
          return h(
            "button",
            {
              type: "button",
              class: `cl-qz-choice ${own}`,
              "data-cl-key": `answer-${answer}`,
              "data-state": state,
              "aria-disabled": closed ? "true" : null,
              onclick: once(() => closed || send(answer)),
            },
            h("span", { class: "cl-unseen" }, told),
            content.map((part) => shownOnly(part)),
          );
        }),
      );
      keys.refresh();
    },
    first: () => element.querySelector("button:not([aria-disabled])"),
    close: keys.close,
  };
}

/** What the label of its button says to those who do not see it. @param {Element} part */
function shownOnly(part) {
  part.setAttribute("aria-hidden", "true");
  return part;
}

/**
 * Which of two mages wins, or neither.
 *
 * @param {Quiz} quiz
 */
export function winner(quiz) {
  const oneRow = (/** @type {HTMLElement} */ group) => [[...group.querySelectorAll("button")]];
  const offers = () => {
    const [one, other] = quiz.view().question.mages;
    const tie = quiz.say("quiz.ui.tie");
    const mage = (/** @type {number} */ number) => ({
      answer: String(number),
      label: quiz.say("quiz.ui.mage", { number: numeral(number) }),
      style: "cl-qz-fighter",
      content: [face(number)],
    });
    const neither = h("span", { class: "cl-qz-equals" }, "=");
    return [mage(one), { answer: "tie", label: tie, style: "cl-qz-tie", content: [neither, h("span", {}, tie)] }, mage(other)];
  };
  return buttons(quiz, "cl-qz-duel", offers, oneRow);
}

/**
 * Which one of some mages, or of all.
 *
 * @param {Quiz} quiz
 */
export function mage(quiz) {
  return buttons(quiz, "cl-qz-mages", () =>
    quiz.view().question.mages.map((number) => ({
      answer: String(number),
      label: quiz.say("quiz.ui.mage", { number: numeral(number) }),
      style: "cl-qz-mage",
      content: [figure(number), h("span", { class: "cl-numeral" }, numeral(number))],
    })),
  );
}

/**
 * Which of four formulas, or of four curves.
 *
 * @param {Quiz} quiz
 */
export function choice(quiz) {
  return buttons(quiz, "cl-qz-choices", () =>
    shown(quiz).map((each) => ({
      answer: each.answer,
      label: nameOf(each, quiz),
      style: each.curve ? "cl-qz-picture" : "cl-qz-written",
      content: [h("span", { class: "cl-qz-letter" }, each.answer), drawn(each)],
    })),
  );
}

/** All four; afterwards, of formulas, those only that were tried or right. @param {Quiz} quiz */
function shown({ view }) {
  const { question, reveal, tried } = view();
  return question.choices.filter(({ answer, curve }) => !reveal || curve || reveal.right.includes(answer) || tried.includes(answer));
}

/** @param {Choice} choice @param {Quiz} quiz */
function nameOf({ answer: letter, formula: written, curve }, { say }) {
  return say(curve ? "quiz.ui.choice.curve" : "quiz.ui.choice.formula", { letter, formula: written?.spoken ?? "" });
}

/** @param {Choice} choice */
function drawn({ formula: written, curve }) {
  if (curve) return drawCurve(curve, { ...SMALL, role: null });
  return written ? formula(written) : h("span", {}, "");
}
