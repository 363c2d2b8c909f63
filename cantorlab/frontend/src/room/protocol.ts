// Messages between a page and a room; the Python side is cantorlab/room.

import type { Qr } from "../common/dom/qr.ts";
import type { People, RoomSeat } from "../common/people/people.ts";
import type { Template } from "../common/dom/texts.ts";
import type { Field } from "../common/table/types.ts";
import type { WidgetMessage } from "../site/model.ts";

/** A control with which a table is opened. */
export type OpeningField = Extract<Field, { kind: "choice" | "switch" }>;

/** Settings that the server has written into the page. */
export interface RoomPage {
  /** The room, so that another one at this address gets no secrets of it. */
  room: string;
  /** With which the codes of its tables begin. */
  letters: string;
  language: string;
  words: Record<string, Template>;
  /** The families of places, and their titles; the number of levels. */
  families: Record<string, string>;
  levels: number;
  /** The controls of each game with which a table is opened. */
  fields: Record<string, OpeningField[]>;
  /** The titles of the lessons, by their numbers. */
  lessons: Record<string, string>;
  /** The classes of the French school for which lessons have a form. */
  routes: string[];
  /** The titles of the kinds of exercises, by their names. */
  kinds: Record<string, string>;
  /** The titles of the games, by their names. */
  games: Record<string, string>;
  /** The version of each file, by its name. */
  tags: Record<string, string>;
  /** What the code in its address stands for. */
  invitation: Invitation | null;
}

/** What one reads before coming in. */
export interface Invitation {
  kind: "invitation";
  what: "table" | "tournament" | "lesson" | "class";
  code: string;
  title: string;
  /** What is played: mode, layout, variants, clock. */
  about: string[];
  /** The seats of a table; a side is absent where all are alike. */
  seats: { seat: number; side: string | null; name: string | null; person: boolean }[];
  /** Who owns the room, if there. */
  host: string | null;
}

export interface JoinedTable {
  kind: "table";
  code: string;
  /** The title of its game. */
  title: string;
  /** The tournament that it is a game of. */
  contest: string | null;
  bundle: string;
  seat: number | null;
  state: Record<string, unknown>;
}

export interface TableSummary {
  code: string;
  game: string;
  title: string;
  about: string[];
  seats: RoomSeat[];
  plies: number;
  winner: number | null;
  over: boolean;
}

export interface Lobby {
  kind: "lobby";
  owner: boolean;
  tables: TableSummary[];
  lessons: { code: string; title: string; about: string[]; people: number }[];
  classes: { code: string; title: string; people: number }[];
  tournaments: { code: string; title: string; about: string[]; round: number; people: number }[];
  /** The address that others type. */
  address: string;
}

/** What the room keeps of pupils. */
export interface Kept {
  kind: "kept";
  names: string[];
  answers: number;
  duels: number;
  games: number;
}

/** The teacher's page of a class. */
export interface Classroom {
  kind: "class";
  code: string;
  title: string;
  /** The code of the lesson or tournament where the class is; null: it waits. */
  place: string | null;
  /** Where it can be led; a tournament tells its rounds. */
  places: { code: string; title: string; round: number | null }[];
  pupils: { id: string; name: string; here: boolean; place: string | null }[];
}

/** The page of a pupil who waits for the class to be led somewhere. */
export interface Waiting {
  kind: "waiting";
  code: string;
  title: string;
}

export interface Standing {
  name: string;
  place: number;
  points: number;
  games: number;
}

/** The screens of a lesson. */
export interface Screens {
  kind: "screens";
  code: string;
  title: string;
  owner: boolean;
  bundle: string;
  screens: { name: string; state: Record<string, unknown> }[];
}

/** Whether a pupil tries a formula in place of the class's, in an explorer. */
export interface Following {
  kind: "following";
  code: string;
  own: boolean;
}

interface Tournament {
  code: string;
  game: string;
  /** The number of rounds that have begun. */
  round: number;
  over: boolean;
  standings: Standing[];
}

/** A tournament for one who is at no table. */
export interface Contest extends Tournament {
  kind: "contest";
  /** The line of the standings that is one's own. */
  own: number | null;
  takes_part: boolean;
  /** Whether one's own game is still on. */
  playing: boolean;
}

export interface TournamentBoard {
  code: string;
  /** By seat; absent: the computer. */
  names: (string | null)[];
  plies: number;
  points: number[] | null;
  /** The seats whose people are away, and have been waited for. */
  away: number[];
}

export interface TournamentDuel {
  fighters: number[];
  winner: number | null;
  tie: boolean;
  right: number;
  wrong: number;
}

export interface MisjudgedPlace {
  place: { name: string; formula: string; mathml: string; spoken: string };
  answers: number;
  wrong: number;
  duels: TournamentDuel[];
}

export interface Wall extends Tournament {
  kind: "wall";
  waiting: string[];
  here: number;
  boards: TournamentBoard[];
  misjudged: MisjudgedPlace[];
}

export type FromRoom =
  | { kind: "beat"; at: number }
  | { kind: "entered"; name: string; owner: boolean; address: string }
  | { kind: "key"; key: string }
  | Invitation
  | { kind: "said"; screen?: string; message: WidgetMessage }
  | Screens
  | Following
  | { kind: "refused"; code: string; message: string }
  | { kind: "opened"; code: string }
  | { kind: "qr"; qr: Qr | null }
  | { kind: "board"; code: string; svg: string }
  | Classroom
  | Waiting
  | Kept
  | Contest
  | Wall
  | JoinedTable
  | People
  | Lobby;

export type ToRoom = { kind: string; [name: string]: unknown };
