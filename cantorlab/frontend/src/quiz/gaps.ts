// Where null may stand in what the kernel tells of a quiz.

import { CURVE_GAPS, FIELD_GAPS } from "../common/gaps.ts";
import type { Gaps } from "../common/gate.ts";
import type { HouseRules } from "../common/types.ts";
import type { QuizView } from "./types.ts";

export const QUIZ_GAPS: { view: Gaps<QuizView>; answer: Gaps<HouseRules> } = {
  view: {
    question: {
      place: null,
      formula: null,
      curve: CURVE_GAPS,
      order: null,
      choices: { formula: null, curve: CURVE_GAPS },
    },
    reveal: { curve: CURVE_GAPS },
    summary: null,
    lesson: null,
    pupil: { visit: null },
    unkept: null,
    options: FIELD_GAPS,
  },
  answer: { section: null },
};
