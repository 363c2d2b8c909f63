// Where null may stand in what the kernel tells of one's own games.

import type { Gaps } from "../common/gate.ts";
import type { MyGamesView } from "./types.ts";

export const MY_GAMES_GAPS: { view: Gaps<MyGamesView>; answer: Record<never, never> } = {
  view: { opened: null },
  answer: {},
};
