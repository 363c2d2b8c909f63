// What the kernel tells of a class (cantorlab/widgets/lessons/classview/view.py).

import type { Formula } from "../common/types.ts";

export type Mark = "right" | "late" | "missed" | "open" | "words" | "none";

export interface Cell {
  mark: Mark;
  told: string;
  helped: boolean;
}

export interface Row {
  name: string;
  cells: Cell[];
  held: string[];
}

export interface Bar {
  label: string;
  count: number;
  right: boolean;
  held: string;
  pair: string;
}

export interface ClassState {
  headline: string;
  count: string;
  names: boolean;
  columns: { name: string; title: string; asked: string; missed: number }[];
  rows: Row[];
  question: { name: string; asked: string; formula: Formula | null; bars: Bar[]; words: string[]; solution: string };
  talk: { question: string; told: string }[];
  held: { title: string; count: number }[];
  refused: string[];
  spoken: { id: number; text: string }[];
}
