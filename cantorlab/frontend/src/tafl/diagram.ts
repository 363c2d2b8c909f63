// The worked examples of the house rules, drawn: the position, and the move that goes with it.

import { h } from "../common/dom/dom.ts";
import { draw, pieceFigure } from "./pieces.ts";
import { COLUMNS, SQUARES, ROWS, ground } from "./squares.ts";
import type { Say } from "../common/dom/texts.ts";
import type { Piece } from "./types.ts";

/** A position: what stands where. */
export interface Diagram {
  pieces: Piece[];
  forests: string[];
}

const MOVE = /^([a-i][1-9])-([a-i][1-9])$/;

/**
 * Puts a board above each line of the rules that is a position.
 * @param diagrams what stands where, by line
 */
export function illustrate(rules: DocumentFragment, diagrams: Record<string, Diagram>, say: Say) {
  const codes = [...rules.querySelectorAll("code")];
  for (const [at, code] of codes.entries()) {
    const diagram = diagrams[code.textContent ?? ""];
    if (!diagram) continue;
    code.classList.add("cl-position");
    code.before(board(diagram, say, moveAfter(codes.slice(at + 1), code)));
    const rest = code.nextSibling; // the line goes on: ": d1-d3 closes the ring"
    if (rest instanceof Text) rest.data = rest.data.replace(/^\s*[:.]\s*/, "");
  }
}

/** The move that goes with a position: the next one in the same paragraph or row of a table. */
function moveAfter(codes: Element[], position: Element) {
  const place = position.closest("p, li, tr");
  const told = codes.find((code) => MOVE.test(code.textContent ?? ""));
  return told && place?.contains(told) ? MOVE.exec(told.textContent ?? "")?.slice(1) : undefined;
}

/** @param move where it starts and where it ends */
function board({ pieces, forests }: Diagram, say: Say, [from, to]: string[] = []) {
  const standing = [
    ...pieces.map(({ piece, square, facing }) => [say(`tafl.piece.${piece}`), square, facing && say(`tafl.facing.${facing}`)]),
    ...forests.map((square) => [say("tafl.piece.forest"), square]),
  ];
  const bySquare = new Map(pieces.map((piece) => [piece.square, piece]));
  const grown = new Set(forests);
  return h(
    "span",
    { class: "cl-diagram", role: "img", "aria-label": standing.map((words) => words.filter(Boolean).join(" ")).join(", ") },
    h("span", { class: "cl-diagram-ranks" }, ROWS.map((row) => h("span", {}, row))),
    h(
      "span",
      { class: "cl-diagram-squares" },
      SQUARES.flat().map((square) => {
        const piece = bySquare.get(square);
        return h(
          "span",
          { class: "cl-square", "data-ground": ground(square), "data-last": square === from || square === to, "data-open": square === to },
          ground(square) === "fortress" && draw("fortress", { class: "cl-fortress" }),
          grown.has(square) && draw("forest", { class: "cl-forest" }),
          piece && pieceFigure(piece),
        );
      }),
    ),
    h("span", { class: "cl-diagram-files" }, COLUMNS.map((column) => h("span", {}, column))),
  );
}
