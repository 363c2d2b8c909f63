import type { CantorView, Observation, Seat } from "./types.ts";

/** The mage face down, the protection announced, the place chosen: who wins, the kernel tells. */
export function pendingView(view: CantorView, action: string): CantorView | null {
  const { seat, observation: seen } = view;
  const [verb, choice = ""] = action.split(" ");
  if (seat === null) return null;
  const moved = verb === "commit" ? committed(seen, seat, Number(choice)) : verb === "protect" ? announced(seen, seat, choice) : null;
  if (moved) return { ...view, observation: { ...seen, ...moved } };
  return verb === "go" ? { ...view, observation: { ...seen, at: choice } } : null;
}

function committed(seen: Observation, seat: Seat, mage: number): Partial<Observation> {
  return {
    own_commit: mage,
    hand: seen.hand.filter((each) => each !== mage),
    hand_sizes: seen.hand_sizes.map((size, at) => (at === seat ? size - 1 : size)),
    committed: yes(seen.committed, seat),
  };
}

function announced(seen: Observation, seat: Seat, number: string): Partial<Observation> {
  return { own_protection: number === "none" ? null : Number(number), announced: yes(seen.announced, seat) };
}

const yes = (pair: [boolean, boolean], seat: Seat): [boolean, boolean] => [seat === 0 || pair[0], seat === 1 || pair[1]];
