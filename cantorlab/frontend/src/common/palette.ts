// The signs of formulas as keys, for fingers and for keyboards that lack them.

import { fill, h } from "./dom.ts";
import { roving } from "./keys.ts";
import { rowsOnScreen } from "./press.ts";

/** @import { Say } from "./types.ts" */

/** @type {readonly [sign: string, name: string, face?: string][]} */
const KEYS = [
  ["n", "n"], ["²", "square"], ["^", "power"], ["√(", "root", "√"], ["|", "bar"], ["(", "open"], [")", "close"],
  ["/", "over"], ["÷", "divided"], ["×", "times"], ["+", "plus"], ["−", "minus"], ["⌊", "floor"], ["⌋", "floor_end"],
];

/**
 * Who takes the signs: a field, which has the focus after a press of the pointer.
 *
 * @typedef {{ input: HTMLInputElement, press: (sign: string) => void }} Writer
 *
 * @typedef {object} Palette
 * @property {HTMLElement} element
 * @property {(writer: Writer) => void} serve from now on the signs go there
 * @property {() => void} update
 * @property {() => void} close
 */

/**
 * A palette that several fields may share: it serves the one that had the focus last.
 *
 * @param {Say} say
 * @returns {Palette}
 */
export function palette(say) {
  const element = h("div", { class: "cl-palette", role: "toolbar" });
  const keys = roving(element, () => rowsOnScreen(element));
  /** @type {Writer | null} */
  let writer = null;
  let named = "";

  /** @param {typeof KEYS[number]} key */
  function button([sign, name, face = sign]) {
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
        onpointerdown: (/** @type {PointerEvent} */ event) => event.preventDefault(),
        onmousedown: (/** @type {MouseEvent} */ event) => event.preventDefault(),
        onclick(/** @type {MouseEvent} */ event) {
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
