// Where null may stand in what the kernel tells of a table of Cantor.

import { CURVE_GAPS, STRENGTH_GAPS, VIEW_GAPS } from "../common/gaps.ts";
import type { Gaps } from "../common/gate.ts";
import type { Curve, HouseRules, Reviewed, Strengths } from "../common/types.ts";
import type { CantorView, ReviewedDuel } from "./types.ts";

export const CANTOR_GAPS: { view: Gaps<CantorView>; answer: Gaps<HouseRules & Curve & Strengths & Reviewed<ReviewedDuel>> } = {
  view: {
    ...VIEW_GAPS,
    players: { level: null, role: null },
    place: { level: null },
    ending: { at: null, strip: { duels: { at: null, winner: null, plies: { go: null } } } },
    ready: null,
    reveal: { at: null, verdict: { winner: null, higher: null } },
    board: { place: { level: null }, won_by: null },
    observation: { at: null, own_commit: null, own_protection: null, first: null, duels: { at: null, winner: null } },
  },
  answer: { section: null, better: null, shown: { place: { level: null }, fighter: null, options: { number: null, percent: null } }, ...CURVE_GAPS, ...STRENGTH_GAPS },
};
