// Labels of the squares for screen readers: the place, the piece there, the moves of it.

import type { Say } from "../common/dom/texts.ts";
import type { Facts } from "./facts.ts";
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

  const states = ["picked", "planned", "shot", "cursed", "bound", "danger", "taken", "last", "watched"] as const;

  return (square: string, facts: Facts): string => {
    const holds = { ...facts.flags, cursed: facts.cursed, bound: facts.bound };
    const parts = [
      square,
      ...standingWords(facts),
      facts.moves > 0 && say("tafl.ui.square.moves", { count: facts.moves }),
      facts.flags.open && say("tafl.ui.square.legal"),
      facts.flags.open && facts.takes.length > 0 && say("tafl.ui.square.takes", { squares: facts.takes.join(", ") }),
      facts.flags.open && watchedWords(facts.lays),
      ...states.map((state) => holds[state] && say(`tafl.ui.square.${state === "watched" ? "zone" : state}`)),
    ];
    return parts.filter(Boolean).join(", ");
  };
}
