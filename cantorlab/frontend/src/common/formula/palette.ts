// The signs of formulas as keys, for fingers and for keyboards that lack them.

import { fill, h } from "../dom/dom.ts";
import { roving } from "../dom/keys.ts";
import { buttonsIn, rowsOnScreen } from "../dom/buttons.ts";
import type { Say } from "../dom/texts.ts";

const KEYS: readonly [sign: string, name: string, face?: string][] = [
  ["n", "n"], ["²", "square"], ["^", "power"], ["√(", "root", "√"], ["|", "bar"], ["(", "open"], [")", "close"],
  ["/", "over"], ["÷", "divided"], ["×", "times"], ["+", "plus"], ["−", "minus"], ["⌊", "floor"], ["⌋", "floor_end"],
];

/** A field that takes the signs, and has the focus after a press of the pointer. */
interface Writer {
  input: HTMLInputElement;
  press(sign: string): void;
}

export interface Palette {
  element: HTMLElement;
  /** From now on the signs go there. */
  serve(writer: Writer): void;
  update(): void;
  close(): void;
}

/** A palette that several fields may share: it serves the one that had the focus last. */
export function palette(say: Say): Palette {
  const element = h("div", { class: "cl-palette", role: "toolbar" });
  const keys = roving(element, () => rowsOnScreen(element), { items: () => buttonsIn(element) });
  let writer: Writer | null = null;
  let named = "";

  function button([sign, name, face = sign]: typeof KEYS[number]) {
    const spoken = say(`field.key.${name}`);
    return h(
      "button",
      {
        type: "button",
        class: "cl-key",
        "aria-label": spoken,
        title: spoken,
        "data-cl-key": `sign-${name}`,
        // The caret stays in the text, where the sign goes.
        onpointerdown: (event: PointerEvent) => event.preventDefault(),
        onmousedown: (event: MouseEvent) => event.preventDefault(),
        onclick(event: MouseEvent) {
          if (event.detail > 0) writer?.input.focus(); // keys of the keyboard stay on the palette
          writer?.press(sign);
        },
      },
      face,
    );
  }

  return {
    element,
    serve(next) {
      writer = next;
    },
    update() {
      const name = say("field.keys");
      if (name === named) return;
      named = name;
      element.setAttribute("aria-label", name);
      fill(element, KEYS.map(button));
      keys.refresh();
    },
    close: keys.close,
  };
}
