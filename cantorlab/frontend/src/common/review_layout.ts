// Where what a review tells lies in its picture.

import type { Judgement, Review } from "./types.ts";

export const FAULTS: readonly Judgement[] = ["slip", "mistake", "blunder"];

/** How far down a value from -1 to 1 lies, as a fraction of the picture. */
export function downOf(value: number): number {
  return (1 - Math.max(-1, Math.min(1, value))) / 2;
}

/** The path of a curve over a game of `of` plies, whose first value is that of the start. */
export function pathOf(values: readonly number[], of: number, width: number, height: number): string {
  const points = values.map((value, ply) => `${((ply / of) * width).toFixed(1)} ${(downOf(value) * height).toFixed(1)}`);
  return `M${points.join("L")}`;
}

/** The ply that lies nearest to a place across the picture, a fraction of its width. */
export function nearest(across: number, of: number): number {
  return Math.max(0, Math.min(of, Math.round(across * of)));
}

/** So many marks have room beside each other. */
const MARKS = 60;

/**
 * The faults with their plies, and how far down each lies on the first curve: all of them, or where they
 * would lie over each other, of those that do the worst.
 */
export function faultsOf({ moves, curves, of }: Pick<Review, "moves" | "curves" | "of">) {
  const worst = new Map<number, { ply: number; judgement: Judgement; y: number }>();
  for (const [index, { judgement }] of moves.entries()) {
    if (!judgement || !FAULTS.includes(judgement)) continue;
    const place = of > MARKS ? Math.floor((index * MARKS) / of) : index;
    const before = worst.get(place);
    if (before && FAULTS.indexOf(before.judgement) >= FAULTS.indexOf(judgement)) continue;
    worst.set(place, { ply: index + 1, judgement, y: downOf(curves[0]?.[index + 1] ?? 0) });
  }
  return [...worst.values()];
}
