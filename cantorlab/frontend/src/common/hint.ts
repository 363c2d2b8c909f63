// The hint that one has asked for: pointed out on the table, and in words until the game goes on.

import { byKey } from "./focus.ts";
import "./hint.css";
import type { View } from "./types.ts";

const HINTED = "data-hinted";

/** @param keysOf the keys of what is to be pointed out */
export function hintMarks(root: HTMLElement, keysOf: (action: string) => string[]) {
  let marked: Element[] = [];
  return ({ hint }: View): void => {
    const keys = hint?.action ? keysOf(hint.action) : [];
    const now = keys.map((key) => byKey(root, key)).filter((each) => each !== null);
    for (const each of marked) if (!now.some((other) => other === each)) each.removeAttribute(HINTED);
    for (const each of now) each.setAttribute(HINTED, "true");
    marked = now;
  };
}
