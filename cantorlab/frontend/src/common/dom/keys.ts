// One stop of the tab key for a group, inside which arrows move; and which keys belong to the notebook around us.

import { activeElement } from "./focus.ts";

const STEPS: ReadonlyMap<string, readonly [step: number, leap: number]> = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

interface Roving {
  /** Call it after the items have been drawn anew. */
  refresh(): void;
  focus(item: HTMLElement): void;
  /** Lets the tab key stop at `item`, unless the focus is in the group; call it instead of `refresh`. */
  stopAt(item: HTMLElement | null): void;
  close(): void;
}

interface RovingSettings {
  onescape?(): void;
  /** All items, where that is cheaper than to see which stand in one row. */
  items?(): HTMLElement[];
  /** Whether the arrow at the end of a row leads on to the next, and Home and End go to the ends of all: rows that are only what fits the screen. */
  flows?: boolean;
}

/**
 * Gives `container` a roving tabindex. `rows` returns its items now, row by row (a list is one row); by itself they are
 * its buttons.
 * Arrows move by one, Home and End along the row, or to the ends of rows that flow; Enter and Space click an item that is no button
 * (buttons do so themselves).
 */
export function roving(
  container: HTMLElement,
  rows: () => HTMLElement[][] = () => [[...container.querySelectorAll("button")]],
  { onescape, items = () => rows().flat(), flows = false }: RovingSettings = {},
): Roving {
  let current: HTMLElement | null = null;

  function choose(item: HTMLElement | null) {
    current = item;
    for (const each of items()) {
      const stop = each === item ? "0" : "-1";
      if (each.getAttribute("tabindex") !== stop) each.setAttribute("tabindex", stop); // of many few change
    }
  }

  function follow({ target }: FocusEvent): void {
    const item = items().find((each) => target instanceof Node && each.contains(target));
    if (item && item !== current) choose(item);
  }

  function press(event: KeyboardEvent) {
    const grid = rows().map((row) => row.filter((each) => each.checkVisibility())).filter((row) => row.length > 0);
    const at = event.target instanceof Node ? placeOf(grid, event.target) : null;
    if (!at || !isPlain(event)) return;
    const item = grid[at.row]?.[at.column];
    if (event.key === "Escape") {
      if (!onescape) return;
      onescape();
    } else if (event.key === "Enter" || event.key === " ") {
      if (item instanceof HTMLButtonElement) return;
      item?.click();
    } else {
      const next = neighbour(grid, at, event.key, flows);
      if (!next) return;
      choose(next);
      next.focus();
    }
    consume(event);
  }

  container.addEventListener("focusin", follow);
  container.addEventListener("keydown", press);
  const refresh = () => {
    const all = items();
    choose(current && all.includes(current) ? current : (all[0] ?? null));
  };
  refresh();
  return {
    refresh,
    focus(item) {
      choose(item);
      item.focus();
    },
    stopAt(item) {
      const active = activeElement(container);
      if (item && !(active && container.contains(active))) choose(item);
      else refresh();
    },
    close() {
      container.removeEventListener("focusin", follow);
      container.removeEventListener("keydown", press);
    },
  };
}

function placeOf(grid: HTMLElement[][], target: Node): GridPosition | null {
  for (const [row, items] of grid.entries()) {
    const column = items.findIndex((item) => item.contains(target));
    if (column >= 0) return { row, column };
  }
  return null;
}

interface GridPosition {
  row: number;
  column: number;
}

/** The item that `key` leads to: itself at an edge, or the one that `flows` on; null if it is no key of ours. */
export function neighbour<Item>(grid: Item[][], { row, column }: GridPosition, key: string, flows = false): Item | null {
  const line = flows ? grid.flat() : grid[row];
  if (key === "Home") return line?.[0] ?? null;
  if (key === "End") return line?.at(-1) ?? null;
  const [step, leap] = STEPS.get(key) ?? [0, 0];
  if (step === 0 && leap === 0) return null;
  if (flows && leap === 0) return nearest(grid.flat(), grid.slice(0, row).flat().length + column + step);
  // A single row answers to the vertical arrows too, as a list does.
  if (leap === 0 || grid.length === 1) return nearest(grid[row], column + step + leap);
  return nearest(nearest(grid, row + leap), column);
}

/** The item at `index`, or at the end that is nearer to it. */
function nearest<Item>(items: Item[] | null | undefined, index: number): Item | null {
  if (!items) return null;
  return items[Math.max(0, Math.min(index, items.length - 1))] ?? null;
}

const FUNCTION_KEY = /^F\d+$/;

/** Tells whether a key is pressed by itself or with Shift: what is pressed with Ctrl, Cmd or Alt is the host's. */
export function isPlain({ ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, "ctrlKey" | "altKey" | "metaKey">): boolean {
  return !ctrlKey && !altKey && !metaKey;
}

/** Marks an event as done: neither the page nor the notebook around it may use it again. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function isOurs(event: KeyboardEvent): boolean {
  if (FUNCTION_KEY.test(event.key)) return false;
  // AltGr writes signs; some systems report it as Ctrl with Alt.
  return isPlain(event) || event.getModifierState("AltGraph");
}

/**
 * Keeps the plain keys that are pressed within `root` from the host's shortcuts, so that `d d` on a
 * square deletes no cell, and leaves it the others: Ctrl+S saves. Returns the clean-up.
 */
export function keepPlainKeys(root: HTMLElement): () => void {
  // JupyterLab leaves an element alone that carries this sign, whatever the key. It looks for it from
  // the focused element upwards, but tries its shortcuts on each element first, and `… :focus` fits
  // that very one: so all of them are given the sign before a key of ours, and lose it before another.
  function mark(event: KeyboardEvent): void {
    const path = event.composedPath();
    const ours = isOurs(event);
    for (const each of path.slice(0, path.indexOf(root) + 1)) {
      if (each instanceof Element) each.toggleAttribute("data-lm-suppress-shortcuts", ours);
    }
  }

  function stop(event: KeyboardEvent): void {
    if (isOurs(event)) event.stopPropagation(); // hosts that do not know the sign listen above us
  }

  window.addEventListener("keydown", mark, { capture: true });
  root.addEventListener("keydown", stop);
  return () => {
    window.removeEventListener("keydown", mark, { capture: true });
    root.removeEventListener("keydown", stop);
  };
}
