// Dragging a piece: an extra to pressing twice, with mouse, pen or finger.

import { squareAt } from "./squares.ts";

const SLACK = 6;

/**
 * @param {HTMLElement} grid
 * @param {{
 *   mayLift: (square: string) => boolean,
 *   lift: (square: string) => void,
 *   man: (square: string) => HTMLElement | null,
 *   drop: (from: string, to: string | null) => unknown,
 * }} hand
 */
export function dragging(grid, hand) {
  /** @type {{ pointer: number, square: string, x: number, y: number, moves: boolean } | null} */
  let held = null;
  let swallow = false;

  /** @param {PointerEvent} event */
  function down(event) {
    const square = squareAt(grid.getBoundingClientRect(), event.clientX, event.clientY);
    if (held || event.button !== 0 || !square || !hand.mayLift(square)) return;
    held = { pointer: event.pointerId, square, x: event.clientX, y: event.clientY, moves: false };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const [across, along] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moves) {
      if (Math.hypot(across, along) < SLACK) return;
      held.moves = true;
      grid.setPointerCapture(held.pointer);
      hand.lift(held.square);
    }
    const man = hand.man(held.square);
    if (!man) return;
    man.classList.add("cl-held");
    man.style.translate = `${across}px ${along}px`;
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const { square, moves } = held;
    held = null;
    if (!moves) return;
    swallow = true; // the click that follows at once, if any, belongs to this
    setTimeout(() => (swallow = false));
    void letGo(square, squareAt(grid.getBoundingClientRect(), event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const { square, moves } = held;
    held = null;
    if (moves) void letGo(square, null);
  }

  /**
   * The piece stays under the hand until the move is judged: no flicker back to where it came from.
   *
   * @param {string} from
   * @param {string | null} to
   */
  async function letGo(from, to) {
    const man = hand.man(from);
    await hand.drop(from, to);
    man?.classList.remove("cl-held");
    man?.style.removeProperty("translate");
  }

  /** @type {[string, (event: any) => void][]} */
  const listeners = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
  ];
  for (const [event, listener] of listeners) grid.addEventListener(event, listener);

  return {
    /** Whether the click now heard is the end of a drag: it means nothing by itself. */
    swallows: () => swallow,
    close() {
      for (const [event, listener] of listeners) grid.removeEventListener(event, listener);
    },
  };
}
