// State of a view of Cantor (a choice that is being made, the events that it has seen) as one value, and the
// functions that lead from one to the next.

import type { Answer } from "../common/kernel/types.ts";
import type { CantorView, Look, Looks, Seat, CantorObservation } from "./types.ts";

export const NO_SHIELD = "protect none";

export interface CantorState {
  /** The shield that a player at a shared screen is about to choose a mage with. */
  readonly shield: string;
  /** The moment when each seat laid the mage that lies there now, if this view saw it: in ms. */
  readonly laid: readonly [number | null, number | null];
  /** The duel, and the language, that one can have a look at the place of; "" while there is none. */
  readonly about: string;
  /** The look that is open there, and the kernel's answer to each. */
  readonly look: Look | null;
  readonly answers: { readonly [What in Look]?: Answer<Looks[What]> };
}

export const INITIAL_STATE: CantorState = { shield: NO_SHIELD, laid: [null, null], about: "", look: null, answers: {} };

/** Chooses the shield that goes with the mage; what is chosen already is put away. */
export function chooseShield(state: CantorState, action: string): CantorState {
  return { ...state, shield: action === state.shield ? NO_SHIELD : action };
}

export function lookAtPlace(state: CantorState, look: Look): CantorState {
  return { ...state, look };
}

/** Keeps what was answered to a look at the place of a duel; nothing if the game has moved on. */
export function keepAnswer<What extends Look>(state: CantorState, about: string, look: What, answer: Answer<Looks[What]>): CantorState {
  return about === state.about ? { ...state, answers: { ...state.answers, [look]: answer } } : state;
}

/** Identifies the present moment: who is to do what in which duel. */
export function momentOf(view: CantorView | null): string {
  if (!view) return "";
  const { stage, observation, seat, reveal, tally, actions } = view;
  const asked = reveal?.asked.length ?? 0;
  return [tally.match, observation.duel, stage, observation.phase, seat, asked, actions.length > 0].join(" ");
}

/** Identifies the duel that is fought. */
function duelAt({ tally, observation }: CantorView): string {
  return `${tally.match}.${observation.duel}`;
}

/** Identifies the duel that is revealed, "" if there is none. */
function duelOf({ tally, reveal }: CantorView): string {
  return reveal ? `${tally.match}.${reveal.duel}` : "";
}

/** Tells whether a view reveals another duel than the one before. */
export function revealsAnother(before: CantorView | null, view: CantorView): boolean {
  return before !== null && view.reveal !== null && duelOf(before) !== duelOf(view);
}

/** The state for another view, shown `now` in a language. */
export function follow(state: CantorState, before: CantorView | null, view: CantorView, language: string, now: number): CantorState {
  const about = view.reveal?.verdict ? `${duelOf(view)}.${language}` : "";
  const goesOn = before !== null && duelAt(before) === duelAt(view);
  const didCommit = (seat: Seat) => before !== null && goesOn && view.observation.committed[seat] && !before.observation.committed[seat];
  return {
    shield: momentOf(view) === momentOf(before) ? state.shield : NO_SHIELD,
    // Drawn anew meanwhile, a mage that is being laid goes on moving.
    laid: [didCommit(0) ? now : state.laid[0], didCommit(1) ? now : state.laid[1]],
    ...(about === state.about ? { about, look: state.look, answers: state.answers } : { about, look: null, answers: {} }),
  };
}

/** The mage face down, the protection announced, the place chosen: who wins, the kernel tells. */
export function pendingView(view: CantorView, action: string): CantorView | null {
  const { seat, observation: seen } = view;
  const [verb, choice = ""] = action.split(" ");
  if (seat === null) return null;
  const moved = verb === "commit" ? commitMage(seen, seat, Number(choice)) : verb === "protect" ? announceShield(seen, seat, choice) : null;
  if (moved) return { ...view, observation: { ...seen, ...moved } };
  return verb === "go" ? { ...view, observation: { ...seen, at: choice } } : null;
}

function commitMage(seen: CantorObservation, seat: Seat, mage: number): Partial<CantorObservation> {
  return {
    own_commit: mage,
    hand: seen.hand.filter((each) => each !== mage),
    hand_sizes: seen.hand_sizes.map((size, at) => (at === seat ? size - 1 : size)),
    committed: withSeat(seen.committed, seat),
  };
}

function announceShield(seen: CantorObservation, seat: Seat, number: string): Partial<CantorObservation> {
  return { own_protection: number === "none" ? null : Number(number), announced: withSeat(seen.announced, seat) };
}

const withSeat = (pair: [boolean, boolean], seat: Seat): [boolean, boolean] => [seat === 0 || pair[0], seat === 1 || pair[1]];

/** The cells, listed from row 1, as they lie on the table: row 4 on top. */
export function rowsFromTop<T>(cells: T[]): T[][] {
  const rows = [];
  for (let at = cells.length - 3; at >= 0; at -= 3) rows.push(cells.slice(at, at + 3));
  return rows;
}
