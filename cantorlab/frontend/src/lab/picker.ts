// Choosing a mage where it is seen: by pressing, by dragging, or by the arrow keys.

import { h } from "../common/dom/dom.ts";
import { consume, isPlain } from "../common/dom/keys.ts";

interface PickerSettings {
  name: string;
  content: HTMLElement;
  line(): readonly number[];
  /** The mage under the pointer. */
  under(event: PointerEvent): number | null;
  choose(mage: number | null): void;
}

interface Picker {
  element: HTMLElement;
  update(label: string, mage: number | null, said: string): void;
}

/** A slider whose values are mages in some line: along the axis, or up the ladder. */
export function picker({ name, content, line, under, choose }: PickerSettings): Picker {
  let chosen: number | null = null;
  const element = h(
    "div",
    {
      class: `cl-picker cl-picker-${name}`,
      role: "slider",
      tabindex: "0",
      "data-cl-key": name,
      onkeydown: press,
      onpointerdown(event: PointerEvent) {
        if (event.button !== 0) return;
        element.setPointerCapture(event.pointerId);
        pick(event);
      },
      onpointermove(event: PointerEvent) {
        if (element.hasPointerCapture(event.pointerId)) pick(event);
      },
    },
    content,
  );

  function pick(event: PointerEvent) {
    const mage = under(event);
    if (mage !== null && mage !== chosen) choose(mage);
  }

  function press(event: KeyboardEvent) {
    if (!isPlain(event)) return;
    const mages = line();
    const next = event.key === "Escape" ? null : mages[step(event.key, chosen === null ? null : mages.indexOf(chosen), mages.length) ?? -1];
    if (next === undefined) return;
    choose(next);
    consume(event);
  }

  return {
    element,
    update(label, mage, said) {
      chosen = mage;
      const mages = line();
      element.setAttribute("aria-label", label);
      element.setAttribute("aria-valuemin", "1");
      element.setAttribute("aria-valuemax", String(mages.length));
      element.setAttribute("aria-valuenow", String(mage === null ? 1 : mages.indexOf(mage) + 1));
      element.setAttribute("aria-valuetext", said);
    },
  };
}

/**
 * The place that a key leads to in a line of `length`: from nowhere to an end or the middle; null for no key of ours.
 */
export function step(key: string, at: number | null, length: number) {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -3, PageUp: 3 }[key];
  if (by === undefined) return null;
  if (at === null) return Math.floor(length / 2);
  return Math.max(0, Math.min(at + by, length - 1));
}
