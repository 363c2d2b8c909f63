// Where things stand, in numbers alone: nothing here touches the page.

/** The cells, listed from row 1, as they lie on the table: row 4 on top. */
export function rowsFromTop<T>(cells: T[]): T[][] {
  const rows = [];
  for (let at = cells.length - 3; at >= 0; at -= 3) rows.push(cells.slice(at, at + 3));
  return rows;
}
