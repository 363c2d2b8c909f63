// Where things stand, in numbers alone: nothing here touches the page.

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
