// Which choices of the new-game panel go together.

import type { ImpossibleMix, Value } from "./types.ts";

export type Values = Record<string, Value>;

/** What forbids these values together, or null. */
export function clashOf(chosen: Values, impossible: ImpossibleMix[]): ImpossibleMix | null {
  return impossible.find(({ values }) => agrees(values, chosen)) ?? null;
}

/** Whether each of `values` is the one chosen. */
export function agrees(values: Values, chosen: Values): boolean {
  return Object.entries(values).every(([name, value]) => chosen[name] === value);
}

/** Whether a field counts, given what it asks of the others. */
export function counts(when: Record<string, string[]> | undefined, chosen: Values): boolean {
  return Object.entries(when ?? {}).every(([name, values]) => values.includes(String(chosen[name])));
}
