// What one draws on the board with the right button to think with: arrows, and rings around squares. Nobody
// else sees it, and it goes with the position or with the next press.

import { fill, s } from "../common/dom.ts";
import { arrowOf, ringOf } from "./arrow.ts";

/** A ring is an arrow that ends where it begins. */
interface Shape {
  from: string;
  to: string;
}

interface Board {
  squareUnder(event: PointerEvent): string | null;
  turned(): boolean;
}

export function openShapes(grid: HTMLElement, { squareUnder, turned }: Board) {
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

  /** What is drawn twice is taken away. */
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
    event.preventDefault();
    event.stopPropagation();
  }

  const heard = [["pointerdown", press], ["pointermove", move], ["pointerup", release], ["contextmenu", menu]] as const;
  for (const [name, listener] of heard) grid.addEventListener(name, listener as EventListener); // of its own name
  return {
    element,
    draw,
    clear,
    close(): void {
      for (const [name, listener] of heard) grid.removeEventListener(name, listener as EventListener);
    },
  };
}
