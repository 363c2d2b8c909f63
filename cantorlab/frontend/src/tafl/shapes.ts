// Shapes that a player draws on the board with the right button, to think with: arrows, and rings around squares. No
// other player sees them, and they go with the position or with the next press.

import { consume } from "../common/dom/keys.ts";
import { fill, s } from "../common/dom/dom.ts";
import { offset } from "./squares.ts";

/** A ring is an arrow that ends where it begins. */
interface Shape {
  from: string;
  to: string;
}

interface ShapedBoard {
  squareUnder(event: PointerEvent): string | null;
  turned(): boolean;
}

export function openShapes(grid: HTMLElement, { squareUnder, turned }: ShapedBoard) {
  const element = s("svg", { class: "cl-drawn-shapes", viewBox: "0 0 9 9", "aria-hidden": "true" });
  let shapes: Shape[] = [];
  let current: Shape | null = null;

  const isSame = (one: Shape) => (other: Shape) => one.from === other.from && one.to === other.to;

  function draw(): void {
    fill(element, [...shapes, ...(current ? [current] : [])].map(({ from, to }) => (from === to ? ringOf(from, turned()) : arrowOf(from, to, turned()))));
  }

  function clear(): void {
    if (shapes.length === 0 && !current) return;
    [shapes, current] = [[], null];
    draw();
  }

  function press(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    if (event.button === 0) return clear();
    const from = event.button === 2 && event.buttons === 2 && !event.shiftKey && squareUnder(event);
    if (!from) return;
    grid.setPointerCapture(event.pointerId);
    current = { from, to: from };
    draw();
  }

  function move(event: PointerEvent): void {
    const to = current && squareUnder(event);
    if (!current || !to || to === current.to) return;
    current = { ...current, to };
    draw();
  }

  /** A shape that is drawn twice is taken away. */
  function release(event: PointerEvent): void {
    if (!current || event.button !== 2) return;
    const drawn = current;
    current = null;
    const others = shapes.filter((each) => !isSame(drawn)(each));
    shapes = others.length < shapes.length ? others : [...shapes, drawn];
    draw();
  }

  /** The right button draws; with Shift it opens the menu of the page around, if that has one, or the browser's. */
  function menu(event: MouseEvent): void {
    if (!event.isTrusted) return; // our own, from below
    const { clientX, clientY, shiftKey } = event;
    const taken = !shiftKey || !grid.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, composed: true, clientX, clientY, button: 2 }));
    if (!taken) return;
    consume(event);
  }

  const end = new AbortController();
  const { signal } = end;
  grid.addEventListener("pointerdown", press, { signal });
  grid.addEventListener("pointermove", move, { signal });
  grid.addEventListener("pointerup", release, { signal });
  grid.addEventListener("contextmenu", menu, { signal });
  return {
    element,
    draw,
    clear,
    close: () => end.abort(),
  };
}

/** The distance of an arrow's ends from the middle of their squares, and the length of its head. */
const AWAY = 0.34;
const HEAD = 0.3;

/**
 * The arrow of a hint or of a choice that is looked at: the way that a piece goes, or a ring where a forest is laid.
 * @param name tells one arrow from another
 */
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

function ringOf(square: string, turned: boolean) {
  const [cx, cy] = middle(square, turned);
  return s("circle", { cx, cy, r: 0.42 });
}

function arrowOf(from: string, to: string, turned: boolean) {
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
