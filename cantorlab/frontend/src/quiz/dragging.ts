// Dragging mages into a line: an extra beside tapping, for the mouse, a finger or a pen.

const THRESHOLD = 6;

/**
 * Lets what carries `data-mage` in `area` be dragged into `row`: `drop` is told the mage and before
 * which of those in the row it fell, null if it fell beside the row.
 *
 * @param {HTMLElement} area
 * @param {HTMLElement} row
 * @param {(mage: number, at: number | null) => void} drop
 */
export function dragging(area, row, drop) {
  /** @type {{ card: HTMLElement, x: number, y: number, moved: boolean, pointer: number } | null} */
  let held = null;

  /** @param {PointerEvent} event */
  function grip(event) {
    const card = /** @type {Element} */ (event.target).closest("[data-mage]");
    if (!event.isPrimary || event.button !== 0 || !(card instanceof HTMLElement)) return;
    held = { card, x: event.clientX, y: event.clientY, moved: false, pointer: event.pointerId };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved) {
      if (Math.hypot(dx, dy) < THRESHOLD) return;
      held.moved = true;
      held.card.setPointerCapture(held.pointer);
      held.card.dataset.dragged = "true";
    }
    held.card.style.transform = `translate(${dx}px, ${dy}px)`;
  }

  /** @param {PointerEvent} event */
  function release(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const { card, moved } = held;
    letGo();
    if (!moved) return;
    // The press that ends a drag is no tap.
    area.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => area.removeEventListener("click", swallow, { capture: true }));
    drop(Number(card.dataset.mage), placeAt(event.clientX, event.clientY));
  }

  function letGo() {
    if (!held) return;
    held.card.style.transform = "";
    delete held.card.dataset.dragged;
    held = null;
  }

  /** @param {Event} event */
  function swallow(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} x @param {number} y */
  function placeAt(x, y) {
    const { top, bottom } = row.getBoundingClientRect();
    const reach = (bottom - top) / 2;
    if (y < top - reach || y > bottom + reach) return null;
    const middles = [...row.querySelectorAll("[data-mage]")].map((card) => {
      const { left, right } = card.getBoundingClientRect();
      return (left + right) / 2;
    });
    return middles.filter((middle) => middle < x).length;
  }

  area.addEventListener("pointerdown", grip);
  area.addEventListener("pointermove", move);
  area.addEventListener("pointerup", release);
  area.addEventListener("pointercancel", letGo);
  return {
    close() {
      area.removeEventListener("pointerdown", grip);
      area.removeEventListener("pointermove", move);
      area.removeEventListener("pointerup", release);
      area.removeEventListener("pointercancel", letGo);
    },
  };
}
