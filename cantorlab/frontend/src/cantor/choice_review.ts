// A choice of a match that is over: the place with its ladder, what could be chosen, and folded, both hands
// open with what the best mix does.

import { fill, h } from "../common/dom/dom.ts";
import { formula } from "../common/formula/formula.ts";
import { keepMovesWhole, numeral } from "../common/dom/texts.ts";
import { ladder, type LadderMark } from "../common/formula/ladder.ts";
import { readAloud } from "../common/formula/sentence_formulas.ts";
import { art, mageChip, mageFace } from "../common/formula/mages.ts";
import "./choice_review.css";
import type { ReviewedChoice, Table } from "../common/table/types.ts";
import type { CantorView, ReviewedOption, ReviewedDuel } from "./types.ts";

export function openChoiceStage({ say }: Table<CantorView>) {
  const element = h("div", { class: "cl-review-stage cl-cantor-review" });

  function option({ number, chance, percent, taken, better }: ReviewedOption, verb: string, opened: boolean) {
    const won = opened ? say("cantor.ui.review.chance_of", { percent: chance }) : say("cantor.ui.review.duel_of", { percent: chance });
    const told = [number === null ? say("cantor.ui.review.no_shield") : say("cantor.ui.mage", { number: numeral(number) }), taken && say("cantor.ui.review.taken"), better && say("cantor.ui.review.better"), won, percent !== null && say("cantor.ui.review.mix_of", { percent })];
    return h(
      "li",
      { class: "cl-choosable", "data-taken": taken, "data-better": better },
      h("span", { class: "cl-unseen" }, told.filter(Boolean).join(", ")),
      verb === "commit" && number !== null ? mageFace(number) : shield(number),
      h("span", { class: "cl-choosable-mark", "aria-hidden": "true" }, (taken && say("cantor.ui.review.taken")) || (better && say("cantor.ui.review.better")) || "\u00a0"),
      h("span", { class: "cl-choosable-part", "aria-hidden": "true" }, say("cantor.ui.review.percent", { percent: chance })),
      opened && h("span", { class: "cl-choosable-part", "aria-hidden": "true" }, percent === null ? "–" : say("cantor.ui.review.percent", { percent })),
    );
  }

  /** The names of the numbers below the cards. */
  function heads(opened: boolean) {
    return h("li", { class: "cl-choosable cl-choosable-heads", "aria-hidden": "true" }, h("span"), h("span", { class: "cl-choosable-mark" }, "\u00a0"), h("span", {}, say(opened ? "cantor.ui.review.chance" : "cantor.ui.review.duel")), opened && h("span", {}, say("cantor.ui.review.mix")));
  }

  function choices({ verb, fighter }: ReviewedDuel, options: ReviewedOption[], opened: boolean) {
    if (options.length === 0) return null;
    const label = say(opened ? "cantor.ui.review.options.opened" : "cantor.ui.review.options");
    return h("div", { class: "cl-choosables-of" }, fighter !== null && mageFace(fighter), h("ul", { class: "cl-choosables", "aria-label": label, title: label }, heads(opened), options.map((each) => option(each, verb, opened))));
  }

  /** The ladder of the place, with the mages that could be chosen. */
  function stairs({ order, options, fighter }: ReviewedDuel) {
    const drawn = ladder(say);
    const own = options.flatMap(({ number, taken, better }): [number, LadderMark][] => (fighter === null && number !== null ? [[number, { chosen: taken || better, gold: better }]] : []));
    drawn.draw(order, new Map(fighter === null ? own : [[fighter, { chosen: true }]]));
    return drawn.element;
  }

  function shield(number: number | null) {
    return h("span", { class: "cl-choosable-shield", "aria-hidden": "true" }, art("shield"), h("span", { class: "cl-numeral" }, number === null ? "–" : numeral(number)));
  }

  function row({ of, mages }: { of: string; mages: number[] }) {
    return h("div", { class: "cl-review-hand" }, h("p", { class: "cl-soft", "aria-hidden": "true" }, of), h("ul", { "aria-label": of }, mages.map((mage) => h("li", {}, mageChip(mage)))));
  }

  return {
    element,
    update(told: ReviewedChoice<ReviewedDuel> | null): void {
      if (!told) return fill(element);
      const { shown, first } = told;
      const { verb, place, options, opened } = shown;
      const open = element.querySelector("details")?.open ?? false;
      fill(
        element,
        h("section", { class: "cl-place", "aria-label": say("cantor.ui.place", { number: place.number }) }, h("p", { class: "cl-place-name" }, h("span", { class: "cl-place-number" }, place.number), readAloud(place.name, place.heard)), formula({ ...place, text: place.formula })),
        first.length > 0 && h("p", { class: "cl-review-first" }, keepMovesWhole(first.join(" "))),
        verb !== "go" && stairs(shown),
        choices(shown, options, false),
        opened && h("details", { class: "cl-review-opened", open }, h("summary", {}, say("cantor.ui.review.opened")), opened.rows.map(row), choices(shown, opened.options, true), opened.said && h("p", { class: "cl-soft" }, opened.said)),
      );
    },
  };
}
