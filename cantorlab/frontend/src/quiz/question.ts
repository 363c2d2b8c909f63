// The card of a question: a place with its formula; an order or a curve whose formula is wanted; mages
// to be put on top or at the bottom.

import { drawCurve } from "../common/formula/curve.ts";
import { h } from "../common/dom/dom.ts";
import { formula } from "../common/formula/formula.ts";
import { ladder } from "../common/formula/ladder.ts";
import { numeral, type Say } from "../common/dom/texts.ts";
import { mageFace } from "../common/formula/mages.ts";
import type { QuizView } from "./types.ts";

const PICTURE = { width: 420, height: 150 };

/** The card of the exercise; null where the question needs none. */
export function card({ question, reveal }: QuizView, say: Say) {
  const { place, curve, order, top, bottom } = question;
  // Of four formulas, the right one is marked where it stands.
  const shown = question.control === "formula" ? reveal?.formula : question.formula;
  if (shown) {
    return h(
      "div", // a landmark would need another name in each question of a lesson
      { role: "group", class: "cl-qz-card", "data-small": String(reveal !== null), "aria-label": place ?? say("quiz.ui.formula") },
      place && h("p", { class: "cl-qz-place" }, place),
      formula(shown),
    );
  }
  if (reveal) return null;
  if (order) {
    const given = ladder(say);
    given.draw(order);
    return h("div", { role: "group", class: "cl-qz-card cl-qz-given", "aria-label": say("quiz.ui.given_order") }, given.element);
  }
  if (curve) return h("div", { role: "group", class: "cl-qz-card cl-qz-given", "aria-label": curve.label }, drawCurve(curve, PICTURE));
  return h("div", { class: "cl-qz-ends" }, end(top, say("quiz.ui.top")), end(bottom, say("quiz.ui.bottom")));
}

function end(mages: number[], where: string) {
  if (mages.length === 0) return null;
  return h(
    "figure",
    { class: "cl-qz-end" },
    h("div", { class: "cl-qz-end-mages", role: "img", "aria-label": mages.map(numeral).join(", ") }, mages.map((mage) => mageFace(mage))),
    h("figcaption", {}, where),
  );
}
