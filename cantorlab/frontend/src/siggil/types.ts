// View of a table of Siggil, beside the keys of every game's view
// (cantorlab/widgets/games/siggil/adapter.py, cantorlab/rules/siggil/view.py).

import { type Ending, type View, type ReviewedChoice, VIEW_GAPS } from "../common/table/types.ts";
import type { HouseRules } from "../common/kernel/types.ts";
import type { Gaps } from "../common/kernel/kernel_gate.ts";

/** A card that lies in the Siggil; `card` is null face down. A card is two units wide and high. */
export interface LyingCard {
  place: number;
  level: number;
  x: number;
  y: number;
  card: string | null;
  accessible: boolean;
  covers: number[];
}

export interface Series {
  seat: number;
  spirit: string;
  kind: "family" | "number";
  cards: string[];
  live: boolean;
}

export interface SiggilObservation {
  to_act: number[];
  players: number;
  phase: "draw" | "take" | "remove" | "over";
  layout: string;
  size: [number, number];
  siggil: LyingCard[];
  free: string[];
  owners: Record<string, number>;
  lost: string[];
  series: Series[];
  hand: string[] | null;
  hand_sizes: number[];
  score: number[];
  target: number;
  series_size: number;
  discard_size?: number;
  discard?: string[] | null;
  hands?: string[][];
}

/** An event in the Siggil that all have just seen. */
export interface RecentEvent {
  ply: number;
  kind: "draw" | "remove" | "freed" | "chased" | "take" | "pass";
  seat?: number;
  place?: number;
  spirit?: string;
}

/** A spirit that was taken. */
interface TakenSpirit {
  spirit: string;
  seat: number;
  how: string;
  text: string;
  turning: boolean;
}

/** The table as a seat saw it when it chose, as SVG, with its choice and the better one marked. */
export interface ChoicePicture {
  picture: string;
}

export interface SiggilView extends View {
  observation: SiggilObservation;
  ending: (Ending & { strip: { spirits: TakenSpirit[] } | null }) | null;
  /** The seat at the bottom, whose hand is shown: the only person's, or that of the player now looking. */
  near: number | null;
  highlights: boolean;
  plies: number;
  deals: number;
  recent: RecentEvent[];
  news: string;
}

/** The light of a spirit, the act of pressing it, and the cards or the action that this is about. */
export type Lights = Map<string, { light: "could" | "toward" | "ready"; press(): void; of: string }>;

/** A legal way to take a spirit. */
export interface Take {
  action: string;
  spirit: string;
  adding: boolean;
  cards: string[];
}

/** The places of null in the view, and in answers. */
export const SIGGIL_GAPS: { view: Gaps<SiggilView>; answer: Gaps<HouseRules & ReviewedChoice<ChoicePicture>> } = {
  view: { ...VIEW_GAPS, near: null, ending: { at: null, strip: null }, observation: { siggil: { card: null }, hand: null, discard: null } },
  answer: { section: null, better: null },
};
