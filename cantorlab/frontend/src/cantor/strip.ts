// The duels of a match in a row: the near side's mage above, the far side's below, the winner's marked.

import { h } from "../common/dom.ts";
import { numeral } from "../common/mage_numbers.ts";
import { art, figure } from "../common/mages.ts";
import type { Say } from "../common/types.ts";
import type { CantorView, Fought } from "./types.ts";

export function strip({ ending }: CantorView, say: Say) {
  const duels = ending?.strip?.duels ?? [];
  if (duels.length === 0) return null;
  return h("ol", { class: "cl-arc", "aria-label": say("table.arc") }, duels.map((duel) => fought(duel, say)));
}

function fought(duel: Fought, say: Say) {
  const { number, at, place, formula, winner, turning, text } = duel;
  return h(
    "li",
    { class: "cl-fought", "data-turning": turning, title: `${place}: ${formula}` },
    h("span", { class: "cl-unseen" }, [say("cantor.ui.duel_n", { number }), place, text, turning && say("table.turning")].filter(Boolean).join(". ")),
    h("span", { class: "cl-fought-number", "aria-hidden": "true" }, at ?? number),
    mage(duel, 0),
    mage(duel, 1),
    h("span", { class: "cl-fought-place", "aria-hidden": "true" }, place),
    winner === null && h("span", { class: "cl-unseen" }, say("cantor.ui.blocked")),
  );
}

function mage({ mages, blocked, winner }: Fought, side: 0 | 1) {
  return h(
    "span",
    { class: "cl-fought-mage", "data-won": winner === side, "aria-hidden": "true" },
    figure(mages[side]),
    h("span", { class: "cl-numeral" }, numeral(mages[side])),
    blocked[side] && art("shield", "cl-art cl-fought-shield"),
  );
}
