// A move that one plans while the other side thinks: it is made as soon as it can be.

import { ROWS, COLUMNS } from "./squares.ts";
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

/** The moves that one may plan from a square: along its row and its column, whatever stands there now. */
export function plansFrom(square: string): string[] {
  const [column = "", row = ""] = square;
  const ends = [...COLUMNS.map((each) => `${each}${row}`), ...ROWS.map((each) => `${column}${each}`)];
  return ends.filter((end) => end !== square).map((end) => `${square}-${end}`);
}
