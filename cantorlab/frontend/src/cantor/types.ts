// What the kernel tells of a table of Cantor, beside what every game's view holds
// (cantorlab/widgets/cantor_view.py), and what it answers to `look` (cantor_look.py).

import type { Player, View } from "../common/types.ts";

export interface Place {
  number: number;
  name: string;
  formula: string;
  mathml: string;
  spoken: string;
  level: number | null;
}

export interface Cell {
  at: string;
  place: Place | null;
  face_up: boolean;
  won_by: number | null;
}

export interface Verdict {
  winner: number | null;
  reason: string;
  text: string;
  after: string[];
}

export interface Reveal {
  duel: number;
  at: string | null;
  fighters: number[];
  first: number;
  protections: (number | null)[];
  blocked: boolean[];
  said: (number | null)[];
  asked: number[];
  verdict: Verdict | null;
}

export interface Observation {
  to_act: number[];
  phase: "go" | "commit" | "protect" | "over";
  duel: number;
  at: string | null;
  hand: number[];
  hand_sizes: number[];
  own_commit: number | null;
  own_protection: number | null;
  committed: boolean[];
  announced: boolean[];
  first: number | null;
  rests: number[][];
  score: number[];
  neutrals: (number | null)[];
  duels: { at: string | null; winner: number | null }[];
}

export interface CantorView extends View {
  players: (Player & { role: string | null })[];
  mode: "discovery" | "express" | "quest";
  acts: number[];
  stage: "play" | "ask" | "reveal";
  near: number;
  place: Place | null;
  gone: number[];
  reveal: Reveal | null;
  board: Cell[];
  tally: { match: number; wins: number[]; draws: number };
  observation: Observation;
}

export type Look = "order" | "why" | "curve" | "numbers";
