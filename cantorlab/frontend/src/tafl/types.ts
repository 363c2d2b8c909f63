// View of a table of the King or the Queen, beside the keys of every game's view
// (cantorlab/widgets/games/tafl/adapter.py).

import { type Ending, type View, type ReviewedChoice, VIEW_GAPS } from "../common/table/types.ts";
import type { HouseRules } from "../common/kernel/types.ts";
import type { Gaps } from "../common/kernel/kernel_gate.ts";

/** A piece on its square, `piece` being its kind. */
export interface Piece {
  square: string;
  piece: string;
  side: string;
  facing?: "up" | "right" | "down" | "left";
}

/** The move that led to the position. */
interface LastMove {
  action: string;
  from: string | null;
  to: string | null;
  captured: Piece[];
}

export interface TaflObservation {
  game: "tafl" | "queen";
  to_act: number[];
  is_terminal: boolean;
  player: string;
  mover: string;
  pieces: Piece[];
  forests: string[];
  forests_to_place: number;
  cursed: boolean;
  bound: string[];
  zones: Record<string, string[]>;
  shot: string | null;
  quiet: number;
  quiet_limit: number;
  occurrences: number;
  ply: number;
  last: LastMove | null;
  captured: Piece[];
}

export interface TaflView extends View {
  observation: TaflObservation;
  ending: (Ending & { strip: MaterialStrip | null }) | null;
  /** The squares of the pieces that each action takes. */
  captures: Record<string, string[]>;
  /** Every action so far, with its captures: `d1-d4xd5`. */
  line: string[];
  highlights: { moves: boolean; zones: boolean; danger: boolean };
  shot_control: "named" | "neutral" | null;
}

/** The pieces of each side from ply to ply, and a sentence about each. */
export interface MaterialStrip {
  sides: { side: string; pieces: number[] }[];
  told: string[];
  label: string;
}

/** The T that an archer or a völva would watch after its move, and whether the king stands in it. */
export interface WatchedArea {
  squares: string[];
  curses: boolean;
  king: boolean;
}

/** Threats to the side to move: the squares of pieces that may be captured, and whether it may lose. */
export interface Danger {
  pieces: string[];
  lost: boolean;
}

/** An earlier position. */
export interface PastPosition {
  observation: TaflObservation;
}

/** One moment of the board, as it is shown. */
export interface BoardSnapshot {
  seen: TaflObservation;
  /** The actions that may be taken on it: none where one only looks. */
  actions: string[];
  captures: Record<string, string[]>;
  picked: string | null;
  /** The move that one plans while the other side thinks. */
  planned: string | null;
  /** The action that dragging has shown: the piece lies there already. */
  carried: string | null;
  /** The squares of the T that the picked-up piece would watch, by destination. */
  lays: Record<string, string[]>;
  dots: boolean;
  zones: boolean;
  danger: Danger | null;
  /** The action that a hint names, or that would have been better. */
  advised: string | null;
  /** The action that was taken here, where the game is looked through. */
  made: string | null;
}

/** The places of null in the view, and in answers. */
const SEEN: Gaps<TaflObservation> = { shot: null, last: { from: null, to: null } };

export const TAFL_GAPS: { view: Gaps<TaflView>; answer: Gaps<HouseRules & PastPosition & ReviewedChoice<PastPosition>> } = {
  view: { ...VIEW_GAPS, observation: SEEN, shot_control: null, ending: { at: null, strip: null } },
  answer: { section: null, observation: SEEN, better: null, shown: { observation: SEEN } },
};
