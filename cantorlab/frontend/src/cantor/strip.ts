// The duels of a match in a row: the near side's mage above, the far side's below, the winner's marked. In a review
// they stand one a row, and each mage and shield is a choice that can be looked at.

import { h } from "../common/dom/dom.ts";
import { numeral, type Say } from "../common/dom/texts.ts";
import { art, mageFigure } from "../common/formula/mages.ts";
import { type CantorView, type FoughtDuel, otherSeat } from "./types.ts";
import { formulaInName } from "../common/formula/formula.ts";
import { readersCopy } from "../common/formula/reading.ts";
import { readAloud } from "../common/formula/sentence_formulas.ts";

export function duelStrip({ ending }: CantorView, say: Say) {
  const duels = ending?.strip?.duels ?? [];
  if (duels.length === 0) return null;
  return h("ol", { class: "cl-arc", "aria-label": say("table.arc") }, duels.map((duel) => stripItem(duel, say)));
}

function stripItem(duel: FoughtDuel, say: Say) {
  const { number, at, place, formula, winner, turning, text } = duel;
  return h(
    "li",
    { class: "cl-fought", "data-turning": turning },
    h("span", { class: "cl-unseen" }, [say("cantor.ui.duel_n", { number }), duel.heard[place] ?? place, text, turning && say("table.turning")].filter(Boolean).join(". ")),
    h(
      "span",
      { class: "cl-fought-seen", "aria-hidden": "true", title: `${place}: ${formula}` },
      h("span", { class: "cl-fought-number" }, at ?? number),
      mage(duel, 0),
      mage(duel, 1),
      h("span", { class: "cl-fought-place" }, place),
    ),
    winner === null && h("span", { class: "cl-unseen" }, say("cantor.ui.blocked")),
  );
}

function mage({ mages, blocked, winner }: FoughtDuel, side: 0 | 1) {
  return h(
    "span",
    { class: "cl-fought-mage", "data-won": winner === side, "aria-hidden": "true" },
    mageFigure(mages[side]),
    h("span", { class: "cl-numeral" }, numeral(mages[side])),
    blocked[side] && art("shield", "cl-art cl-fought-shield"),
  );
}

type MakeChoice = (ply: number, ...content: Node[]) => HTMLElement;

export function reviewedDuels(view: CantorView, say: Say, choice: MakeChoice): Node[] {
  const { ending, players, near } = view;
  const name = (seat: number) => players.find((each) => each.seat === seat)?.name ?? "";
  const heads = [name(near), name(otherSeat(near))];
  return [
    h("li", { class: "cl-review-heads", "aria-hidden": "true" }, heads.map((head) => h("span", {}, head))),
    ...(ending?.strip?.duels ?? []).map((duel) => row(duel, say, choice)),
  ];
}

function row(duel: FoughtDuel, say: Say, choice: MakeChoice) {
  const { number, at, place, formula: text, mathml, spoken, plies, turning } = duel;
  const where = h("span", { class: "cl-review-where" }, h("b", {}, at ?? number), h("span", {}, readAloud(place, duel.heard)), formulaInName({ text, mathml, spoken }));
  return h(
    "li",
    { class: "cl-review-duel", "data-turning": turning },
    plies.go === null ? where : choice(plies.go, where),
    readersCopy(mathml),
    side(duel, 0, say, choice),
    side(duel, 1, say, choice),
  );
}

function side({ mages, shields, blocked, winner, plies }: FoughtDuel, at: 0 | 1, say: Say, choice: MakeChoice) {
  const shield = shields[at];
  return h(
    "span",
    { class: "cl-review-side", "data-won": winner === at, "data-blocked": blocked[at] },
    choice(plies.mages[at], mageFigure(mages[at]), h("span", { class: "cl-numeral", "aria-hidden": "true" }, numeral(mages[at]))),
    choice(plies.shields[at], art("shield"), h("span", { class: "cl-numeral", "aria-hidden": "true" }, shield === null ? "–" : numeral(shield))),
    blocked[at] && h("span", { class: "cl-unseen" }, say("cantor.ui.blocked")),
  );
}
