// State of a viewer at the board, all but the game itself, as one value, and the functions that lead from one to the next.

import { destinations, SQUARES, offset } from "./squares.ts";
import type { ReviewedChoice } from "../common/table/types.ts";
import type { Danger, TaflObservation, PastPosition, BoardSnapshot, TaflView } from "./types.ts";

/** A feature of the board that a viewer asks for. */
export type Request = "zones" | "danger" | "legend";

export interface TaflState {
  /** The square of the piece that is picked up. */
  readonly picked: string | null;
  /** The T that the picked-up piece would watch, by destination. */
  readonly zones: Readonly<Record<string, string[]>>;
  /** The move that is to be made as soon as the other side has moved. */
  readonly planned: string | null;
  /** One's own action that dragging has already shown: it needs no walk. */
  readonly carried: string | null;
  /** The earlier position that is shown. */
  readonly past: { readonly at: number; readonly observation: TaflObservation } | null;
  /** The choice that is looked at there, in a review. */
  readonly choice: Pick<ReviewedChoice<PastPosition>, "at" | "action" | "better"> | null;
  readonly asked: Readonly<Record<Request, boolean>>;
  /** The pieces that can be taken next, and the revision of the screen for which that holds. */
  readonly danger: (Danger & { readonly revision: number }) | null;
}

export function initialState({ highlights }: TaflView): TaflState {
  const asked = { zones: highlights.zones, danger: highlights.danger, legend: false };
  return { picked: null, zones: {}, planned: null, carried: null, past: null, choice: null, asked, danger: null };
}

/** A piece is picked up, or none. */
export function hold(state: TaflState, picked: string | null): TaflState {
  return { ...state, picked, zones: {} };
}

/** A move is planned, if a piece could go so; null drops the plan. */
export function plan(state: TaflState, view: TaflView, action: string | null): TaflState {
  const planned = action && plansFrom(view, action.slice(0, 2)).includes(action) ? action : null;
  return { ...hold(state, null), planned };
}

/** An earlier position is looked at, null: the present one; in a review, with a choice that was made there. */
export function lookAtPast(state: TaflState, past: TaflState["past"], choice: TaflState["choice"] = null): TaflState {
  return { ...state, past, choice };
}

export function toggleRequest(state: TaflState, request: Request): TaflState {
  return { ...state, asked: { ...state.asked, [request]: !state.asked[request] } };
}

/** The actions to take, or to plan with the piece that is picked up. */
export function openActions({ picked }: TaflState, view: TaflView): string[] {
  return mayPlan(view) && picked ? plansFrom(view, picked) : view.actions;
}

/** Tells whether a piece of the present position may be picked up, to be moved now or in a plan. */
export function mayPickUp({ past }: TaflState, view: TaflView, square: string): boolean {
  return past === null && (destinations(view.actions).has(square) || (mayPlan(view) && isOwn(view, square)));
}

/** The state for another view of the kernel: a piece picked up or a plan made while the other side thought stays. */
export function follow(state: TaflState, before: TaflView | null, view: TaflView): TaflState {
  const thought = before !== null && mayPlan(before) && goesOn(before, view);
  const goneOn = !thought && view.revision !== before?.revision;
  const stuck = state.picked !== null && view.your_turn && !destinations(view.actions).has(state.picked);
  const held = goneOn || stuck ? hold(state, null) : state;
  const kept = thought && !view.outcome ? held : { ...held, planned: null };
  return before && !goesOn(before, view) ? lookAtPast(kept, null) : kept;
}

/** The pieces that can be taken next, if that is asked for and known. */
export function threats({ past, asked, danger }: TaflState, view: TaflView): Danger | null {
  return past === null && asked.danger && danger?.revision === view.revision ? danger : null;
}

/** The snapshot for the board. */
export function snapshotOf(state: TaflState, view: TaflView): BoardSnapshot {
  const { past, choice, asked, picked, carried } = state;
  return {
    seen: past?.observation ?? view.observation,
    actions: past ? [] : openActions(state, view),
    captures: view.captures,
    picked,
    planned: past ? null : state.planned,
    carried,
    lays: past ? {} : state.zones,
    dots: view.highlights.moves,
    zones: asked.zones,
    danger: threats(state, view),
    advised: (past ? choice?.better : view.hint?.action) ?? null,
    made: (past && choice?.action) || null,
  };
}

/** Tells whether the game of the second view is that of the first, or goes on from it. */
function goesOn(before: TaflView, view: TaflView) {
  return before.line.every((action, index) => view.line[index] === action);
}

/** The side that a seat moves first in its turn. */
const SIDES = { tafl: ["attacker", "defender"], queen: ["jarl", "king"] } as const;

/** Tells whether the viewer may plan: the game goes on, and another is to act. */
export function mayPlan({ seat, your_turn, outcome, lesson, curtain, observation }: TaflView): boolean {
  return seat !== null && !your_turn && !outcome && !lesson && !curtain && !observation.to_act.includes(seat);
}

/** Tells whether a piece of the viewer's stands on a square. */
export function isOwn({ seat, observation: { game, pieces } }: TaflView, square: string): boolean {
  return pieces.some((piece) => piece.square === square && piece.side === SIDES[game][seat ?? 0]);
}

/** The moves that one may plan from a square: as its piece goes, whatever stands in the way now. */
export function plansFrom({ observation: { pieces } }: TaflView, square: string): string[] {
  const slants = pieces.some((piece) => piece.square === square && piece.piece === "godi");
  const ends = SQUARES.flat().filter((end) => {
    const { across, down } = offset(square, end);
    return end !== square && (across === 0 || down === 0 || (slants && Math.abs(across) === Math.abs(down)));
  });
  return ends.map((end) => `${square}-${end}`);
}

/** The piece on its new square, or the forest on its own: what that captures, the kernel tells. */
export function pendingView(view: TaflView, action: string): TaflView | null {
  const { observation: seen } = view;
  const ply = seen.ply + 1;
  if (action.startsWith("forest ")) {
    const last = { action, from: null, to: null, captured: [] };
    return { ...view, observation: { ...seen, ply, last, forests: [...seen.forests, action.slice(7)] } };
  }
  const [from, to] = action.split("-");
  if (!from || !to || !seen.pieces.some(({ square }) => square === from)) return null;
  const { [from]: _left, ...zones } = seen.zones;
  const pieces = seen.pieces.map((piece) => (piece.square === from ? { ...piece, square: to } : piece));
  return { ...view, observation: { ...seen, ply, pieces, zones, last: { action, from, to, captured: [] } } };
}
