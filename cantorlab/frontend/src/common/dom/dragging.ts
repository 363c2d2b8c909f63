// Dragging with mouse, pen or finger: an extra beside tapping.

import { zoomOf } from "./dom.ts";
import { consume } from "./keys.ts";

/** In pixels: a press that moves less is a tap. */
const SLACK = 6;
/** The right button, in `buttons`: pressed during a drag, it takes it back. */
const RIGHT = 2;

/** The things that may be dragged, and the actions that dragging takes. */
interface Drag<Thing> {
  /** The thing that a press there would drag, null if none. */
  grip(event: PointerEvent): Thing | null;
  /** The press has turned out to be a drag. */
  lift?(thing: Thing): void;
  move(thing: Thing, across: number, down: number): void;
  /** It was let go of; `event` is null if the right button has taken it back, or the system the pointer. */
  drop(thing: Thing, event: PointerEvent | null): void;
}

/** Lets things in `area` be dragged; returns the clean-up. */
export function enableDragging<Thing>(area: HTMLElement, { grip, lift, move, drop }: Drag<Thing>): () => void {
  let held: { thing: Thing; x: number; y: number; pointer: number; moved: boolean; cancelled: boolean } | null = null;

  function onPress(event: PointerEvent): void {
    if (held || !event.isPrimary || event.button !== 0) return;
    const thing = grip(event);
    if (thing !== null) held = { thing, x: event.clientX, y: event.clientY, pointer: event.pointerId, moved: false, cancelled: false };
  }

  function onMove(event: PointerEvent): void {
    if (!held || held.cancelled || event.pointerId !== held.pointer) return;
    if (event.buttons & RIGHT) {
      held.cancelled = true;
      return drop(held.thing, null);
    }
    const [across, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved) {
      if (Math.hypot(across, down) < SLACK) return;
      held.moved = true;
      area.setPointerCapture(held.pointer);
      lift?.(held.thing);
    }
    const zoom = zoomOf(area);
    move(held.thing, across / zoom, down / zoom);
  }

  function onRelease(event: PointerEvent): void {
    if (!held || event.pointerId !== held.pointer) return;
    const { thing, moved, cancelled } = held;
    held = null;
    if (!moved && !cancelled) return;
    // The click that follows at once, if any, is the end of the drag and no tap.
    area.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => area.removeEventListener("click", swallow, { capture: true }));
    if (!cancelled) drop(thing, event);
  }

  function onCancel(event: PointerEvent): void {
    if (!held || event.pointerId !== held.pointer) return;
    const { thing, moved, cancelled } = held;
    held = null;
    if (moved && !cancelled) drop(thing, null);
  }

  function swallow(event: Event): void {
    consume(event);
  }

  /** The page does not scroll with what is dragged: the finger would be taken away. */
  function stay(event: TouchEvent): void {
    if (held) event.preventDefault();
  }

  const end = new AbortController();
  const { signal } = end;
  area.addEventListener("touchmove", stay, { passive: false, signal });
  area.addEventListener("pointerdown", onPress, { signal });
  area.addEventListener("pointermove", onMove, { signal });
  area.addEventListener("pointerup", onRelease, { signal });
  area.addEventListener("pointercancel", onCancel, { signal });
  return () => end.abort();
}
