// Names of the pieces: one that a player points at, focuses or holds for a moment tells its name and how it moves.
// Not the one that was just moved, nor any that comes to stand under a pointer at rest.

import { consume } from "../common/dom/keys.ts";
import { fill, h, zoomOf } from "../common/dom/dom.ts";
import { squareOf } from "./squares.ts";
import type { Say } from "../common/dom/texts.ts";

/** In ms: how long one points at a piece, or holds it under a finger, before it is named. */
const DWELL = 700;
const HOLD = 450;
/** In pixels: a finger that moves further drags. */
const SLACK = 8;
/** In pixels, between a piece and what is said of it. */
const GAP = 3;

/** The name of a piece, and how it moves. */
export function nameAndWay(say: Say, piece: string) {
  return [h("strong", {}, say(`tafl.piece.${piece}`)), h("span", {}, say(`tafl.ui.way.${piece}`))];
}

/**
 * Names the pieces of `grid` beside them, over `board`. Those who hear the board hear its squares, and
 * read the legend.
 * @param pieceOn the kind of piece on a square now; null where there is none
 */
export function openNaming(board: HTMLElement, grid: HTMLElement, say: Say, pieceOn: (square: string) => string | null) {
  const bubble = h("p", { class: "cl-naming", "aria-hidden": "true", hidden: true });
  board.append(bubble);
  /** The square that is named. */
  let named: string | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  /** Whether the press that is under way has named a piece: then it is no tap. */
  let held = false;
  /** The place of the pointer; the square that was pressed last, until the pointer leaves it. */
  let at = { x: NaN, y: NaN };
  let pressed: string | null = null;
  /** Whether a key has just moved a piece: the focus that follows it asks for no name. */
  let acted = false;

  function squareUnder(target: EventTarget | null): string | null {
    const button = target instanceof Element ? target.closest<HTMLElement>(".cl-square") : null;
    return button && squareOf(button);
  }

  function hide(): void {
    clearTimeout(waiting);
    named = null;
    bubble.hidden = true;
  }

  function soon(target: EventTarget | null, wait: number, then = () => {}): void {
    hide();
    const button = target instanceof Element ? target.closest<HTMLElement>(".cl-square") : null;
    const piece = button && pieceOn(squareOf(button));
    if (!button || !piece) return;
    waiting = setTimeout(() => {
      show(button, piece);
      then();
    }, wait);
  }

  function show(button: HTMLElement, piece: string): void {
    named = squareOf(button);
    fill(bubble, nameAndWay(say, piece));
    bubble.hidden = false;
    const room = board.getBoundingClientRect();
    const at = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const zoom = zoomOf(board);
    const left = (at.left - room.left + at.width / 2) / zoom - width / 2;
    const above = (at.top - room.top) / zoom - height - GAP;
    bubble.style.left = `${Math.max(0, Math.min(left, room.width / zoom - width))}px`;
    bubble.style.top = `${above >= 0 ? above : (at.bottom - room.top) / zoom + GAP}px`;
  }

  const heard: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void } = {
    pointerleave: ({ pointerType }) => pointerType === "mouse" && hide(),
    pointerdown({ pointerType, target, clientX, clientY }) {
      hide();
      held = false;
      pressed = squareUnder(target);
      if (pointerType === "mouse") return;
      from = { x: clientX, y: clientY };
      soon(target, HOLD, () => (held = true));
    },
    pointermove({ pointerType, target, buttons, clientX, clientY }) {
      const moved = clientX !== at.x || clientY !== at.y;
      at = { x: clientX, y: clientY };
      if (pointerType === "mouse") {
        const square = squareUnder(target);
        if (square !== pressed) pressed = null;
        if (moved && square !== named) hide();
        if (moved && buttons === 0 && bubble.hidden && pressed === null) soon(target, DWELL);
      } else if (Math.hypot(clientX - from.x, clientY - from.y) > SLACK) hide();
    },
    pointerup({ pointerType, target }) {
      if (pointerType === "mouse") pressed = squareUnder(target);
      else hide();
    },
    pointercancel: hide,
    contextmenu: (event) => held && event.preventDefault(), // the system's own answer to a long press
    focusin: ({ target }) => !acted && target instanceof Element && target.matches(":focus-visible") && soon(target, DWELL),
    focusout: hide,
  };
  const swallow = (event: Event) => {
    if (!held) return;
    held = false;
    consume(event);
  };
  const end = new AbortController();
  const { signal } = end;
  for (const [name, listener] of Object.entries(heard)) grid.addEventListener(name, listener as EventListener, { signal }); // of its own name
  grid.addEventListener("click", swallow, { capture: true, signal });
  const leave = ({ key }: KeyboardEvent) => {
    hide();
    acted = key === "Enter" || key === " ";
  };
  grid.addEventListener("keydown", leave, { capture: true, signal }); // before an arrow moves the focus on

  return {
    hide,
    close() {
      hide();
      end.abort();
    },
  };
}
