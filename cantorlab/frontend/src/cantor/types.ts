// View of a table of Cantor, beside the keys of every game's view
// (cantorlab/widgets/games/cantor/rendering.py), and what it answers to `look` (duel_look.py).

import type { Curve, Heard, Order, Strengths } from "../common/kernel/mathematics.ts";
import { type Ending, type Player, type View, type ReviewedChoice, VIEW_GAPS } from "../common/table/types.ts";
import type { HouseRules } from "../common/kernel/types.ts";
import { CURVE_GAPS, STRENGTH_GAPS, type Gaps } from "../common/kernel/kernel_gate.ts";

export type Seat = 0 | 1;
/** Something of each seat. */
type Pair<T> = [T, T];

export interface PlaceCard {
  number: number;
  name: string;
  /** The spoken form of the name, where it is another. */
  heard: Heard;
  formula: string;
  mathml: string;
  spoken: string;
  level: number | null;
}

export interface BoardCell {
  at: string;
  place: PlaceCard | null;
  face_up: boolean;
  won_by: Seat | null;
}

interface Verdict {
  winner: Seat | null;
  reason: string;
  /** The seat whose fighter stands higher at the place, shields or not. */
  higher: Seat | null;
  text: string;
  /** A sentence on the winner without shields; empty where none decided. */
  unshielded: string;
  after: string[];
}

interface DuelReveal {
  duel: number;
  at: string | null;
  fighters: Pair<number>;
  first: Seat;
  protections: Pair<number | null>;
  blocked: Pair<boolean>;
  asked: Seat[];
  verdict: Verdict | null;
}

export interface CantorObservation {
  to_act: number[];
  phase: "go" | "commit" | "protect" | "over";
  duel: number;
  at: string | null;
  hand: number[];
  hand_sizes: number[];
  own_commit: number | null;
  own_protection: number | null;
  committed: Pair<boolean>;
  announced: Pair<boolean>;
  first: Seat | null;
  rests: Pair<number[]>;
  score: Pair<number>;
  neutrals: (number | null)[];
  duels: { at: string | null; winner: number | null }[];
  /** With open hands: both, as they were before either committed in this duel. */
  open_hands?: Pair<number[]>;
}

/** A duel of a match that is over; of each pair the near side's comes first. */
export interface FoughtDuel {
  number: number;
  at: string | null;
  place: string;
  /** The spoken form of the place, where it is another. */
  heard: Heard;
  formula: string;
  mathml: string;
  spoken: string;
  mages: Pair<number>;
  /** The numbers that were named. */
  shields: Pair<number | null>;
  /** The plies of its choices. */
  plies: { go: number | null; mages: Pair<number>; shields: Pair<number> };
  blocked: Pair<boolean>;
  winner: Seat | null;
  turning: boolean;
  text: string;
}

/** A possible choice: a mage to commit, or a number to be protected from (none: null). */
export interface ReviewedOption {
  number: number | null;
  /** The chance to win the duel with it (with open hands: the match), in percent. */
  chance: number;
  /** Its share in the best mix, in percent, where there is one. */
  percent: number | null;
  taken: boolean;
  better: boolean;
}

/** A choice of a match that is over, by what its player could know. */
export interface ReviewedDuel {
  verb: "go" | "commit" | "protect";
  place: PlaceCard;
  order: Order;
  /** The mage that lies there already, where a shield is chosen. */
  fighter: number | null;
  options: ReviewedOption[];
  /** The same with both hands open, once that is worked out. */
  opened: { rows: { of: string; mages: number[] }[]; options: ReviewedOption[]; said: string } | null;
}

export interface CantorView extends View {
  ending: (Ending & { strip: { duels: FoughtDuel[] } | null }) | null;
  seat: Seat | null;
  players: (Player & { role: string | null })[];
  mode: "discovery" | "express" | "quest";
  acts: number[];
  /** Two people share the screen, and choose shield and mage together. */
  shared: boolean;
  /** Of two people at this screen, the one who may commit first in place of the one who is asked. */
  ready: { seat: Seat; name: string } | null;
  /** A sentence on what was discovered and won so far. */
  series: string;
  stage: "play" | "ask" | "reveal";
  /** The seat at the bottom of the screen. */
  near: Seat;
  place: PlaceCard | null;
  gone: number[];
  reveal: DuelReveal | null;
  board: BoardCell[];
  tally: { match: number; wins: Pair<number>; draws: number };
  observation: CantorObservation;
}

/** The answers of the kernel to each look at the place of the last duel. */
export interface Looks {
  order: Order;
  why: { text: string; heard: Heard };
  curve: Curve;
  numbers: Strengths;
}

export type Look = keyof Looks;

export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** The places of null in the view, and in answers. */
export const CANTOR_GAPS: { view: Gaps<CantorView>; answer: Gaps<HouseRules & Curve & Strengths & ReviewedChoice<ReviewedDuel>> } = {
  view: {
    ...VIEW_GAPS,
    players: { level: null, role: null },
    place: { level: null },
    ending: { at: null, strip: { duels: { at: null, winner: null, plies: { go: null } } } },
    ready: null,
    reveal: { at: null, verdict: { winner: null, higher: null } },
    board: { place: { level: null }, won_by: null },
    observation: { at: null, own_commit: null, own_protection: null, first: null, duels: { at: null, winner: null } },
  },
  answer: { section: null, better: null, shown: { place: { level: null }, fighter: null, options: { number: null, percent: null }, opened: { options: { number: null, percent: null } } }, ...CURVE_GAPS, ...STRENGTH_GAPS },
};
