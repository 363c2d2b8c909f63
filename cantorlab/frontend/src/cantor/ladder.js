// The ladder: the 18 mages of a place from the weakest to the strongest, tied ones on one landing.

import { h, s } from "../common/dom.js";
import { figure, numeral } from "./cards.js";
import { standings, steps } from "./geometry.js";

/** @import { Say } from "../common/types" */
/** @import { Order } from "./types" */

/**
 * @param {Order} order
 * @param {number[]} fighters
 * @param {number | null} winner the fighter who stands higher, if one does
 * @param {Say} say
 */
export function ladder(order, fighters, winner, say) {
  const line = standings(order);
  const stairs = steps(line)
    .map(([x, y]) => `${x},${(1 - y).toFixed(3)}`)
    .join(" ");
  return h(
    "div",
    { class: "cl-ladder", role: "img", "aria-label": order.label, style: `--columns: ${line.length}` },
    s(
      "svg",
      { class: "cl-stairs", viewBox: `0 0 ${line.length} 1`, preserveAspectRatio: "none", "aria-hidden": "true" },
      s("polyline", { points: stairs, "vector-effect": "non-scaling-stroke" }),
    ),
    line.map(({ mage, column, height }) =>
      h(
        "span",
        {
          class: "cl-stand",
          "data-fights": String(fighters.includes(mage)),
          "data-wins": String(mage === winner),
          "data-none": String(height === null),
          style: `--column: ${column}; --height: ${height ?? 0}`,
          "aria-hidden": "true",
        },
        figure(mage),
        h("span", { class: "cl-numeral" }, numeral(mage)),
      ),
    ),
    h("span", { class: "cl-end cl-end-weak", "aria-hidden": "true" }, say("cantor.ui.ladder.weak")),
    h("span", { class: "cl-end cl-end-strong", "aria-hidden": "true" }, say("cantor.ui.ladder.strong")),
  );
}
