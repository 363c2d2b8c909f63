// The pieces of each side from move to move, as lines.

import { h, s } from "../common/dom/dom.ts";
import type { MaterialStrip } from "./types.ts";

const WIDTH = 220;
const HEIGHT = 52;

/** @param at the ply where the game was decided */
export function materialStrip({ sides, label, told }: MaterialStrip, at: number | null) {
  const plies = Math.max(1, ...sides.map(({ pieces }) => pieces.length - 1));
  const most = Math.max(1, ...sides.flatMap(({ pieces }) => pieces));
  const x = (ply: number) => (ply / plies) * WIDTH;
  const y = (count: number) => HEIGHT - (count / most) * HEIGHT;
  const line = (pieces: number[]) => pieces.map((count, ply) => (ply === 0 ? `M0 ${y(count)}` : `H${x(ply)}V${y(count)}`)).join("");
  const dashes = ["", "7 3", "2 3"];
  return h(
    "figure",
    { class: "cl-material" },
    s(
      "svg",
      { viewBox: `-2 -3 ${WIDTH + 4} ${HEIGHT + 6}`, role: "img", "aria-label": label, preserveAspectRatio: "none" },
      s("path", { class: "cl-axis-line", d: `M0 ${HEIGHT}H${WIDTH}` }),
      at !== null && s("path", { class: "cl-turn-line", d: `M${x(at)} -3V${HEIGHT}` }),
      sides.map(({ side, pieces }, index) => s("path", { "data-side": side, d: line(pieces), "stroke-dasharray": dashes[index] || null })),
    ),
    h("figcaption", { "aria-hidden": "true" }, sides.map(({ side }, index) => h("span", { "data-side": side }, told[index]))),
  );
}
