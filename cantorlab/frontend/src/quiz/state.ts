// A half-done answer, as one value, and the functions that lead from one to the next. It counts for one
// exercise: with the next one it begins anew.

import { blank, readSketch, type Point } from "./sketch_points.ts";
import type { QuizView } from "./types.ts";

/** A mage in the line, and whether it is equal to the one before it. */
export interface PlacedMage {
  readonly mage: number;
  readonly equal: boolean;
}

export interface QuizState {
  /** The answer chosen in a lesson, and not yet committed. */
  readonly chosen: string | null;
  /** The mages that are picked, where any number of them may be. */
  readonly picked: ReadonlySet<number>;
  /** So many tries the picked ones have outlived. */
  readonly tries: number;
  /** The mages brought into order, the strongest first. */
  readonly line: readonly PlacedMage[];
  readonly points: readonly Point[];
  /** The points before each change; changes of one kind, one after the other, are undone together. */
  readonly past: readonly { readonly points: readonly Point[]; readonly kind: string }[];
  /** Whether the pen marks mages without strength. */
  readonly erasing: boolean;
}

export const INITIAL_STATE: QuizState = { chosen: null, picked: new Set(), tries: 0, line: [], points: blank(), past: [], erasing: false };

export function chooseAnswer(state: QuizState, chosen: string): QuizState {
  return { ...state, chosen };
}

/** A mage is picked, or no longer; where only one may be, the others are not. */
export function pick(state: QuizState, mage: number, one: boolean): QuizState {
  const others = [...state.picked].filter((each) => each !== mage);
  if (others.length < state.picked.size) return { ...state, picked: new Set(others) };
  return { ...state, picked: new Set(one ? [mage] : [...others, mage]) };
}

export const isPlaced = ({ line }: QuizState, mage: number) => line.some((each) => each.mage === mage);

/** A mage is put before the one that stands at `at` now; returns where it stands then, too. */
export function put(state: QuizState, mage: number, at: number): { state: QuizState; to: number } {
  const from = state.line.findIndex((each) => each.mage === mage);
  const rest = state.line.filter((each) => each.mage !== mage);
  const to = from >= 0 && from < at ? at - 1 : at;
  return { state: { ...state, line: [...rest.slice(0, to), { mage, equal: false }, ...rest.slice(to)] }, to };
}

/** A mage leaves the line. */
export function take(state: QuizState, mage: number): QuizState {
  return { ...state, line: state.line.filter((each) => each.mage !== mage) };
}

/** The sign before the mage at `at` says that it is equal to the one before, or no longer. */
export function turn(state: QuizState, at: number): QuizState {
  return { ...state, line: state.line.map((each, index) => (index === at ? { ...each, equal: !each.equal } : each)) };
}

/** Some points of the sketch change. */
export function sketch(state: QuizState, kind: string, set: Readonly<Record<number, Point>>): QuizState {
  const { points, past } = state;
  return {
    ...state,
    past: past.at(-1)?.kind === kind ? past : [...past, { points, kind }],
    points: points.map((point, at) => (at in set ? (set[at] ?? null) : point)),
  };
}

/** The last change of the sketch is undone; the same state if there is none. */
export function undo(state: QuizState): QuizState {
  const before = state.past.at(-1);
  return before ? { ...state, past: state.past.slice(0, -1), points: before.points } : state;
}

/** The state for another view of the same exercise. */
export function follow(state: QuizState, { tried, question }: QuizView): QuizState {
  const sketched = state.past.length === 0 ? readSketch(tried.at(-1) ?? "") : null;
  return {
    ...state,
    chosen: state.chosen !== null && tried.includes(state.chosen) ? null : state.chosen,
    picked: tried.length > state.tries ? new Set() : state.picked, // that choice was refuted
    tries: tried.length,
    line: state.line.filter(({ mage }) => question.mages.includes(mage)),
    // After a restart the sketch that was committed is there to go on from.
    points: sketched ?? state.points,
  };
}
