// The control for each sort of answer.

import { choice, duel, mage } from "./choosing.ts";
import { openOrdering } from "./ordering.ts";
import { openPicking } from "./picking.ts";
import { openSketching } from "./sketching.ts";
import { openFinding, openTyping, openWriting } from "./typing.ts";
import type { Control, Quiz } from "./tools.ts";
import type { ControlName } from "./types.ts";

export const CONTROLS: Record<ControlName, (quiz: Quiz) => Control> = {
  duel,
  mage,
  mages: openPicking,
  order: openOrdering,
  choice,
  sketch: openSketching,
  formula: openFinding,
  number: openTyping,
  text: openTyping,
  words: openWriting,
};
