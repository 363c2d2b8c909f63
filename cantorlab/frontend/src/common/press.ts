// Buttons in groups: a press that plays once, and the rows that they make on the screen.

/**
 * A press that plays. The second press of a double click is none: by then another choice may lie
 * under the pointer.
 *
 * @param {() => void} act
 * @returns {(event: MouseEvent) => void}
 */
export function once(act) {
  return (event) => {
    if (event.detail <= 1) act();
  };
}

/**
 * The rows of a group of buttons as they lie on the screen now.
 *
 * @param {HTMLElement} group
 * @returns {HTMLElement[][]}
 */
export function rowsOnScreen(group) {
  /** @type {HTMLElement[][]} */
  const rows = [];
  for (const button of group.querySelectorAll("button")) {
    const last = rows.at(-1);
    if (last && last[0].offsetTop === button.offsetTop) last.push(button);
    else rows.push([button]);
  }
  return rows;
}
