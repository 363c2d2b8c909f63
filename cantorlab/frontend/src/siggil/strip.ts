// The spirits in the order in which they were taken, a lane for each player.

import { h } from "../common/dom/dom.ts";
import { medal } from "./cards.ts";
import type { Say } from "../common/dom/texts.ts";
import type { SiggilView } from "./types.ts";

export function spiritStrip({ ending, players, near }: SiggilView, say: Say) {
  const taken = ending?.strip?.spirits ?? [];
  if (taken.length === 0) return null;
  const lanes = players.map((_, at) => (near ?? 0) + at).map((seat) => seat % players.length);
  return h(
    "div",
    { class: "cl-sg-arc" },
    players.length > 1 && lanes.map((seat, row) => h("span", { class: "cl-sg-lane", style: `grid-row: ${row + 1}`, "aria-hidden": "true" }, players[seat]?.name)),
    h(
      "ol",
      { class: "cl-sg-taken", "aria-label": say("table.arc"), style: `grid-row: 1 / span ${lanes.length}` },
      taken.map(({ spirit, seat, how, text, turning }, at) =>
        h(
          "li",
          { style: `grid-column: ${at + 1}; grid-row: ${lanes.indexOf(seat) + 1}`, "data-how": how, "data-turning": turning, title: text },
          medal(spirit),
          h("span", { class: "cl-unseen" }, turning ? `${text} (${say("table.turning")})` : text),
        ),
      ),
    ),
  );
}
