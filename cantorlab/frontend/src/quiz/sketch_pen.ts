// A finger, a pen or a mouse that draws: from where it is pressed to where it is let go of.

import { magesCrossed } from "./sketch_points.ts";
import type { PaperPosition } from "./sketch_points.ts";

interface Strokes {
  begin(place: PaperPosition): void;
  draw(from: PaperPosition, to: PaperPosition): void;
  /** It was let go of at `place`; `path` are the mages over whose middle it went. */
  end(place: PaperPosition, path: ReadonlySet<number>): void;
}

/** Lets a pen draw on `paper`, one stroke at a time; returns the clean-up. */
export function pen(paper: HTMLElement, { begin, draw, end }: Strokes, placeOf: (event: PointerEvent) => PaperPosition): () => void {
  let held: { pointer: number; place: PaperPosition; path: Set<number> } | null = null;

  function onPress(event: PointerEvent): void {
    if (held || !event.isPrimary || event.button !== 0) return;
    event.preventDefault(); // no text is selected, and no other slider takes the focus
    held = { pointer: event.pointerId, place: placeOf(event), path: new Set() };
    paper.setPointerCapture(event.pointerId);
    begin(held.place);
  }

  function onMove(event: PointerEvent): void {
    if (!held || event.pointerId !== held.pointer) return;
    // A quick hand goes far between two pictures: all that the pointer told is drawn.
    const told = event.getCoalescedEvents?.() ?? [];
    for (const each of told.length > 0 ? told : [event]) {
      const place = placeOf(each);
      draw(held.place, place);
      for (const { at } of magesCrossed(held.place, place)) held.path.add(at);
      held.place = place;
    }
  }

  function onEnd(event: PointerEvent): void {
    if (!held || event.pointerId !== held.pointer) return;
    const { place, path } = held;
    held = null;
    end(place, path);
  }

  const stop = new AbortController();
  const { signal } = stop;
  paper.addEventListener("pointerdown", onPress, { signal });
  paper.addEventListener("pointermove", onMove, { signal });
  paper.addEventListener("pointerup", onEnd, { signal });
  paper.addEventListener("pointercancel", onEnd, { signal });
  return () => stop.abort();
}
