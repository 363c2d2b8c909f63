// The ladder: the 18 mages from the weakest to the strongest, tied ones on one landing.

import { fill, h, s } from "../dom/dom.ts";
import { numeral, type Say } from "../dom/texts.ts";
import { mageFigure } from "./mages.ts";
import { ladderPlaces, stairPoints } from "./ladder_layout.ts";
import type { Order } from "../kernel/mathematics.ts";

/**
 * The look of a mage on the ladder and the curve: `chosen` is large and full, `gold` won or leads,
 * `moved` stands elsewhere than before: `▲4` is four places higher.
 */
export interface LadderMark {
  chosen?: boolean;
  gold?: boolean;
  moved?: string;
}

export type Marks = ReadonlyMap<number, LadderMark>;

/**
 * A ladder to be drawn again and again: each mage keeps its element, so that style sheets can
 * animate it to its new place.
 */
export function ladder(
  say: Say,
): { element: HTMLElement; draw(order: Order, marks?: Marks): void } {
  const stands = new Map<number, HTMLElement>();
  const line = s("polyline", { "vector-effect": "non-scaling-stroke" });
  const stairs = s("svg", { class: "cl-stairs", preserveAspectRatio: "none", "aria-hidden": "true" }, line);
  const weak = h("span", { class: "cl-end cl-end-weak", "aria-hidden": "true" });
  const strong = h("span", { class: "cl-end cl-end-strong", "aria-hidden": "true" });
  const floor = h("div", { class: "cl-ladder-floor" }, stairs);
  const element = h("div", { class: "cl-ladder", role: "img" }, floor, weak, strong);

  function stand(mage: number) {
    const made = h("span", { class: "cl-stand", "aria-hidden": "true" }, mageFigure(mage), h("span", { class: "cl-numeral" }, numeral(mage)));
    stands.set(mage, made);
    floor.append(made);
    return made;
  }

  return {
    element,
    draw(order, marks = new Map()) {
      const placed = ladderPlaces(order);
      const ties = new Set(order.rungs.flatMap((rung) => rung.slice(1)));
      element.setAttribute("aria-label", order.label);
      element.dataset.empty = String(order.rungs.length === 0);
      element.style.setProperty("--columns", String(placed.length));
      stairs.setAttribute("viewBox", `0 0 ${placed.length} 1`);
      line.setAttribute("points", stairPoints(placed).map(([x, y]) => `${x},${(1 - y).toFixed(3)}`).join(" "));
      const chosenAt = placed.filter(({ mage }) => marks.get(mage)?.chosen).map(({ column }) => column);
      // Those that would stand over an end move away from it, with the neighbour that they lean from.
      const [first, last] = [0, placed.length - 1];
      const besideEnd = (end: number, column: number) => chosenAt.includes(end) && Math.abs(column - end) < 2;
      for (const { mage, column, height } of placed) {
        const { chosen = false, gold = false, moved = "" } = marks.get(mage) ?? {};
        const { style, dataset } = stands.get(mage) ?? stand(mage);
        style.setProperty("--column", String(column));
        style.setProperty("--height", String(height ?? 0));
        dataset.none = String(height === null);
        dataset.odd = String(column % 2 === 1);
        dataset.tied = String(ties.has(mage));
        dataset.chosen = String(chosen);
        // Two that stand side by side lean away from each other.
        dataset.leans = !chosen ? "" : chosenAt.includes(column + 1) ? "left" : chosenAt.includes(column - 1) ? "right" : "";
        dataset.end = !chosen ? "" : besideEnd(last, column) ? "right" : besideEnd(first, column) ? "left" : "";
        dataset.gold = String(gold);
        dataset.moved = moved.slice(0, 1);
        dataset.by = moved.slice(1);
      }
      const shown = new Set(placed.map(({ mage }) => mage));
      for (const [mage, made] of stands) {
        if (shown.has(mage)) continue;
        made.remove();
        stands.delete(mage);
      }
      const ranked = order.rungs.length > 1;
      fill(weak, order.none.length > 0 ? say("mages.strengths.none") : ranked && say("mages.ladder.weak"));
      fill(strong, ranked && say("mages.ladder.strong"));
    },
  };
}
