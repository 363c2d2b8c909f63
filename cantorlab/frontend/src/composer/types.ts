// View of the composer (cantorlab/widgets/lessons/composer/view.py).

import type { SpokenEvent } from "../common/dom/live_region.ts";
import type { Qr } from "../common/dom/qr.ts";
import { CURVE_GAPS, type Gaps } from "../common/kernel/kernel_gate.ts";
import type { Formula, Heard } from "../common/kernel/mathematics.ts";
import type { Question } from "../quiz/types.ts";

/** A part of the activity: a question, or a series that is drawn. */
export interface Item {
  id: number;
  number: string;
  kind: string;
  asked: string;
  formula: Formula | null;
  key: string;
  /** What has no single answer. */
  note: string;
}

/** The fields of the opened part as they stand; null where it has no such field. */
export interface Editor {
  series: boolean;
  formula: string | null;
  place: number | null;
  mages: string | null;
  ask: string;
  help: string;
  why: string;
  tries: number;
  /** 0: of no level. */
  level: number;
  n: number;
  /** Whether chance has a part in it. */
  drawn: boolean;
  questions: Question[];
  reasons: string[];
}

export interface ComposerView {
  title: string;
  route: string;
  routes: string[];
  /** How many questions make the short form; 0: there is none. */
  short: number;
  count: number;
  told: string;
  items: Item[];
  selected: number | null;
  editor: Editor | null;
  refused: string[];
  undoable: boolean;
  text: string;
  heard: Heard;
  spoken: SpokenEvent[];
}

export interface Choices {
  kinds: { name: string; title: string; question: Question | null }[];
  places: { number: number; label: string }[];
}

export interface Link {
  address: string;
  qr: Qr | null;
}

const QUESTION_GAPS: Gaps<Question> = { place: null, formula: null, curve: CURVE_GAPS, order: null, choices: { formula: null, curve: CURVE_GAPS } };

/** The places of null in the view, and in answers. */
export const COMPOSER_GAPS: { view: Gaps<ComposerView>; answer: Gaps<Choices & Link> } = {
  view: {
    items: { formula: null },
    selected: null,
    editor: { formula: null, place: null, mages: null, questions: QUESTION_GAPS },
  },
  answer: { kinds: { question: QUESTION_GAPS }, qr: null },
};
