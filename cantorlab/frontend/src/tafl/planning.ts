// A move that one plans while the other side thinks: it is made as soon as it can be.

import { SQUARES, offset } from "./squares.ts";
import type { TaflView } from "./types.ts";

/** The side that a seat moves first in its turn. */
const SIDES = { tafl: ["attacker", "defender"], queen: ["jarl", "king"] } as const;

/** Whether the viewer may plan: the game goes on, and another is to act. */
export function mayPlan({ seat, your_turn, outcome, lesson, curtain, observation }: TaflView): boolean {
  return seat !== null && !your_turn && !outcome && !lesson && !curtain && !observation.to_act.includes(seat);
}

/** Whether a piece of the viewer's stands on a square. */
export function isOwn({ seat, observation: { game, pieces } }: TaflView, square: string): boolean {
  return pieces.some((piece) => piece.square === square && piece.side === SIDES[game][seat ?? 0]);
}

/** The moves that one may plan from a square: as its piece goes, whatever stands in the way now. */
export function plansFrom({ observation: { pieces } }: TaflView, square: string): string[] {
  const slants = pieces.some((piece) => piece.square === square && piece.piece === "godi");
  const ends = SQUARES.flat().filter((end) => {
    const { across, down } = offset(square, end);
    return end !== square && (across === 0 || down === 0 || (slants && Math.abs(across) === Math.abs(down)));
  });
  return ends.map((end) => `${square}-${end}`);
}
