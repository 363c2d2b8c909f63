// The pieces, an emblem on a disc, told apart by its outline; and the legend of those in play: it takes the place of the
// moves while it is open.

import sheet from "art:tafl";
import { artist, h, hide, mark } from "../common/dom/dom.ts";
import { nameAndWay } from "./naming.ts";
import type { Table } from "../common/table/types.ts";
import type { TaflObservation, Piece } from "./types.ts";

export const draw = artist(sheet);

/** @param marks what is drawn on top of the piece */
export function pieceFigure({ piece, side, facing }: Piece, ...marks: (Node | false)[]) {
  return h(
    "span",
    { class: "cl-piece", "data-piece": piece, "data-side": side, "data-facing": facing, "aria-hidden": "true" },
    draw(piece, { class: "cl-emblem" }),
    marks,
  );
}

/** Draws what the kernel names: a piece of a side (`attacker/godi`), or another drawing of the sheet. */
export function drawTaflPicture(name: string): Element {
  const [side = "", piece] = name.split("/");
  return piece ? pieceFigure({ square: "", side, piece }) : draw(name, { class: `cl-sign cl-${name}` });
}

/** The order in which they are told: who is hunted, who protects, who hunts. */
const ORDER = [
  ..."king queen defender archer attacker godi jarl merchant volva daughter".split(" "),
  ..."jarl_chief jarl_viking king_chief king_viking english".split(" "),
];

export function openLegend({ say, part }: Pick<Table, "say" | "part">) {
  const element = h("ul", { class: "cl-legend", role: "list", tabindex: 0, "data-cl-key": "legend", hidden: true });
  const draw = part(element);
  return {
    element,
    update({ pieces, captured, forests, forests_to_place }: TaflObservation, open: boolean): void {
      hide(element, !open);
      if (!open) return;
      mark(element, { "aria-label": say("tafl.ui.legend") });
      const sides = new Map([...pieces, ...captured].map(({ piece, side }) => [piece, side]));
      const wooded = forests.length > 0 || forests_to_place > 0;
      const kinds = ORDER.filter((piece) => sides.has(piece));
      draw([kinds, wooded], () => [
        ...kinds.map((piece) => h("li", {}, pieceFigure({ square: "", side: sides.get(piece) ?? "", piece }), h("p", {}, nameAndWay(say, piece)))),
        wooded && h("li", {}, drawTaflPicture("forest"), h("p", {}, nameAndWay(say, "forest"))),
      ]);
    },
  };
}
