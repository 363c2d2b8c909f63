// The reveal of a settled exercise: whether the answer was right and why, the ladder and the
// curve, and how to go on.

import { drawCurve } from "../common/formula/curve.ts";
import { fill, h } from "../common/dom/dom.ts";
import { ladder } from "../common/formula/ladder.ts";
import { readAloud, setOffFormulas } from "../common/formula/sentence_formulas.ts";
import { actionButton, once } from "../common/dom/buttons.ts";
import { feedback, remark, shownAnswers } from "./lesson.ts";
import { sign } from "./summary.ts";
import type { Quiz } from "./tools.ts";
import type { QuizView } from "./types.ts";

const NARROWEST = 280;

export function openReveal({ say, command }: Quiz) {
  const verdict = h("div", { class: "cl-qz-verdict" });
  const steps = ladder(say);
  const curvePlace = h("div", { class: "cl-qz-curve" });
  const pictures = h("div", { class: "cl-qz-pictures" }, steps.element, curvePlace);
  const element = h("div", { class: "cl-qz-reveal", hidden: true }, verdict, pictures);

  return {
    element,
    update(now: QuizView) {
      const { reveal, number, count, lesson, heard } = now;
      element.hidden = reveal === null;
      if (!reveal) return;
      const { mark, marked, gold, order, curve } = reveal;
      const judged = lesson?.judged !== false;
      const yours = (lesson ? [lesson.yours, lesson.helped] : [reveal.yours]).filter(Boolean).flatMap((each, at) => [at > 0 && " · ", ...readAloud(each, heard)]);
      const next = lesson === null && actionButton("cl-button cl-primary", "next", once(() => command("next")), say(number < count ? "quiz.ui.next" : "quiz.ui.finish"));
      fill(
        verdict,
        h(
          "div",
          { class: "cl-qz-verdict-text", "data-mark": judged ? mark : null },
          h("p", { class: "cl-qz-outcome", tabindex: lesson && "-1", "data-cl-key": lesson && "verdict" }, judged && sign(mark), h("span", {}, setOffFormulas(reveal.verdict, heard))),
          yours.length > 0 && h("p", { class: "cl-soft" }, yours),
          remark(now, say),
          feedback(now),
          reveal.why && h("p", { class: "cl-qz-why" }, setOffFormulas(reveal.why, heard)),
          reveal.more.length > 0 &&
            h(
              "details",
              { class: "cl-qz-more" },
              h("summary", { "data-cl-key": "more" }, say("quiz.ui.more")),
              h("dl", {}, reveal.more.map(({ about, text }) => h("div", {}, h("dt", {}, readAloud(about, heard)), h("dd", {}, setOffFormulas(text, heard))))),
            ),
          shownAnswers(now, { say, command }),
        ),
        next,
      );
      const marks = new Map(marked.map((mage) => [mage, { chosen: true, gold: gold.includes(mage) }]));
      steps.draw(order, marks);
      pictures.dataset.marked = String(marked.length > 0);
      fill(curvePlace, drawCurve(curve, { width: Math.max(NARROWEST, Math.round(pictures.clientWidth) - 16), height: 150, marks }));
    },
  };
}
