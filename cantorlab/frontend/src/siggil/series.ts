// What the cards chosen so far can become: the legal ways to take a spirit, as the kernel lists them.

/** @import { Observation, Take } from "./types.ts" */

export const FAMILIES = "PSLTCWF";

/**
 * The ways to take a spirit among the legal actions: `take S with S1 S4 S6`, `take S add S5`.
 *
 * @param {string[]} actions
 * @returns {Take[]}
 */
export function takesOf(actions) {
  return actions
    .filter((action) => action.startsWith("take "))
    .map((action) => {
      const [, spirit, joint, ...cards] = action.split(" ");
      return { action, spirit, adding: joint === "add", cards };
    });
}

/**
 * The takes that these cards can still become, and among them those that they already are.
 *
 * @param {Take[]} takes
 * @param {ReadonlySet<string>} chosen
 * @returns {{ toward: Take[], ready: Take[] }}
 */
export function reach(takes, chosen) {
  const toward = takes.filter(({ cards }) => [...chosen].every((card) => cards.includes(card)));
  return { toward, ready: toward.filter(({ cards }) => cards.length === chosen.size) };
}

/**
 * The cards for `spirit` that cost least: those that complete a series first, then the fewest.
 *
 * @param {Take[]} takes
 * @param {string} spirit
 * @returns {Take | undefined}
 */
export function cheapest(takes, spirit) {
  const cost = (/** @type {Take} */ take) => take.cards.length - (take.adding ? 0.5 : 0);
  return takes
    .filter((take) => take.spirit === spirit)
    .reduce((/** @type {Take | undefined} */ best, take) => (best && cost(best) <= cost(take) ? best : take), undefined);
}

/**
 * What a take is called.
 *
 * @param {Take} take
 * @param {Observation} seen
 * @param {number | null} seat
 * @returns {"capture" | "steal" | "retake" | "complete"}
 */
export function manner({ spirit, adding }, { free, series }, seat) {
  if (free.includes(spirit)) return "capture";
  if (adding) return "complete";
  const had = series.some((laid) => laid.seat === seat && laid.spirit === spirit && laid.live);
  return had ? "retake" : "steal";
}

/**
 * A hand in the order family, number, or number, family.
 *
 * @param {string[]} hand
 * @param {"family" | "number"} by
 */
export function sorted(hand, by) {
  const family = (/** @type {string} */ card) => FAMILIES.indexOf(card[0]);
  const key = (/** @type {string} */ card) =>
    by === "family" ? family(card) * 10 + Number(card[1]) : Number(card[1]) * 10 + family(card);
  return [...hand].sort((a, b) => key(a) - key(b));
}
