// The few signs of the bar, drawn on a square of 24.

import { s } from "./dom.ts";

const PATHS = {
  new_game: "M12 5v14M5 12h14",
  print: "M7 9V4.5h10V9M7 17H4.5V9h15v8H17M7 14h10v5.5H7z",
  undo: "M9 6 4.5 10.5 9 15M5 10.5h8.5a5 5 0 0 1 0 10H10",
  resign: "M6 21V4M6 5h11.5l-2.5 4 2.5 4H6",
  draw: "M5.5 9.5h13M5.5 14.5h13",
  sounds: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.6 7.6 0 0 1 0 11",
  edit: "M4.5 19.5l1-4.5L16 4.5 19.5 8 9 18.5zM13.5 7l3.5 3.5",
  erase: "M9.5 19.5h10M4 14.5 13 5.5l6 6-8 8H8z",
  type: "M3.5 7h17v10.5h-17zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14.2h8",
  rules: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5v13",
  close: "M6 6l12 12M18 6 6 18",
  onward: "M8 5.5 18 12 8 18.5z",
  overlay: "M3.5 17c4 0 4.5-11 8.5-11s4.5 11 8.5 11M3.5 8h2.5M9 10h2M13.5 13h2M18 15h2.5",
  tune: "M4 7.5h9M17 7.5h3M15 5v5M4 16.5h3M11 16.5h9M9 14v5",
  again: "M19 12a7 7 0 1 1-2.2-5.1M19 3.5v4.5h-4.5",
  swap: "M4 8.5h13M13.5 5l3.5 3.5-3.5 3.5M20 15.5H7M10.5 12 7 15.5l3.5 3.5",
  review: "M5 5v14M9 12l10-6.5v13z",
  copy: "M8.5 8.5h11v11h-11zM15.5 5.5v-1h-11v11h1",
  danger: "M12 4.5 21 19.5H3zM12 10v4.5M12 17v.01",
  zones: "M4.5 4.5h15v15h-15zM4.5 12 12 4.5M4.5 19.5l15-15M12 19.5l7.5-7.5",
  legend: "M5.5 6.5h.01M5.5 12h.01M5.5 17.5h.01M9.5 6.5h10M9.5 12h10M9.5 17.5h10",
  turn: "M8 4v15M4.5 7.5 8 4l3.5 3.5M16 20V5M12.5 16.5 16 20l3.5-3.5",
  learn: "M2.5 9 12 4.5 21.5 9 12 13.5zM6.5 11v5c3 2.5 8 2.5 11 0v-5M21.5 9v6",
  hint: "M9 17.5h6M10 20.5h4M9.5 17.5c0-2.5-3-3.5-3-7.5a5.5 5.5 0 0 1 11 0c0 4-3 5-3 7.5",
  check: "M5 12.5 10 17.5 19 7",
  back: "M16 5.5 6 12l10 6.5z",
  leave: "M13 4.5H5.5v15H13M10 12h10M16.5 8.5 20 12l-3.5 3.5",
  lock: "M7 10.5V8a5 5 0 0 1 10 0v2.5M5 10.5h14v9.5H5zM12 14v2.5",
  full_screen: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 .01 0",
};

export type Icon = keyof typeof PATHS;

export const icon = (name: Icon) => drawIcon(PATHS[name]);

function drawIcon(path: string) {
  return s("svg", { class: "cl-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: path }));
}

/** The steps through a game. */
export const SIGNS = {
  first: "M7 6v12M18 6l-8 6 8 6z",
  back: "M16 6l-8 6 8 6z",
  on: "M8 6l8 6-8 6z",
  last: "M17 6v12M6 6l8 6-8 6z",
};

export type Sign = keyof typeof SIGNS;

export const stepIcon = (sign: Sign) => drawIcon(SIGNS[sign]);
