// What a screen reader says of a square: where it is, what stands there, what can be done with it.

import type { Say } from "../common/types.ts";
import type { Facts, Flags } from "./facts.ts";
import type { WatchedArea } from "./types.ts";

/** Pieces whose names tell their side. */
const NAMED_BY_SIDE = new Set(["attacker", "defender", "jarl_viking", "jarl_chief", "king_viking", "king_chief", "english"]);

export function squareLabeller(say: Say) {
  function standingWords({ piece, forest, ground }: Facts) {
    const terrain = ground === "fortress" && say("tafl.ui.square.fortress");
    if (forest) return [say("tafl.piece.forest")];
    if (!piece) return [terrain || say("tafl.ui.square.empty")];
    const side = !NAMED_BY_SIDE.has(piece.piece) && say(`tafl.ui.of.${piece.side}`);
    return [say(`tafl.piece.${piece.piece}`), side, piece.facing && say(`tafl.facing.${piece.facing}`), terrain];
  }

  /** The T that the piece would watch after a move there. */
  function watchedWords(lays: WatchedArea | null) {
    if (!lays || lays.squares.length === 0) return false;
    const told = say(`tafl.ui.square.${lays.curses ? "would_curse" : "would_watch"}`, { squares: lays.squares.join(", ") });
    return lays.curses && lays.king ? `${told}, ${say("tafl.ui.square.king_in_it")}` : told;
  }

  const states: [keyof Flags | "cursed" | "bound", string][] = [
    ["picked", "picked"],
    ["planned", "planned"],
    ["shot", "shot"],
    ["cursed", "cursed"],
    ["bound", "bound"],
    ["danger", "danger"],
    ["taken", "taken"],
    ["last", "last"],
    ["watched", "zone"],
  ];

  return (square: string, facts: Facts): string => {
    const holds = { ...facts.flags, cursed: facts.cursed, bound: facts.bound };
    const parts = [
      square,
      ...standingWords(facts),
      facts.moves > 0 && say("tafl.ui.square.moves", { count: facts.moves }),
      facts.flags.open && say("tafl.ui.square.legal"),
      facts.flags.open && facts.takes.length > 0 && say("tafl.ui.square.takes", { squares: facts.takes.join(", ") }),
      facts.flags.open && watchedWords(facts.lays),
      ...states.map(([fact, key]) => holds[fact] && say(`tafl.ui.square.${key}`)),
    ];
    return parts.filter(Boolean).join(", ");
  };
}
