// Formulas, orders and curves, as the kernel sends them.

/** The rungs from the weakest to the strongest, tied mages on one; `none` has no strength. */
export interface Order {
  rungs: number[][];
  none: number[];
  label: string;
}

/** Curves on one scale: x from 0 to 1, y from 0 (bottom) to 1 (top). */
export interface Curve {
  curves: CurveLine[];
  ticks: { y: number; text: string }[];
  zero: number | null;
  notes: string[];
  label: string;
}

export interface CurveLine {
  lines: [number, number][][];
  points: CurvePoint[];
  /** Marks at the ends of lines: an open circle does not belong to the curve. */
  ends: { x: number; y: number; filled: boolean }[];
}

/** The point of mage `n`. */
export interface CurvePoint {
  n: number;
  x: number;
  y: number;
}

export interface Strengths {
  rows: { mage: number; text: string; spoken: string; mathml: string | null }[];
}

/** The spoken forms of sentences, by the sentence: of those in which formulas stand. */
export type Heard = Record<string, string>;

/** A formula as it is written, printed and spoken. */
export interface Formula {
  text: string;
  mathml: string;
  spoken: string;
}
