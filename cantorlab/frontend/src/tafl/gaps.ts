// Where null may stand in what the kernel tells of a table of the King or the Queen.

import { VIEW_GAPS } from "../common/gaps.ts";
import type { Gaps } from "../common/gate.ts";
import type { HouseRules, Reviewed } from "../common/types.ts";
import type { Observation, Past, TaflView } from "./types.ts";

const SEEN: Gaps<Observation> = { shot: null, last: { from: null, to: null } };

export const TAFL_GAPS: { view: Gaps<TaflView>; answer: Gaps<HouseRules & Past & Reviewed<Past>> } = {
  view: { ...VIEW_GAPS, observation: SEEN, shot_control: null, ending: { at: null, strip: null } },
  answer: { section: null, observation: SEEN, better: null, shown: { observation: SEEN } },
};
