// View of a quiz (cantorlab/widgets/quiz/view.py).

import type { Curve, Formula, Heard, Order } from "../common/kernel/mathematics.ts";
import type { HouseRules } from "../common/kernel/types.ts";
import { type Field, FIELD_GAPS } from "../common/table/types.ts";
import type { SpokenEvent } from "../common/dom/live_region.ts";
import type { Pupil } from "../common/people/pupil_name.ts";
import { CURVE_GAPS, type Gaps } from "../common/kernel/kernel_gate.ts";

/** The control for an answer; each kind of exercise says which it wants. */
export type ControlName = "duel" | "mage" | "mages" | "order" | "choice" | "sketch" | "formula" | "number" | "text" | "words";
/** `kept`: words of one's own, not judged. */
export type AnswerState = "right" | "late" | "missed" | "kept" | "now" | "todo";

/** An answer to choose: a mage, by its letter a formula or a curve without a name, or any words. */
export interface Choice {
  answer: string;
  label: string;
  formula: Formula | null;
  curve: Curve | null;
}

/** The exercise before it is answered. */
export interface Question {
  kind: string;
  control: ControlName;
  /** A sentence on how the control is used; empty if it shows that itself. */
  hint: string;
  text: string;
  place: string | null;
  formula: Formula | null;
  mages: number[];
  curve: Curve | null;
  order: Order | null;
  top: number[];
  bottom: number[];
  choices: Choice[];
  example: string;
  /** Whether just one mage is asked for. */
  one: boolean;
  /** Whether mages can be left without a strength in a sketch. */
  gaps: boolean;
}

/** The solution of a settled exercise. */
interface Reveal {
  mark: AnswerState;
  verdict: string;
  yours: string;
  right: string[];
  formula: Formula;
  why: string;
  more: { about: string; text: string }[];
  order: Order;
  marked: number[];
  gold: number[];
  curve: Curve;
}

interface Summary {
  headline: string;
  lines: string[];
  missed: { title: string; told: string }[];
}

/** A question's part in its lesson: nothing of its answer before one was committed. */
interface LessonQuestion {
  /** Whether it is the first of its lesson. */
  first: boolean;
  name: string;
  /** An answer was committed: it is locked. */
  sealed: boolean;
  /** The help that was wished for. */
  help: string;
  /** A sentence on the tries that are left, once one was used. */
  left: string;
  /** The answer that was committed, and whether with help, once all is shown. */
  yours: string;
  helped: string;
  judged: boolean;
  /** Into which file of a shared folder the work was written, or why not. */
  written: string;
  /** The sentence of a pause; empty while the lesson goes on. */
  paused: string;
  /** The remark of the teacher: a mark (`right`, `not_yet` or none), in words, and a sentence. */
  remark: { mark: string; told: string; sentence: string } | null;
  /** Answers of the class that the teacher shows, without names. */
  shown: string[];
  /** Of each of them: why it is right, or a counterexample; empty until a pupil challenges it. */
  proofs: string[];
  /** The thought that probably led to the last wrong answer, and two mages that refute it. */
  thought: string;
  pair: string;
}

export interface QuizView {
  revision: number;
  /** Grows with every exercise: what is half done for one is nothing for the next. */
  exercise: string;
  stage: "ask" | "reveal" | "over";
  number: number;
  count: number;
  marks: AnswerState[];
  progress: string;
  question: Question;
  /** The wrong answers so far, as they were given, and what was said of the last one. */
  tried: string[];
  said: string;
  reveal: Reveal | null;
  summary: Summary | null;
  /** Null in a quiz. */
  lesson: LessonQuestion | null;
  /** Null in a quiz. */
  pupil: Pupil | null;
  spoken: SpokenEvent[];
  heard: Heard;
  commands: string[];
  /** Says what is not being kept. */
  unkept: string | null;
  options: Field[];
}

/** The places of null in the view, and in answers. */
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
    lesson: { remark: null },
    pupil: { visit: null },
    unkept: null,
    options: FIELD_GAPS,
  },
  answer: { section: null },
};
