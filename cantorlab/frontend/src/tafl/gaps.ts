// Where null may stand in what the kernel tells of a table of the King or the Queen.

import { VIEW_GAPS } from "../common/gaps.ts";
import type { Gaps } from "../common/gate.ts";
import type { HouseRules } from "../common/types.ts";
import type { Observation, TaflView } from "./types.ts";

const SEEN: Gaps<Observation> = { shot: null, last: { from: null, to: null } };

export const TAFL_GAPS: { view: Gaps<TaflView>; answer: Gaps<HouseRules & { observation: Observation }> } = {
  view: { ...VIEW_GAPS, observation: SEEN, shot_control: null, ending: { at: null, strip: null } },
  answer: { section: null, observation: SEEN },
};
