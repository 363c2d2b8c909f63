// View of the games of a simulation (cantorlab/widgets/explore/view.py).

import type { SpokenEvent } from "../common/dom/live_region.ts";
import type { Gaps } from "../common/kernel/kernel_gate.ts";

/** One of the lists of a map; -1: any. */
export interface MapChoices {
  label: string;
  names: string[];
  chosen: number;
}

export interface HeatMap {
  label: string;
  /** The names of all maps, and which one is shown. */
  layers: string[];
  layer: number;
  row: MapChoices;
  column: MapChoices | null;
  /** The number of cells in a row. */
  columns: number;
  /** The upper left corner of each cell; a card is two wide, any other cell one. */
  corners: [number, number][];
  size: [number, number];
  headings: { x: number; y: number; text: string }[];
  is_board: boolean;
  /** The number of games in each cell. */
  counts: number[];
}

export interface BarChart {
  label: string;
  bars: { name: string; count: number; number: string }[];
  chosen: number;
}

export interface ExploreView {
  game: string;
  simulated: string;
  headline: string;
  /** The choice in words, or "". */
  chosen: string;
  map: HeatMap | null;
  lengths: BarChart;
  results: BarChart;
  games: { count: number; at: number; number: number | null };
  /** The id of the model of the table that was opened, or null. */
  opened: string | null;
  spoken: SpokenEvent[];
}

/** The answer to `ply`. */
export interface GameSnapshot {
  game: number;
  at: number;
  of: number;
  /** SVG, or "" of a game without pictures. */
  picture: string;
  said: string;
}

/** The places of null in the view, and in answers. */
export const EXPLORE_GAPS: { view: Gaps<ExploreView>; answer: Record<never, never> } = {
  view: { opened: null, map: { column: null }, games: { number: null } },
  answer: {},
};
