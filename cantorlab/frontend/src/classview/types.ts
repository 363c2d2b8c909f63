// View of a class (cantorlab/widgets/lessons/classview/view.py).

import type { Formula, Heard } from "../common/kernel/mathematics.ts";
import type { SpokenEvent } from "../common/dom/live_region.ts";

export type AnswerMark = "right" | "late" | "missed" | "open" | "words" | "none";

export interface AnswerCell {
  mark: AnswerMark;
  told: string;
  helped: boolean;
}

interface PupilRow {
  name: string;
  cells: AnswerCell[];
  held: string[];
}

/** An answer, which can be shown to the class without a name; `answer` is as it was typed. */
export interface AnswerBar {
  answer: string;
  shown: boolean;
  label: string;
  count: number;
  right: boolean;
  held: string;
  pair: string;
  /** Where several ideas lead to it: what to ask. */
  apart: string;
}

/** Free words, and what was sent back on them: `work` tells the pupil from others, `name` is empty while hidden. */
export interface FreeAnswer {
  work: string;
  name: string;
  text: string;
  shown: boolean;
  mark: "" | "right" | "not_yet";
  sentence: string;
}

export interface ClassState {
  headline: string;
  count: string;
  names: boolean;
  columns: { name: string; title: string; asked: string; missed: number }[];
  rows: PupilRow[];
  /** The guidance of the class; null where no pupil hears of it. */
  guided: { paused: boolean } | null;
  question: {
    name: string;
    asked: string;
    formula: Formula | null;
    judged: boolean;
    bars: AnswerBar[];
    words: FreeAnswer[];
    /** The answers shown to the class: as typed, and as people read them. */
    shown: [answer: string, label: string][];
    /** Of each: why it is right, or a counterexample; empty until a pupil challenges it. */
    proofs: string[];
    /** Empty until it is revealed to all. */
    solution: string;
  };
  talk: { question: string; told: string }[];
  held: { title: string; count: number }[];
  refused: string[];
  spoken: SpokenEvent[];
  heard: Heard;
}
