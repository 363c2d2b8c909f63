// Facts of each square in a snapshot: nothing here touches the page.

import { squaresBetween, destinations, forestSquares, ground, type Ground } from "./squares.ts";
import type { WatchedArea, Piece, BoardSnapshot } from "./types.ts";

/** Flags of a square, for style sheets. */
interface Flags {
  /** A legal destination. */
  open: boolean;
  /** A destination where something would be captured. */
  takes: boolean;
  /** Some legal move would capture the piece here. */
  prey: boolean;
  picked: boolean;
  movable: boolean;
  /** The last move began or ended here. */
  last: boolean;
  /** The last move passed here. */
  trail: boolean;
  /** A piece was captured here just now. */
  taken: boolean;
  watched: boolean;
  danger: boolean;
  shot: boolean;
  /** A move is planned from here, or to here. */
  planned: boolean;
}

export interface Facts {
  flags: Flags;
  piece: Piece | null;
  forest: boolean;
  ground: Ground;
  /** The number of moves of the piece here. */
  moves: number;
  /** The squares that a move here would capture. */
  takes: string[];
  lays: WatchedArea | null;
  cursed: boolean;
  bound: boolean;
}

/** Returns what gives the facts of a square. */
export function factsOf({ seen, actions, planned, captures, picked, danger, lays, zones, dots }: BoardSnapshot): (square: string) => Facts {
  const moves = destinations(actions);
  const open = new Set(picked ? moves.get(picked) : forestSquares(actions));
  const pieces = new Map(seen.pieces.map((piece) => [piece.square, piece]));
  const curses = picked !== null && pieces.get(picked)?.piece === "volva";
  const king = seen.pieces.find(({ piece }) => piece === "king")?.square;
  const ends = new Set([seen.last?.from, seen.last?.to]);
  const way = new Set(seen.last?.from && seen.last.to ? squaresBetween(seen.last.from, seen.last.to) : []);
  const taken = new Set(seen.last?.captured.map(({ square }) => square));
  const watched = new Set(zones ? Object.values(seen.zones).flat() : []);
  const prey = new Set([...open].flatMap((to) => captures[`${picked}-${to}`] ?? []));
  const royal = danger?.lost ? seen.pieces.filter(({ piece }) => piece === "king" || piece === "queen") : [];
  const endangered = new Set([...(danger?.pieces ?? []), ...royal.map(({ square }) => square)]);

  return (square) => {
    const piece = pieces.get(square) ?? null;
    const laid = lays[square];
    const takes = (open.has(square) && captures[`${picked}-${square}`]) || [];
    return {
      flags: {
        open: open.has(square) && dots,
        takes: takes.length > 0 && dots,
        prey: prey.has(square) && dots,
        picked: square === picked,
        movable: moves.has(square),
        last: ends.has(square),
        trail: way.has(square),
        taken: taken.has(square) && !piece,
        watched: watched.has(square),
        danger: endangered.has(square),
        shot: square === seen.shot,
        planned: planned?.split("-").includes(square) ?? false,
      },
      piece,
      forest: seen.forests.includes(square),
      ground: ground(square),
      moves: moves.get(square)?.length ?? 0,
      takes,
      lays: laid ? { squares: laid, curses, king: king !== undefined && laid.includes(king) } : null,
      cursed: piece?.piece === "king" && seen.cursed,
      bound: seen.bound.includes(square),
    };
  };
}
