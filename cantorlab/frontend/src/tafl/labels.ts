// What a screen reader says of a square: where it is, what stands there, what can be done with it.

/** @import { Say } from "../common/types.ts" */
/** @import { Lays, Man } from "./types.ts" */

/**
 * @typedef {{
 *   man: Man | null, forest: boolean, ground: string, moves: number, takes: string[], lays: Lays | null,
 *   open: boolean, picked: boolean, last: boolean, taken: boolean, watched: boolean,
 *   danger: boolean, shot: boolean, cursed: boolean, bound: boolean,
 * }} Facts
 */

/** @param {Say} say */
export function labels(say) {
  /** @param {Facts} facts */
  function standing({ man, forest, ground }) {
    const terrain = ground === "fortress" && say("tafl.ui.square.fortress");
    if (forest) return [say("tafl.piece.forest")];
    if (!man) return [terrain || say("tafl.ui.square.empty")];
    return [say(`tafl.piece.${man.piece}`), man.facing && say(`tafl.facing.${man.facing}`), terrain];
  }

  /** The T that a move there would lay. @param {Lays | null} lays */
  function laid(lays) {
    if (!lays || lays.squares.length === 0) return false;
    const told = say(`tafl.ui.square.${lays.curses ? "would_curse" : "would_watch"}`, { squares: lays.squares.join(", ") });
    return lays.curses && lays.king ? `${told}, ${say("tafl.ui.square.king_in_it")}` : told;
  }

  /** @type {[keyof Facts, string][]} */
  const states = [
    ["picked", "picked"],
    ["shot", "shot"],
    ["cursed", "cursed"],
    ["bound", "bound"],
    ["danger", "danger"],
    ["taken", "taken"],
    ["last", "last"],
    ["watched", "zone"],
  ];

  /**
   * @param {string} square
   * @param {Facts} facts
   */
  return (square, facts) => {
    const parts = [
      square,
      ...standing(facts),
      facts.moves > 0 && say("tafl.ui.square.moves", { count: facts.moves }),
      facts.open && say("tafl.ui.square.legal"),
      facts.open && facts.takes.length > 0 && say("tafl.ui.square.takes", { squares: facts.takes.join(", ") }),
      facts.open && laid(facts.lays),
      ...states.map(([fact, key]) => facts[fact] && say(`tafl.ui.square.${key}`)),
    ];
    return parts.filter(Boolean).join(", ");
  };
}
