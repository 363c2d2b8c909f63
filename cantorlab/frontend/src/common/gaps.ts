// Where null may stand in what every game tells, and in what several widgets share.

import type { Gaps } from "./gate.ts";
import type { Curve, Field, Strengths, View } from "./types.ts";

export const FIELD_GAPS: Gaps<Field> = { hint: null, value: null, min: null, max: null };
export const CURVE_GAPS: Gaps<Curve> = { zero: null, curves: { points: { off: null } } };
export const STRENGTH_GAPS: Gaps<Strengths> = { rows: { mathml: null } };

export const VIEW_GAPS: Gaps<View> = {
  seat: null,
  curtain: null,
  pace: null,
  lesson: null,
  offer: null,
  offer_about: null,
  offered_at: null,
  unkept: null,
  hint: { action: null },
  review: { moves: { judgement: null }, accuracy: { percent: null } },
  solved: null,
  clock: null,
  room: { people: { seats: { name: null, lag: null }, request: { away: null } }, seat: null },
  players: { level: null },
  outcome: { winner: null },
  ending: { at: null },
  options: FIELD_GAPS,
};
