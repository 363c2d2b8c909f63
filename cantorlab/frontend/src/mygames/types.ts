// View of a person's own games (cantorlab/widgets/mygames/widget.py).

import type { SpokenEvent } from "../common/dom/live_region.ts";
import type { Gaps } from "../common/kernel/kernel_gate.ts";

export interface GameRow {
  id: string;
  game: string;
  title: string;
  /** The moment it was begun, ISO 8601. */
  when: string;
  players: string;
  plies: string;
  result: "won" | "lost" | "drawn" | "shared" | "over" | "unfinished";
  told: string;
  can_go_on: boolean;
}

export interface LevelResults {
  title: string;
  won: number;
  drawn: number;
  /** Wins with others. */
  shared: number;
  lost: number;
  played: number;
  told: string;
}

/** The lessons of a game, and how much of each was solved. */
export interface TaughtGame {
  game: string;
  title: string;
  lessons: { kind: string; label: string; about: string; told: string }[];
}

export interface MyGamesView {
  game: string;
  headline: string;
  /** The game whose games alone are shown, or "". */
  only: string;
  choices: { value: string; label: string }[];
  levels: LevelResults[];
  lessons: TaughtGame[];
  rows: GameRow[];
  /** The number of games that are not among the rows. */
  more: number;
  unreadable: string[];
  /** The id of the model of the table that was opened, or null. */
  opened: string | null;
  spoken: SpokenEvent[];
}

/** The places of null in the view, and in answers. */
export const MY_GAMES_GAPS: { view: Gaps<MyGamesView>; answer: Record<never, never> } = {
  view: { opened: null },
  answer: {},
};
