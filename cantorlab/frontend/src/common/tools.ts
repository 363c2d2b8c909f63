// The buttons that a bar is made of.

import { h, type Attributes } from "./dom.ts";
import type { Frame } from "./frame.ts";
import { icon, type Icon } from "./icons.ts";

/** A quiet button with a sign and, where there is room, its name. */
export function tool(sign: Icon, name: string, onclick: () => unknown, more: Attributes = {}) {
  return h(
    "button",
    { type: "button", class: "cl-tool", "data-cl-key": `tool-${sign}`, title: name, onclick, ...more },
    icon(sign),
    h("span", { class: "cl-tool-name" }, name),
  );
}

/** The button that changes to the other language, named in that language. */
export function languageSwitch(frame: Frame) {
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

/** The empty part of a bar, which pushes its neighbours to the two ends. */
export function spring() {
  return h("span", { class: "cl-spring" });
}
