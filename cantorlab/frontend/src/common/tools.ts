// The buttons that a bar is made of.

import { h } from "./dom.ts";
import { icon } from "./icons.ts";

/** @import { Frame } from "./frame.ts" */
/** @import { Icon } from "./icons.ts" */

/**
 * A quiet button with a sign and, where there is room, its name.
 *
 * @param {Icon} sign
 * @param {string} name
 * @param {() => void} onclick
 * @param {Record<string, any>} [more]
 */
export function tool(sign, name, onclick, more = {}) {
  return h(
    "button",
    { type: "button", class: "cl-tool", "data-cl-key": `tool-${sign}`, title: name, onclick, ...more },
    icon(sign),
    h("span", { class: "cl-tool-name" }, name),
  );
}

/**
 * The button that changes to the other language, named in that language.
 *
 * @param {Frame} frame
 */
export function languageSwitch(frame) {
  const other = frame.language() === "fr" ? "en" : "fr";
  return h(
    "button",
    {
      type: "button",
      class: "cl-tool",
      "data-cl-key": "tool-language",
      lang: other,
      onclick: () => frame.ask({ kind: "language", language: other }),
    },
    frame.say("table.other_language"),
  );
}

/** The empty part of a bar, which drives apart what stands on either side of it. */
export function spring() {
  return h("span", { class: "cl-spring" });
}
