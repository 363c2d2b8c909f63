// Buttons in groups: a press that plays once, and the rows that they make on the screen.

/**
 * A press that plays. The second press of a double click is none: by then another choice may lie
 * under the pointer.
 */
export function once(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) act();
  };
}

export const buttonsIn = (group: Element): HTMLElement[] => [...group.querySelectorAll("button")];

/** The rows of a group of buttons as they lie on the screen now. */
export function rowsOnScreen(group: HTMLElement): HTMLElement[][] {
  const rows: HTMLElement[][] = [];
  for (const button of group.querySelectorAll("button")) {
    const last = rows.at(-1);
    if (last?.[0]?.offsetTop === button.offsetTop) last.push(button);
    else rows.push([button]);
  }
  return rows;
}
