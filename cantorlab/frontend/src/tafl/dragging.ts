// Dragging a piece to another square.

import { enableDragging } from "../common/dom/dragging.ts";
import { squareAt } from "./squares.ts";

/** The pieces that may be dragged, and the actions that dragging takes. */
interface DragActions {
  mayLift(square: string): boolean;
  lift(square: string): void;
  /** The piece on a square. */
  piece(square: string): HTMLElement | null;
  drop(from: string, to: string | null): unknown;
  /** Whether the board is turned by half a circle. */
  turned(): boolean;
}

/** The square of a board that an event is over. */
export function squareUnder(grid: HTMLElement, { clientX, clientY }: PointerEvent, turned: boolean): string | null {
  return squareAt(grid.getBoundingClientRect(), clientX, clientY, turned);
}

/** Lets the pieces of the board be dragged; returns the clean-up. */
export function pieceDragging(grid: HTMLElement, { mayLift, lift, piece: pieceOn, drop, turned }: DragActions): () => void {
  const under = (event: PointerEvent) => squareUnder(grid, event, turned());

  return enableDragging<string>(grid, {
    grip(event) {
      const square = under(event);
      return square !== null && mayLift(square) ? square : null;
    },
    lift,
    move(square, across, down) {
      const piece = pieceOn(square);
      piece?.classList.add("cl-held");
      piece?.style.setProperty("translate", `${across}px ${down}px`);
    },
    async drop(square, event) {
      const piece = pieceOn(square);
      // The piece stays under the hand until the move is judged: no flicker back to where it was.
      await drop(square, event && under(event));
      piece?.classList.remove("cl-held");
      piece?.style.removeProperty("translate");
    },
  });
}
