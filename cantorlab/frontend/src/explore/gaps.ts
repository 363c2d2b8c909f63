// Where null may stand in what the kernel tells of a simulation.

import type { Gaps } from "../common/gate.ts";
import type { ExploreView } from "./types.ts";

export const EXPLORE_GAPS: { view: Gaps<ExploreView>; answer: Record<never, never> } = {
  view: { opened: null, map: { column: null }, games: { number: null } },
  answer: {},
};
