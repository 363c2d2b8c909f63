// Where null may stand in what the kernel tells of the explorer.

import { CURVE_GAPS } from "../common/gaps.ts";
import type { Gaps } from "../common/gate.ts";
import type { HouseRules } from "../common/types.ts";
import type { LabView } from "./types.ts";

export const LAB_GAPS: { view: Gaps<LabView>; answer: Gaps<HouseRules> } = {
  view: {
    formula: { filled: null },
    other: { filled: null },
    sliders: { zero: null },
    other_order: null,
    curve: CURVE_GAPS,
    mages: { mathml: null },
    selected: null,
    rival: null,
    compare: { winner: null },
  },
  answer: { section: null },
};
