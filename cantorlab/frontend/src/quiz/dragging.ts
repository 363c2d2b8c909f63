// Dragging mages into a line.

import { dragging } from "../common/dragging.ts";

/**
 * Lets what carries `data-mage` in `area` be dragged into `row`: `drop` is told the mage and before
 * which of those in the row it fell, null if it fell beside the row. Returns the clean-up.
 */
export function mageDragging(
  area: HTMLElement,
  row: HTMLElement,
  drop: (mage: number, at: number | null) => void,
): () => void {
  return dragging<HTMLElement>(area, {
    grip({ target }) {
      const card = target instanceof Element ? target.closest("[data-mage]") : null;
      return card instanceof HTMLElement ? card : null;
    },
    move(card, across, down) {
      card.dataset.dragged = "true";
      card.style.transform = `translate(${across}px, ${down}px)`;
    },
    drop(card, event) {
      card.style.transform = "";
      delete card.dataset.dragged;
      if (event) drop(Number(card.dataset.mage), placeAt(row, event.clientX, event.clientY));
    },
  });
}

/** Before which mage of the row a point lies, null beside the row. */
function placeAt(row: HTMLElement, x: number, y: number): number | null {
  const { top, bottom } = row.getBoundingClientRect();
  const reach = (bottom - top) / 2;
  if (y < top - reach || y > bottom + reach) return null;
  const middles = [...row.querySelectorAll("[data-mage]")].map((card) => {
    const { left, right } = card.getBoundingClientRect();
    return (left + right) / 2;
  });
  return middles.filter((middle) => middle < x).length;
}
