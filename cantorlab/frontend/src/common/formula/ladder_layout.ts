// Layout of the ladder, in numbers alone: nothing here touches the page.

import type { Order } from "../kernel/mathematics.ts";

/**
 * The place of each mage: `column` from 0, its place in the line; `height` from 0 (the lowest rung)
 * to 1 (the highest). Tied mages have one height; those without strength stand first, `height` null.
 */
export function ladderPlaces(
  { rungs, none }: Order,
): { mage: number; column: number; height: number | null }[] {
  const top = Math.max(1, rungs.length - 1);
  const line = [
    ...none.map((mage) => ({ mage, height: null })),
    ...rungs.flatMap((rung, at) => rung.map((mage) => ({ mage, height: rungs.length === 1 ? 0.5 : at / top }))),
  ];
  return line.map((each, column) => ({ ...each, column }));
}

/** The steps under the line as points of a polyline, `width` columns wide and 1 high. */
export function stairPoints(line: ReturnType<typeof ladderPlaces>): [number, number][] {
  return line
    .filter(({ height }) => height !== null)
    .flatMap(({ column, height }) => [
      [column, height ?? 0],
      [column + 1, height ?? 0],
    ]);
}
