// Where null may stand in what the kernel tells of a table of Siggil.

import { VIEW_GAPS } from "../common/gaps.ts";
import type { Gaps } from "../common/gate.ts";
import type { HouseRules, Reviewed } from "../common/types.ts";
import type { Pictured, SiggilView } from "./types.ts";

export const SIGGIL_GAPS: { view: Gaps<SiggilView>; answer: Gaps<HouseRules & Reviewed<Pictured>> } = {
  view: { ...VIEW_GAPS, near: null, ending: { at: null, strip: null }, observation: { siggil: { card: null }, hand: null, discard: null } },
  answer: { section: null, better: null },
};
