// What a page and a room tell each other; the Python side is cantorlab/room.

import type { Template } from "../common/types.ts";
import type { Said } from "../site/model.ts";

/** What the server has written into the page. */
export interface Page {
  /** The room, so that another one at this address gets no secrets of it. */
  room: string;
  language: string;
  words: Record<string, Template>;
  /** What the games are called, by their names. */
  games: Record<string, string>;
  /** The version of each file, by its name. */
  tags: Record<string, string>;
}

export interface SeatTold {
  seat: number;
  /** Absent as long as the seat is free. */
  name: string | null;
  /** Whether a person has it, or may have it. */
  person: boolean;
  present: boolean;
}

export interface RequestTold {
  id: number;
  name: string;
  seat: number;
  agreed: number[];
}

export interface People {
  kind: "people";
  seats: SeatTold[];
  watching: number;
  request: RequestTold | null;
}

export interface TableTold {
  kind: "table";
  code: string;
  bundle: string;
  seat: number | null;
  state: Record<string, unknown>;
}

export interface Summary {
  code: string;
  game: string;
  seats: SeatTold[];
  plies: number;
  winner: number | null;
  over: boolean;
}

export interface Lobby {
  kind: "lobby";
  owner: boolean;
  tables: Summary[];
  /** What others type. */
  address: string;
}

export interface Qr {
  size: number;
  path: string;
}

export type FromRoom =
  | { kind: "beat"; at: number }
  | { kind: "entered"; name: string; owner: boolean }
  | { kind: "said"; message: Said }
  | { kind: "refused"; code: string; message: string }
  | { kind: "opened"; code: string }
  | { kind: "qr"; qr: Qr | null }
  | TableTold
  | People
  | Lobby;

export type ToRoom = { kind: string; [name: string]: unknown };
