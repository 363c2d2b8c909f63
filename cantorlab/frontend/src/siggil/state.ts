// State of a view of Siggil (the cards chosen in the hand, the events that it has seen) as one value, and the functions
// that lead from one to the next.

import type { LyingCard, RecentEvent, SiggilView, Take, SiggilObservation } from "./types.ts";

/** In ms: how long a spirit that is taken is on its way, and how long it glows (as in siggil.css). */
export const FLIGHT = 480;
const GLOW = 1100;

export interface SiggilState {
  /** The order of the hand. */
  readonly by: "family" | "number";
  /** The cards chosen for a series. */
  readonly chosen: ReadonlySet<string>;
  /** The moment when each spirit began to glow that freed itself, or was taken, while this view was open: in ms. */
  readonly glows: ReadonlyMap<string, number>;
  /** The card that was drawn or removed last at this screen, as it lay. */
  readonly left: LyingCard | null;
}

export const INITIAL_STATE: SiggilState = { by: "family", chosen: new Set(), glows: new Map(), left: null };

export function resort(state: SiggilState): SiggilState {
  return { ...state, by: state.by === "family" ? "number" : "family" };
}

export function chooseCards(state: SiggilState, cards: Iterable<string>): SiggilState {
  return { ...state, chosen: new Set(cards) };
}

/** A card is chosen, or no longer. */
export function toggleCard(state: SiggilState, card: string): SiggilState {
  const others = [...state.chosen].filter((each) => each !== card);
  return chooseCards(state, others.length < state.chosen.size ? others : [...others, card]);
}

/** Tells whether the viewer may take a spirit now. */
export function isTaking({ your_turn, observation }: SiggilView): boolean {
  return your_turn && observation.phase === "take";
}

/** The ways to take a spirit now: all, those that the chosen cards can still become, and those that they are. */
export function options({ chosen }: SiggilState, view: SiggilView): { takes: Take[]; toward: Take[]; ready: Take[] } {
  const takes = isTaking(view) ? takesOf(view.actions) : [];
  return { takes, ...takesFrom(takes, chosen) };
}

/** The one way to take a spirit with the chosen cards; undefined if there is none, or several. */
export function onlyTake(state: SiggilState, view: SiggilView): string | undefined {
  const { ready } = options(state, view);
  return ready.length === 1 ? ready[0]?.action : undefined;
}

/** Tells whether a view shows the game of the one before, further on. */
export function goesOn(before: SiggilView | null, view: SiggilView): before is SiggilView {
  return before !== null && before.deals === view.deals && before.plies <= view.plies;
}

/** The events since the view before: one's own action, shown while the kernel had not answered, only once. */
export function eventsSince(before: SiggilView | null, view: SiggilView): RecentEvent[] {
  if (!goesOn(before, view)) return [];
  const isKnown = (event: RecentEvent) => before.recent.some(({ ply, kind, place }) => ply === event.ply && kind === event.kind && place === event.place);
  return view.recent.filter((event) => event.ply > before.plies && !isKnown(event));
}

/** Tells whether a spirit is to be seen glowing `now`. */
export function glowsNow({ glows }: SiggilState, spirit: string, now: number): boolean {
  return now - (glows.get(spirit) ?? -Infinity) < GLOW;
}

/** The state for another view, shown `now`. */
export function follow(state: SiggilState, before: SiggilView | null, view: SiggilView, now: number): SiggilState {
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

const FAMILIES = "PSLTCWF";

/** The ways to take a spirit among the legal actions: `take S with S1 S4 S6`, `take S add S5`. */
export function takesOf(actions: string[]): Take[] {
  return actions
    .filter((action) => action.startsWith("take "))
    .map((action) => {
      const [, spirit = "", joint, ...cards] = action.split(" ");
      return { action, spirit, adding: joint === "add", cards };
    });
}

/** The takes that these cards can still become, and among them those that they already are. */
export function takesFrom(takes: Take[], chosen: ReadonlySet<string>): { toward: Take[]; ready: Take[] } {
  const toward = takes.filter(({ cards }) => [...chosen].every((card) => cards.includes(card)));
  return { toward, ready: toward.filter(({ cards }) => cards.length === chosen.size) };
}

/** The cards for `spirit` that cost least: those that complete a series first, then the fewest. */
export function cheapest(takes: Take[], spirit: string): Take | undefined {
  const cost = (take: Take) => take.cards.length - (take.adding ? 0.5 : 0);
  return takes
    .filter((take) => take.spirit === spirit)
    .reduce((best: Take | undefined, take) => (best && cost(best) <= cost(take) ? best : take), undefined);
}

/** The sort of a take. */
export function mannerOf(
  { spirit, adding }: Take,
  { free, series }: Pick<SiggilObservation, "free" | "series">,
  seat: number | null,
): "capture" | "steal" | "retake" | "complete" {
  if (free.includes(spirit)) return "capture";
  if (adding) return "complete";
  const had = series.some((laid) => laid.seat === seat && laid.spirit === spirit && laid.live);
  return had ? "retake" : "steal";
}

/** A hand in the order family, number, or number, family. */
export function sortHand(hand: string[], by: "family" | "number") {
  const family = (card: string) => FAMILIES.indexOf(card.charAt(0));
  const key = (card: string) =>
    by === "family" ? family(card) * 10 + Number(card.charAt(1)) : Number(card.charAt(1)) * 10 + family(card);
  return [...hand].sort((a, b) => key(a) - key(b));
}

/** The card out of the Siggil, or the series on the table: what that sets free or turns, the kernel tells. */
export function pendingView(view: SiggilView, action: string): SiggilView | null {
  const { observation: seen, seat, plies, recent } = view;
  const [verb = "", place = ""] = action.split(" ");
  if (seat === null) return null;
  if (verb === "take") {
    const observation = viewAfterTake(seen, seat, action);
    const event: RecentEvent = { ply: plies + 1, kind: "take", seat, spirit: place };
    return observation && { ...view, recent: [...recent, event], observation };
  }
  if (verb !== "draw" && verb !== "remove") return null;
  const card = seen.siggil.find((lying) => lying.place === Number(place))?.card;
  if (!card) return null;
  const event: RecentEvent = { ply: plies + 1, kind: verb, seat, place: Number(place) };
  const siggil = seen.siggil.filter((lying) => lying.place !== Number(place));
  const moved = verb === "draw" ? observationAfterDraw(seen, seat, card) : observationAfterRemoval(seen, card);
  return { ...view, recent: [...recent, event], observation: { ...seen, siggil, ...moved } };
}

function observationAfterDraw({ hand, hand_sizes }: SiggilObservation, seat: number, card: string): Partial<SiggilObservation> {
  return { hand: hand && [...hand, card], hand_sizes: addTo(hand_sizes, seat, 1) };
}

function observationAfterRemoval({ discard, discard_size = 0 }: SiggilObservation, card: string): Partial<SiggilObservation> {
  return { discard: discard && [...discard, card], discard_size: discard_size + 1 };
}

/** A series laid anew; what completes one that lies there waits for the kernel. */
function viewAfterTake(seen: SiggilObservation, seat: number, action: string): SiggilObservation | null {
  const [take] = takesOf([action]);
  if (!take || take.adding) return null;
  const { spirit, cards } = take;
  const kind = cards.every((card) => card.startsWith(spirit)) ? "family" : "number";
  return {
    ...seen,
    hand: seen.hand?.filter((card) => !cards.includes(card)) ?? null,
    hand_sizes: addTo(seen.hand_sizes, seat, -cards.length),
    free: seen.free.filter((letter) => letter !== spirit),
    owners: { ...seen.owners, [spirit]: seat },
    series: [...seen.series, { seat, spirit, kind, cards, live: true }],
  };
}

const addTo = (sizes: number[], seat: number, by: number) => sizes.map((size, at) => (at === seat ? size + by : size));
