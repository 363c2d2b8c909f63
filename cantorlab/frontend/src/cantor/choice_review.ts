// A choice of a match that is over: the place, both hands face up, and what could be chosen with what the
// best mix does.

import { fill, h } from "../common/dom/dom.ts";
import { formula } from "../common/formula/formula.ts";
import { numeral } from "../common/dom/texts.ts";
import { art, mageChip, mageFace } from "../common/formula/mages.ts";
import "./choice_review.css";
import type { Table } from "../common/table/types.ts";
import type { CantorView, ReviewedOption, ReviewedDuel } from "./types.ts";

export function openChoiceStage({ say }: Table<CantorView>) {
  const element = h("div", { class: "cl-review-stage cl-cantor-review" });

  function option({ number, chance, percent, taken, better }: ReviewedOption, verb: string, mixes: boolean) {
    const told = [number === null ? say("cantor.ui.review.no_shield") : say("cantor.ui.mage", { number: numeral(number) }), taken && say("cantor.ui.review.taken"), better && say("cantor.ui.review.better"), say("cantor.ui.review.chance_of", { percent: chance }), percent !== null && say("cantor.ui.review.mix_of", { percent })];
    return h(
      "li",
      { class: "cl-choosable", "data-taken": taken, "data-better": better },
      h("span", { class: "cl-unseen" }, told.filter(Boolean).join(", ")),
      verb === "commit" && number !== null ? mageFace(number) : shield(number),
      h("span", { class: "cl-choosable-mark", "aria-hidden": "true" }, (taken && say("cantor.ui.review.taken")) || (better && say("cantor.ui.review.better")) || "\u00a0"),
      h("span", { class: "cl-choosable-part", "aria-hidden": "true" }, say("cantor.ui.review.percent", { percent: chance })),
      mixes && h("span", { class: "cl-choosable-part", "aria-hidden": "true" }, percent === null ? "–" : say("cantor.ui.review.percent", { percent })),
    );
  }

  /** The names of the numbers below the cards. */
  function heads(mixes: boolean) {
    return h("li", { class: "cl-choosable cl-choosable-heads", "aria-hidden": "true" }, h("span"), h("span", { class: "cl-choosable-mark" }, "\u00a0"), h("span", {}, say("cantor.ui.review.chance")), mixes && h("span", {}, say("cantor.ui.review.mix")));
  }

  function shield(number: number | null) {
    return h("span", { class: "cl-choosable-shield", "aria-hidden": "true" }, art("shield"), h("span", { class: "cl-numeral" }, number === null ? "–" : numeral(number)));
  }

  function row({ of, mages }: ReviewedDuel["rows"][number]) {
    return h("div", { class: "cl-review-hand" }, h("p", { class: "cl-soft", "aria-hidden": "true" }, of), h("ul", { "aria-label": of }, mages.map((mage) => h("li", {}, mageChip(mage)))));
  }

  return {
    element,
    update(shown: ReviewedDuel | null): void {
      if (!shown) return fill(element);
      const { verb, place, rows, options, fighter } = shown;
      const mixes = options.some(({ percent }) => percent !== null);
      fill(
        element,
        place && h("section", { class: "cl-place", "aria-label": say("cantor.ui.place", { number: place.number }) }, h("p", { class: "cl-place-name" }, h("span", { class: "cl-place-number" }, place.number), place.name), formula({ ...place, text: place.formula })),
        options.length > 0 && h("div", { class: "cl-choosables-of" }, fighter !== null && mageFace(fighter), h("ul", { class: "cl-choosables", "aria-label": say("cantor.ui.review.options"), title: say("cantor.ui.review.options") }, heads(mixes), options.map((each) => option(each, verb, mixes)))),
        rows.filter(({ chooses }) => verb !== "commit" || !chooses).map(row),
      );
    },
  };
}
