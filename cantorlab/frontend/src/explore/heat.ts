// The map: every cell shaded by its games. It is drawn once for its shape, and only shaded anew.

import { fill, h, mark, s } from "../common/dom/dom.ts";
import type { HeatMap } from "./types.ts";

/** The squares of the board that no soldier may stop on, as corners from the upper left. */
const FORTRESSES = [0, 8].flatMap((x) => [0, 8].map((y) => [x, y])).concat([[4, 4]]);

/** So many names of rows have room beside a table, whatever its height. */
const NAMES = 18;

interface Heat {
  element: HTMLElement;
  draw(map: HeatMap): void;
}

/** The names of rows and columns, where a board has them. */
function boardNames(map: HeatMap): SVGElement[] {
  const [, height] = map.size;
  const columns = (map.column?.names ?? []).map((name, at) => s("text", { class: "cl-ex-axis", x: at + 0.5, y: height + 0.55 }, name));
  const rows = map.row.names.map((name, at) => s("text", { class: "cl-ex-axis", x: -0.32, y: height - at - 0.34 }, name));
  return [...columns, ...rows];
}

/** The names of rows beside a table: of all, or of as many in even steps as there is room for. */
function tableNames(names: readonly string[]): HTMLElement[] {
  const step = Math.ceil(names.length / NAMES);
  return names.flatMap((name, at) => {
    if (at % step > 0) return [];
    const label = h("span", { title: name }, name);
    label.style.setProperty("--cl-at", String((at + 0.5) / names.length));
    return [label];
  });
}

/** @param pick is called with the row and the column of a cell that was clicked, -1 for a map of one column */
export function openHeatMap(pick: (row: number, column: number) => void, read: (map: HeatMap, cell: number) => string, hint: () => string): Heat {
  const drawing = s("svg", { class: "cl-ex-cells", "aria-hidden": "true", focusable: "false" });
  const ends = h("div", { class: "cl-ex-ends", "aria-hidden": "true" });
  const line = h("p", { class: "cl-ex-read", "aria-hidden": "true" });
  const rows = h("div", { class: "cl-ex-rows", "aria-hidden": "true" });
  const element = h("div", { class: "cl-ex-heat" }, rows, drawing, ends, line);
  let cells: SVGElement[] = [];
  let frame: SVGElement[] = [];
  let shown: HeatMap | null = null;
  let shape = "";

  function build(map: HeatMap): void {
    const side = map.headings.length > 0 ? 2 : 1;
    const gap = side === 2 ? 0.06 : 0;
    const [width, height] = map.size;
    drawing.style.setProperty("--cl-rows", String(height));
    const [left, below] = map.is_board ? [0.6, 0.7] : [0.1, 0.1]; // a board has its letters and numbers beside it
    drawing.setAttribute("viewBox", `${-left} -0.1 ${width + left + 0.1} ${height + below + 0.1}`);
    element.dataset.clShape = map.is_board ? "board" : side === 2 ? "cards" : "table";
    const fits = element.dataset.clShape === "table" ? "none" : "xMidYMin meet"; // cells of a table need not be square
    drawing.setAttribute("preserveAspectRatio", fits);
    cells = map.corners.map(([x, y], at) =>
      s("rect", { class: "cl-ex-cell", x: x + gap, y: y + gap, width: side - 2 * gap, height: side - 2 * gap, "data-at": at }),
    );
    const fortresses = map.is_board
      ? FORTRESSES.map(([x = 0, y = 0]) => s("rect", { class: "cl-ex-fortress", x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8 }))
      : [];
    const headings = map.headings.map(({ x, y, text }) => s("text", { class: "cl-ex-level", x, y }, text));
    fill(drawing, cells, fortresses, headings, map.is_board ? boardNames(map) : []);
    const [first, last] = [map.column?.names[0], map.column?.names.at(-1)];
    const isTable = element.dataset.clShape === "table" && map.column !== null;
    fill(rows, isTable ? tableNames(map.row.names) : []);
    fill(ends, isTable ? [first, map.column?.label, last].map((text) => h("span", {}, text ?? "")) : []);
  }

  function draw(map: HeatMap): void {
    const now = JSON.stringify([map.size, map.corners.length, map.headings, map.is_board, map.row.names]);
    if (now !== shape) build(map);
    shape = now;
    shown = map;
    const most = Math.max(1, ...map.counts);
    const row = map.row.chosen;
    const column = map.column?.chosen ?? -1;
    for (const [at, cell] of cells.entries()) {
      const share = (map.counts[at] ?? 0) / most;
      const isRow = row < 0 || Math.floor(at / map.columns) === row;
      const isColumn = column < 0 || at % map.columns === column;
      const isChosen = (row >= 0 || column >= 0) && isRow && isColumn;
      mark(cell, { "fill-opacity": share.toFixed(3), "data-chosen": String(isChosen) });
    }
    for (const each of frame) each.remove();
    // On top of all cells: what is chosen has a line around it, whatever its shade.
    frame = cells.filter((cell) => cell.dataset.chosen === "true").map((cell) => {
      const copy = s("rect", { class: "cl-ex-chosen" });
      for (const name of ["x", "y", "width", "height"]) copy.setAttribute(name, cell.getAttribute(name) ?? "0");
      return copy;
    });
    drawing.append(...frame);
    fill(line, hint());
  }

  const cellOf = ({ target }: Event): number | null =>
    target instanceof SVGElement && target.dataset.at !== undefined ? Number(target.dataset.at) : null;

  drawing.addEventListener("pointerover", (event) => {
    const at = cellOf(event);
    if (shown && at !== null) fill(line, read(shown, at));
  });
  drawing.addEventListener("click", (event) => {
    const at = cellOf(event);
    if (!shown || at === null) return;
    const column = shown.column ? at % shown.columns : -1;
    const row = Math.floor(at / shown.columns);
    const isSame = row === shown.row.chosen && column === (shown.column?.chosen ?? -1);
    pick(isSame ? -1 : row, isSame ? -1 : column);
  });
  return { element, draw };
}
