// The line that a position is written on (rules §4): what the editor of positions reads and writes.

import { SQUARES } from "./squares.ts";

export interface PositionLine {
  /** The letter of the piece on each square that has one. */
  letters: Map<string, string>;
  turn: string;
  /** The words after the number of plies. */
  words: string[];
}

export function readLine(line: string): PositionLine {
  const [rows = "", turn = "", , ...words] = line.split(" ");
  const letters = new Map<string, string>();
  for (const [at, row] of rows.split("/").entries()) {
    const spread = row.replace(/[1-9]/g, (gap) => ".".repeat(Number(gap)));
    for (const [column, letter] of [...spread].entries()) {
      const square = SQUARES[at]?.[column];
      if (square && letter !== ".") letters.set(square, letter);
    }
  }
  return { letters, turn, words };
}

export function writeLine({ letters, turn, words }: PositionLine): string {
  const rows = SQUARES.map((row) =>
    row.map((square) => letters.get(square) ?? ".").join("").replace(/\.+/g, (gap) => String(gap.length)),
  );
  return [rows.join("/"), turn, "0", ...words].join(" ");
}
