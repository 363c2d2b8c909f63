// Buttons: a press that plays once, the rows that buttons make on the screen, and those that a bar is made of.

import { h, type Attributes, type Child, type Children } from "./dom.ts";
import { icon, type Icon } from "./icons.ts";

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

/** A button; by `key` it has the focus again when it is drawn anew. */
export function actionButton(look: string, key: string, onclick: Attributes["onclick"], content: Child | readonly Children[] = [], more: Attributes = {}) {
  return h("button", { type: "button", class: look, "data-cl-key": key, onclick, ...more }, ...[content].flat());
}

/** A quiet button with a sign and, where there is room, its name. */
export function tool(sign: Icon, name: string, onclick: () => unknown, more: Attributes = {}) {
  return h(
    "button",
    { type: "button", class: "cl-tool", "data-cl-key": `tool-${sign}`, title: name, onclick, ...more },
    icon(sign),
    h("span", { class: "cl-tool-name" }, name),
  );
}

/** The empty part of a bar, which pushes its neighbours to the two ends. */
export function spring() {
  return h("span", { class: "cl-spring" });
}
