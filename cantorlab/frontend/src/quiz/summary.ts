// The progress of a sheet, and its summary: the result, the exercises missed, and how to go on.

import { fill, h, s } from "../common/dom/dom.ts";
import { actionButton, once } from "../common/dom/buttons.ts";
import type { Quiz } from "./tools.ts";
import type { QuizView, AnswerState } from "./types.ts";

export function openSummary({ say, command }: Quiz) {
  const element = h("div", { class: "cl-qz-summary", hidden: true });

  const button = (name: string, style: string, text: string) =>
    actionButton(`cl-button ${style}`, name, once(() => command(name)), text);

  return {
    element,
    update({ summary, commands }: QuizView) {
      element.hidden = summary === null;
      if (!summary) return;
      const { lines, missed } = summary;
      const some = commands.includes("missed");
      fill(
        element,
        h("div", { class: "cl-qz-lines" }, lines.map((line) => h("p", {}, line))),
        missed.length > 0 && h("h2", {}, say("quiz.ui.summary.missed")),
        missed.length > 0 &&
          h(
            "ul",
            { class: "cl-qz-missed" },
            missed.map(({ title, told }) => h("li", {}, h("span", {}, title), h("span", { class: "cl-soft" }, told))),
          ),
        h(
          "div",
          { class: "cl-choices" },
          some && button("missed", "cl-primary", say("quiz.ui.again.missed")),
          button("again", some ? "" : "cl-primary", say("quiz.ui.again.new")),
        ),
      );
    },
  };
}

// More exercises than this are told in words alone.
const MOST_SIGNS = 20;

const SIGNS: Record<AnswerState, () => SVGElement[]> = {
  right: () => [s("circle", { class: "cl-qz-full", cx: 8, cy: 8, r: 6 }), s("path", { class: "cl-qz-tick", d: "M5 8.2l2.2 2.2L11.2 6" })],
  late: () => [s("circle", { class: "cl-qz-ring", cx: 8, cy: 8, r: 5.5 }), s("path", { class: "cl-qz-stroke", d: "M5 8.2l2.2 2.2L11.2 6" })],
  missed: () => [s("circle", { class: "cl-qz-ring", cx: 8, cy: 8, r: 5.5 }), s("path", { class: "cl-qz-stroke", d: "M5.4 8h5.2" })],
  kept: () => [s("circle", { class: "cl-qz-dot", cx: 8, cy: 8, r: 5 })],
  now: () => [s("circle", { class: "cl-qz-ring", cx: 8, cy: 8, r: 5.5 }), s("circle", { class: "cl-qz-full", cx: 8, cy: 8, r: 2.8 })],
  todo: () => [s("circle", { class: "cl-qz-dot", cx: 8, cy: 8, r: 2.5 })],
};

export function sign(mark: AnswerState) {
  return s("svg", { class: "cl-qz-sign", "data-mark": mark, viewBox: "0 0 16 16", "aria-hidden": "true" }, SIGNS[mark]());
}

/** The progress of the sheet: a sign for each exercise, told apart by shape as well as by colour. */
export function progress({ marks, progress: told }: QuizView) {
  return h(
    "p",
    { class: "cl-qz-progress" },
    h("span", { class: "cl-qz-count" }, told),
    marks.length <= MOST_SIGNS && h("span", { class: "cl-qz-signs", "aria-hidden": "true" }, marks.map(sign)),
  );
}
