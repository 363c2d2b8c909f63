// Conditions between the choices of the new-game panel.

import type { ImpossibleMix, Value } from "./types.ts";

export type Values = Record<string, Value>;

/** The reason why these values do not go together, or null. */
export function clashOf(chosen: Values, impossible: ImpossibleMix[]): ImpossibleMix | null {
  return impossible.find(({ values }) => agrees(values, chosen)) ?? null;
}

/** Tells whether each of `values` is the one chosen. */
export function agrees(values: Values, chosen: Values): boolean {
  return Object.entries(values).every(([name, value]) => chosen[name] === value);
}

/** Tells whether a field counts, given what it asks of the others. */
export function counts(when: Record<string, string[]> | undefined, chosen: Values): boolean {
  return Object.entries(when ?? {}).every(([name, values]) => values.includes(String(chosen[name])));
}
