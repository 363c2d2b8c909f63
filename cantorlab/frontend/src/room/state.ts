// State of a page of the room, from what its user wants and the room has told, as one value, and the functions that lead from one to
// the next.

import type { People } from "../common/people/people.ts";
import type { Qr } from "../common/dom/qr.ts";
import type { FromRoom, Invitation } from "./protocol.ts";

export interface RoomState {
  /** The code of the table, the lesson or the tournament that is wanted; null for none. */
  readonly code: string | null;
  /** Whether the user wants a seat there. */
  readonly sits: boolean;
  /** The seat that is wanted; null: any. */
  readonly seat: number | null;
  /** What a code stands for, as the room has told last. */
  readonly invitation: Invitation | null;
  /** Whether the user has given a name on this page. */
  readonly asked: boolean;
  /** The address that others type, where the room has told it. */
  readonly home: string | null;
  /** The code of the tournament whose game or page this is. */
  readonly contest: string | null;
  /** The code of the class that its teacher came from. */
  readonly classroom: string | null;
  /** The people at the table. */
  readonly people: People | null;
  /** The code of the address that is shared. */
  readonly qr: Qr | null;
}

export const CODE = /^[A-Z]{5}$/;

/** The state of a page that was opened at a path: `/room/abcde` wants a table. */
export function initialState(path: string, invitation: Invitation | null = null): RoomState {
  const code = /\/([A-Za-z]{5})$/.exec(path)?.[1]?.toUpperCase() ?? null;
  return { code, sits: false, seat: null, invitation, asked: false, home: null, contest: null, classroom: null, people: null, qr: null };
}

/** The code in what was typed: pupils write it with spaces and hyphens, or paste a whole link. */
export function readCode(typed: string): string {
  const linked = /^\s*https?:\/\/\S+\/([A-Za-z]{5})\/?([?#]\S*)?\s*$/.exec(typed)?.[1];
  return (linked ?? typed.replace(/[\s-]/g, "")).toUpperCase();
}

/** The page that a pasted link names, where that is another one than of this room; else null. */
export function elsewhere(typed: string, here: string): string | null {
  const link = typed.trim();
  if (!/^https?:\/\//.test(link) || !URL.canParse(link)) return null;
  const room = (address: string) => new URL(".", address).href;
  return room(link) === room(here) ? null : link;
}

const OWN = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The address of the room that others open: the one that the room has told, but not one of this computer alone to
 * those who came by another.
 */
export function addressToShare(home: string | null, here: string): string {
  const own = new URL(".", here).href;
  if (home === null) return own;
  return OWN.test(new URL(home).hostname) && !OWN.test(new URL(here).hostname) ? own : home;
}

/** The table that was shown goes: its people, and the code to share, go with it. */
export function leave(state: RoomState): RoomState {
  return { ...state, people: null, qr: null };
}

/** The state after a message of the room. */
export function follow(state: RoomState, said: FromRoom): RoomState {
  switch (said.kind) {
    case "entered":
      // Who owns the room watches, and may take a free seat.
      return { ...state, home: said.address || state.home, sits: said.owner ? false : state.sits };
    case "invitation":
      return { ...state, invitation: said, sits: false };
    case "table": // who comes back sits where they sat
      return { ...state, sits: false, contest: said.contest, code: said.contest === null ? said.code : state.code };
    case "screens":
    case "waiting":
      return { ...state, sits: false, contest: null };
    case "class":
      return { ...state, sits: false, contest: null, classroom: said.code };
    case "people":
      return { ...state, people: said };
    case "lobby":
      return { ...state, home: said.address || state.home, contest: null, classroom: null };
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
