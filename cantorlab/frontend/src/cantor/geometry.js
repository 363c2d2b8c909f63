// Where things stand, in numbers alone: nothing here touches the page.

/** @import { Order } from "./types" */

/**
 * Where each mage stands: `column` from 0, its place in the line; `height` from 0 (the lowest rung)
 * to 1 (the highest). Tied mages have one height; those without strength stand first, `height` null.
 *
 * @param {Order} order
 * @returns {{ mage: number, column: number, height: number | null }[]}
 */
export function standings({ rungs, none }) {
  const top = Math.max(1, rungs.length - 1);
  const line = [
    ...none.map((mage) => ({ mage, height: /** @type {number | null} */ (null) })),
    ...rungs.flatMap((rung, at) => rung.map((mage) => ({ mage, height: rungs.length === 1 ? 0.5 : at / top }))),
  ];
  return line.map((each, column) => ({ ...each, column }));
}

/**
 * The steps under the line as points of a polyline, `width` columns wide and 1 high.
 *
 * @param {ReturnType<typeof standings>} line
 * @returns {[number, number][]}
 */
export function steps(line) {
  return line
    .filter(({ height }) => height !== null)
    .flatMap(({ column, height }) => [
      [column, height ?? 0],
      [column + 1, height ?? 0],
    ]);
}

/**
 * The cells, listed from row 1, as they lie on the table: row 4 on top.
 *
 * @template T
 * @param {T[]} cells
 * @returns {T[][]}
 */
export function rowsFromTop(cells) {
  const rows = [];
  for (let at = cells.length - 3; at >= 0; at -= 3) rows.push(cells.slice(at, at + 3));
  return rows;
}

/**
 * About how many digits wide a formula is as mathematics: signs have air around them; bars of
 * fractions, exponents and roots need fewer characters than their text.
 *
 * @param {string} text
 */
export function lengthOf(text) {
  const count = (/** @type {RegExp} */ pattern) => (text.match(pattern) ?? []).length;
  const written = text.replace(/\s/g, "").length;
  const air = 0.6 * count(/[+×=<>]|(?<=.)[−-]/g);
  const saved = 2 * count(/\//g) + 1.5 * count(/\^/g) + 1.5 * count(/[√∛]\(/g);
  return Math.max(3, Math.round(10 * (written + air - saved)) / 10);
}
