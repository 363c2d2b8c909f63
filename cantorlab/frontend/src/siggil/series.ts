// What the cards chosen so far can become: the legal ways to take a spirit, as the kernel lists them.

import type { Observation, Take } from "./types.ts";

const FAMILIES = "PSLTCWF";

/** The ways to take a spirit among the legal actions: `take S with S1 S4 S6`, `take S add S5`. */
export function takesOf(actions: string[]): Take[] {
  return actions
    .filter((action) => action.startsWith("take "))
    .map((action) => {
      const [, spirit = "", joint, ...cards] = action.split(" ");
      return { action, spirit, adding: joint === "add", cards };
    });
}

/** The takes that these cards can still become, and among them those that they already are. */
export function reach(takes: Take[], chosen: ReadonlySet<string>): { toward: Take[]; ready: Take[] } {
  const toward = takes.filter(({ cards }) => [...chosen].every((card) => cards.includes(card)));
  return { toward, ready: toward.filter(({ cards }) => cards.length === chosen.size) };
}

/** The cards for `spirit` that cost least: those that complete a series first, then the fewest. */
export function cheapest(takes: Take[], spirit: string): Take | undefined {
  const cost = (take: Take) => take.cards.length - (take.adding ? 0.5 : 0);
  return takes
    .filter((take) => take.spirit === spirit)
    .reduce((best: Take | undefined, take) => (best && cost(best) <= cost(take) ? best : take), undefined);
}

/** What a take is called. */
export function manner(
  { spirit, adding }: Take,
  { free, series }: Pick<Observation, "free" | "series">,
  seat: number | null,
): "capture" | "steal" | "retake" | "complete" {
  if (free.includes(spirit)) return "capture";
  if (adding) return "complete";
  const had = series.some((laid) => laid.seat === seat && laid.spirit === spirit && laid.live);
  return had ? "retake" : "steal";
}

/** A hand in the order family, number, or number, family. */
export function sorted(hand: string[], by: "family" | "number") {
  const family = (card: string) => FAMILIES.indexOf(card.charAt(0));
  const key = (card: string) =>
    by === "family" ? family(card) * 10 + Number(card.charAt(1)) : Number(card.charAt(1)) * 10 + family(card);
  return [...hand].sort((a, b) => key(a) - key(b));
}
