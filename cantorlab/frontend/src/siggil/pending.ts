import type { Observation, Recent, SiggilView } from "./types.ts";
import { takesOf } from "./series.ts";

/** The card out of the Siggil, or the series on the table: what that sets free or turns, the kernel tells. */
export function pendingView(view: SiggilView, action: string): SiggilView | null {
  const { observation: seen, seat, plies, recent } = view;
  const [verb = "", place = ""] = action.split(" ");
  if (seat === null) return null;
  if (verb === "take") {
    const observation = taken(seen, seat, action);
    const event: Recent = { ply: plies + 1, kind: "take", seat, spirit: place };
    return observation && { ...view, recent: [...recent, event], observation };
  }
  if (verb !== "draw" && verb !== "remove") return null;
  const card = seen.siggil.find((lying) => lying.place === Number(place))?.card;
  if (!card) return null;
  const event: Recent = { ply: plies + 1, kind: verb, seat, place: Number(place) };
  const siggil = seen.siggil.filter((lying) => lying.place !== Number(place));
  const moved = verb === "draw" ? drawn(seen, seat, card) : removed(seen, card);
  return { ...view, recent: [...recent, event], observation: { ...seen, siggil, ...moved } };
}

function drawn({ hand, hand_sizes }: Observation, seat: number, card: string): Partial<Observation> {
  return { hand: hand && [...hand, card], hand_sizes: added(hand_sizes, seat, 1) };
}

function removed({ discard, discard_size = 0 }: Observation, card: string): Partial<Observation> {
  return { discard: discard && [...discard, card], discard_size: discard_size + 1 };
}

/** A series laid anew; what completes one that lies there waits for the kernel. */
function taken(seen: Observation, seat: number, action: string): Observation | null {
  const [take] = takesOf([action]);
  if (!take || take.adding) return null;
  const { spirit, cards } = take;
  const kind = cards.every((card) => card.startsWith(spirit)) ? "family" : "number";
  return {
    ...seen,
    hand: seen.hand && seen.hand.filter((card) => !cards.includes(card)),
    hand_sizes: added(seen.hand_sizes, seat, -cards.length),
    free: seen.free.filter((letter) => letter !== spirit),
    owners: { ...seen.owners, [spirit]: seat },
    series: [...seen.series, { seat, spirit, kind, cards, live: true }],
  };
}

const added = (sizes: number[], seat: number, by: number) => sizes.map((size, at) => (at === seat ? size + by : size));
