// The duels of a match that is reviewed, one a row: the place, and of both sides mage and shield, each a choice
// that can be looked at.

import { h } from "../common/dom.ts";
import { formula } from "../common/formula.ts";
import { numeral } from "../common/mage_numbers.ts";
import { art, figure } from "../common/mages.ts";
import type { Say } from "../common/types.ts";
import { otherSeat, type CantorView, type Fought } from "./types.ts";

type Choice = (ply: number, ...content: Node[]) => HTMLElement;

export function reviewedDuels(view: CantorView, say: Say, choice: Choice): Node[] {
  const { ending, players, near } = view;
  const name = (seat: number) => players.find((each) => each.seat === seat)?.name ?? "";
  const heads = [name(near), name(otherSeat(near))];
  return [
    h("li", { class: "cl-review-heads", "aria-hidden": "true" }, heads.map((head) => h("span", {}, head))),
    ...(ending?.strip?.duels ?? []).map((duel) => row(duel, say, choice)),
  ];
}

function row(duel: Fought, say: Say, choice: Choice) {
  const { number, at, place, formula: text, mathml, spoken, plies, turning } = duel;
  const where = h("span", { class: "cl-review-where" }, h("b", {}, at ?? number), h("span", {}, place), formula({ text, mathml, spoken }));
  return h(
    "li",
    { class: "cl-review-duel", "data-turning": turning },
    plies.go === null ? where : choice(plies.go, where),
    side(duel, 0, say, choice),
    side(duel, 1, say, choice),
  );
}

function side({ mages, shields, blocked, winner, plies }: Fought, at: 0 | 1, say: Say, choice: Choice) {
  const shield = shields[at];
  return h(
    "span",
    { class: "cl-review-side", "data-won": winner === at, "data-blocked": blocked[at] },
    choice(plies.mages[at], figure(mages[at]), h("span", { class: "cl-numeral", "aria-hidden": "true" }, numeral(mages[at]))),
    choice(plies.shields[at], art("shield"), h("span", { class: "cl-numeral", "aria-hidden": "true" }, shield === null ? "–" : numeral(shield))),
    blocked[at] && h("span", { class: "cl-unseen" }, say("cantor.ui.blocked")),
  );
}
