// One stop of the tab key for a group; arrows move inside it.

/** @type {ReadonlyMap<string, readonly [step: number, leap: number]>} */
const STEPS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/**
 * @typedef {object} Roving
 * @property {() => void} refresh call after the items have been drawn anew
 * @property {(item: HTMLElement) => void} focus
 * @property {() => void} close
 */

/**
 * Gives `container` a roving tabindex. `rows` returns its items now, row by row (a list is one row).
 * Arrows move by one, Home and End along the row, with Ctrl to the first and last of all; Enter and
 * Space click an item that is no button (buttons do so themselves).
 *
 * @param {HTMLElement} container
 * @param {() => HTMLElement[][]} rows
 * @param {{ onescape?: () => void }} [settings]
 * @returns {Roving}
 */
export function roving(container, rows, { onescape } = {}) {
  /** @type {HTMLElement | null} */
  let current = null;

  /** @param {HTMLElement | null} item */
  function choose(item) {
    current = item;
    for (const each of rows().flat()) each.tabIndex = each === item ? 0 : -1;
  }

  /** @param {FocusEvent} event */
  function follow(event) {
    const item = rows().flat().find((each) => each.contains(/** @type {Node} */ (event.target)));
    if (item && item !== current) choose(item);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const grid = rows().filter((row) => row.length > 0);
    const at = placeOf(grid, /** @type {Node} */ (event.target));
    if (!at || event.altKey || event.metaKey) return;
    const item = grid[at.row][at.column];
    if (event.key === "Escape") {
      if (!onescape) return;
      onescape();
    } else if (event.key === "Enter" || event.key === " ") {
      if (item instanceof HTMLButtonElement) return;
      item.click();
    } else {
      const next = neighbour(grid, at, event.key, event.ctrlKey);
      if (!next) return;
      choose(next);
      next.focus();
    }
    // The key has done its work: neither the page nor the notebook around us shall use it again.
    event.preventDefault();
    event.stopPropagation();
  }

  container.addEventListener("focusin", follow);
  container.addEventListener("keydown", press);
  const refresh = () => {
    const items = rows().flat();
    choose(current && items.includes(current) ? current : (items[0] ?? null));
  };
  refresh();
  return {
    refresh,
    focus(item) {
      choose(item);
      item.focus();
    },
    close() {
      container.removeEventListener("focusin", follow);
      container.removeEventListener("keydown", press);
    },
  };
}

/**
 * @param {HTMLElement[][]} grid
 * @param {Node} target
 */
function placeOf(grid, target) {
  for (const [row, items] of grid.entries()) {
    const column = items.findIndex((item) => item.contains(target));
    if (column >= 0) return { row, column };
  }
  return null;
}

/**
 * The item that `key` leads to: itself at an edge, null if it is no key of ours.
 *
 * @param {HTMLElement[][]} grid
 * @param {{ row: number, column: number }} at
 * @param {string} key
 * @param {boolean} far
 * @returns {HTMLElement | null}
 */
export function neighbour(grid, { row, column }, key, far) {
  const lastRow = grid.length - 1;
  if (key === "Home") return grid[far ? 0 : row][0];
  if (key === "End") return grid[far ? lastRow : row].at(-1) ?? null;
  // A single row answers to the vertical arrows too, as a list does.
  const [step, leap] = STEPS.get(key) ?? [0, 0];
  if (step === 0 && leap === 0) return null;
  if (leap === 0 || grid.length === 1) return grid[row][clamp(column + step + leap, grid[row].length)];
  const landing = grid[clamp(row + leap, grid.length)];
  return landing[clamp(column, landing.length)];
}

/**
 * @param {number} index
 * @param {number} length
 */
function clamp(index, length) {
  return Math.max(0, Math.min(index, length - 1));
}
