// The squares by name, and what the list of actions says of them.

export const COLUMNS = [..."abcdefghi"];
export const ROWS = [9, 8, 7, 6, 5, 4, 3, 2, 1];

/** The squares as they lie on the screen, from a9 to i1. */
export const SQUARES = ROWS.map((row) => COLUMNS.map((column) => `${column}${row}`));

const FORTRESSES = new Set(["a1", "i1", "a9", "i9", "e5"]);
const LONGSHIPS = new Set([..."d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5".split(" ")]);
const OUTPOSTS = new Set([..."e3 e4 e6 e7 c5 d5 f5 g5".split(" ")]);

export type Ground = "fortress" | "longship" | "outpost" | "plain";

/** The ground of a square, as it is drawn on the board. */
export function ground(square: string): Ground {
  if (FORTRESSES.has(square)) return "fortress";
  if (LONGSHIPS.has(square)) return "longship";
  return OUTPOSTS.has(square) ? "outpost" : "plain";
}

/** The ends of each piece's moves: `d1-d4` and its like, by the square that they start from. */
export function destinations(actions: string[]): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  for (const action of actions) {
    const [from, to] = action.split("-");
    if (from && to) ways.set(from, [...(ways.get(from) ?? []), to]);
  }
  return ways;
}

/** The squares where a forest may be placed now. */
export function forestSquares(actions: string[]) {
  return actions.filter((action) => action.startsWith("forest ")).map((action) => action.slice(7));
}

/** The columns to the right and the rows down from one square to another, on the screen. */
export function offset(from: string, to: string) {
  return {
    across: to.charCodeAt(0) - from.charCodeAt(0),
    down: Number(from.charAt(1)) - Number(to.charAt(1)),
  };
}

/** The squares between two that lie in one row or column. */
export function squaresBetween(from: string, to: string): string[] {
  const { across, down } = offset(from, to);
  if (across !== 0 && down !== 0) return [];
  return Array.from({ length: Math.max(0, Math.abs(across + down) - 1) }, (_, at) => {
    const step = at + 1;
    const column = String.fromCharCode(from.charCodeAt(0) + step * Math.sign(across));
    return `${column}${Number(from.charAt(1)) - step * Math.sign(down)}`;
  });
}

/** The square that an element of the board stands for. */
export function squareOf({ dataset }: HTMLElement): string {
  return dataset.clKey ?? "";
}

/** The squares as they lie on a board that may be turned by half a circle. */
export function squareRows(turned: boolean): string[][] {
  return turned ? SQUARES.map((row) => [...row].reverse()).reverse() : SQUARES;
}

/** The square at a point of a board that fills a rectangle, or null beside it. */
export function squareAt(
  { left, top, width, height }: Pick<DOMRect, "left" | "top" | "width" | "height">,
  x: number,
  y: number,
  turned = false,
) {
  const column = Math.floor(((x - left) / width) * 9);
  const row = Math.floor(((y - top) / height) * 9);
  return squareRows(turned)[row]?.[column] ?? null;
}
