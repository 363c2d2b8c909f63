// The pieces: an emblem on a disc, told apart by its outline.

import sheet from "art:tafl";
import { artist, h } from "../common/dom.ts";
import type { Piece } from "./types.ts";

export const draw = artist(sheet);

/** @param marks what is drawn on top of the piece */
export function figure({ piece, side, facing }: Piece, ...marks: (Node | false)[]) {
  return h(
    "span",
    { class: "cl-piece", "data-piece": piece, "data-side": side, "data-facing": facing, "aria-hidden": "true" },
    draw(piece, { class: "cl-emblem" }),
    marks,
  );
}

/** What the kernel names: a piece of a side (`attacker/godi`), or another drawing of the sheet. */
export function drawing(name: string): Element {
  const [side = "", piece] = name.split("/");
  return piece ? figure({ square: "", side, piece }) : draw(name, { class: `cl-sign cl-${name}` });
}
