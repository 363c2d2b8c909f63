// What a player does with the hand before playing, and what this view has seen happen, as one value, and the functions
// that lead from one to the next.

import { reach, takesOf } from "./series.ts";
import type { Lying, Recent, SiggilView, Take } from "./types.ts";

/** In ms: how long a spirit that is taken is on its way, and how long it glows (as in siggil.css). */
export const FLIGHT = 480;
const GLOW = 1100;

export interface State {
  /** How the hand is sorted. */
  readonly by: "family" | "number";
  /** The cards chosen for a series. */
  readonly chosen: ReadonlySet<string>;
  /** When each spirit began to glow that freed itself, or was taken, while this view was open: in ms. */
  readonly glows: ReadonlyMap<string, number>;
  /** Where the card lay that was drawn or removed last at this screen. */
  readonly left: Lying | null;
}

export const FIRST: State = { by: "family", chosen: new Set(), glows: new Map(), left: null };

export function resort(state: State): State {
  return { ...state, by: state.by === "family" ? "number" : "family" };
}

export function choose(state: State, cards: Iterable<string>): State {
  return { ...state, chosen: new Set(cards) };
}

/** A card is chosen, or no longer. */
export function toggle(state: State, card: string): State {
  const others = [...state.chosen].filter((each) => each !== card);
  return choose(state, others.length < state.chosen.size ? others : [...others, card]);
}

/** Whether the viewer may take a spirit now. */
export function isTaking({ your_turn, observation }: SiggilView): boolean {
  return your_turn && observation.phase === "take";
}

/** The ways to take a spirit now: all, those that the chosen cards can still become, and those that they are. */
export function options({ chosen }: State, view: SiggilView): { takes: Take[]; toward: Take[]; ready: Take[] } {
  const takes = isTaking(view) ? takesOf(view.actions) : [];
  return { takes, ...reach(takes, chosen) };
}

/** The one way to take a spirit with the chosen cards; undefined if there is none, or several. */
export function onlyTake(state: State, view: SiggilView): string | undefined {
  const { ready } = options(state, view);
  return ready.length === 1 ? ready[0]?.action : undefined;
}

/** Whether a view shows the game of the one before, further on. */
export function goesOn(before: SiggilView | null, view: SiggilView): before is SiggilView {
  return before !== null && before.deals === view.deals && before.plies <= view.plies;
}

/** What has happened since the view before: one's own action, shown while the kernel had not answered, only once. */
export function eventsSince(before: SiggilView | null, view: SiggilView): Recent[] {
  if (!goesOn(before, view)) return [];
  const known = (event: Recent) => before.recent.some(({ ply, kind, place }) => ply === event.ply && kind === event.kind && place === event.place);
  return view.recent.filter((event) => event.ply > before.plies && !known(event));
}

/** Whether a spirit is to be seen glowing `now`. */
export function glowsNow({ glows }: State, spirit: string, now: number): boolean {
  return now - (glows.get(spirit) ?? -Infinity) < GLOW;
}

/** What stays of it when another view is shown `now`, and what has come. */
export function follow(state: State, before: SiggilView | null, view: SiggilView, now: number): State {
  const events = eventsSince(before, view);
  const stays = before !== null && before.plies === view.plies && before.seat === view.seat && before.deals === view.deals;
  const held = new Set(view.observation.hand ?? []);
  const drawn = events.findLast(({ kind, seat }) => (kind === "draw" || kind === "remove") && seat === view.near);
  const glows = new Map(goesOn(before, view) ? state.glows : []);
  for (const { kind, spirit } of events) {
    if (kind === "freed") glows.set(String(spirit), now);
    if (kind === "take") glows.set(String(spirit), now + FLIGHT); // when it has arrived
  }
  return {
    by: state.by,
    chosen: new Set(stays ? [...state.chosen].filter((card) => held.has(card)) : []),
    glows,
    left: before?.observation.siggil.find(({ place }) => place === drawn?.place) ?? state.left,
  };
}
