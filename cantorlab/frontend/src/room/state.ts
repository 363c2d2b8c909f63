// State of a page of the room, from what its user wants and the room has told, as one value, and the functions that lead from one to
// the next.

import type { People } from "../common/people.ts";
import type { Qr } from "../common/qr.ts";
import type { FromRoom } from "./protocol.ts";

export interface RoomState {
  /** The code of the table, the lesson or the tournament that is wanted; null for none. */
  readonly code: string | null;
  /** Whether the user wants a seat there. */
  readonly sits: boolean;
  /** Whether the user has given a name on this page. */
  readonly asked: boolean;
  /** The address that others type, where the room has told it. */
  readonly home: string | null;
  /** The code of the tournament whose game or page this is. */
  readonly contest: string | null;
  /** The people at the table. */
  readonly people: People | null;
  /** The code of the address that is shared. */
  readonly qr: Qr | null;
}

export const CODE = /^[A-Z]{5}$/;

/** The state of a page that was opened at a path: `/room/abcde` wants a table. */
export function initialState(path: string): RoomState {
  const code = /\/([A-Za-z]{5})$/.exec(path)?.[1]?.toUpperCase() ?? null;
  return { code, sits: false, asked: false, home: null, contest: null, people: null, qr: null };
}

/** The code in what was typed: pupils write it with spaces and hyphens. */
export function readCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/** The table that was shown goes: its people, and the code to share, go with it. */
export function leave(state: RoomState): RoomState {
  return { ...state, people: null, qr: null };
}

/** The state after a message of the room. */
export function follow(state: RoomState, said: FromRoom): RoomState {
  switch (said.kind) {
    case "entered":
      return said.owner ? { ...state, sits: false } : state; // who owns the room watches, and may take a free seat
    case "table": // who comes back sits where they sat
      return { ...state, sits: false, contest: said.contest, code: said.contest === null ? said.code : state.code };
    case "screens":
      return { ...state, sits: false };
    case "people":
      return { ...state, people: said };
    case "lobby":
      return { ...state, home: said.address || null, contest: null };
    case "qr":
      return { ...state, qr: said.qr };
    case "contest":
      return { ...state, contest: said.code };
    case "opened":
      return { ...state, code: said.code };
    case "refused":
      return said.code === "unknown" || said.code === "closed" ? { ...state, code: null } : state;
    default:
      return state;
  }
}
