// The arrow of a hint or of a choice that is looked at: the way that a piece goes, or a ring where a forest is laid.

import { fill, s } from "../common/dom.ts";
import { offset } from "./squares.ts";

/** How far from the middle of its squares an arrow begins and ends, and how long its head is. */
const AWAY = 0.34;
const HEAD = 0.3;

/** @param name tells one arrow from another */
export function openArrow(name: "hint" | "made") {
  const element = s("svg", { class: `cl-${name}-arrow`, viewBox: "0 0 9 9", "aria-hidden": "true" });
  return {
    element,
    /** @param action nothing is drawn for what has no place on the board */
    update(action: string | null, turned: boolean): void {
      const [from, to] = action?.split("-") ?? [];
      if (action?.startsWith("forest ")) fill(element, ringOf(action.slice(7), turned));
      else fill(element, from && to && arrowOf(from, to, turned));
    },
  };
}

export function ringOf(square: string, turned: boolean) {
  const [cx, cy] = middle(square, turned);
  return s("circle", { cx, cy, r: 0.42 });
}

export function arrowOf(from: string, to: string, turned: boolean) {
  const [ax, ay] = middle(from, turned);
  const [bx, by] = middle(to, turned);
  const long = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [(bx - ax) / long, (by - ay) / long];
  const tip = [bx - dx * AWAY * 0.2, by - dy * AWAY * 0.2] as const;
  const wing = (side: 1 | -1) => `${tip[0] - dx * HEAD + side * dy * HEAD * 0.7} ${tip[1] - dy * HEAD - side * dx * HEAD * 0.7}`;
  return s("path", { d: `M${ax + dx * AWAY} ${ay + dy * AWAY}L${tip.join(" ")}M${wing(1)}L${tip.join(" ")}L${wing(-1)}` });
}

/** The middle of a square, from the corner of the board. */
function middle(square: string, turned: boolean): [number, number] {
  const { across, down } = offset("a9", square);
  return turned ? [8.5 - across, 8.5 - down] : [across + 0.5, down + 0.5];
}
