// The signs of the buttons that lead through a game, drawn on a square of 24.

export const SIGNS = {
  first: "M7 6v12M18 6l-8 6 8 6z",
  back: "M16 6l-8 6 8 6z",
  on: "M8 6l8 6-8 6z",
  last: "M17 6v12M6 6l8 6-8 6z",
};

export type Sign = keyof typeof SIGNS;
