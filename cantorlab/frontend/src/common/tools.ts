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

/** The choice of a language, each by the name it gives itself. */
export function languageChoice(frame: Frame) {
  const now = frame.language();
  return h(
    "select",
    {
      class: "cl-tool cl-language",
      "data-cl-key": "tool-language",
      "aria-label": frame.say("table.language"),
      onchange: (event) => {
        if (event.target instanceof HTMLSelectElement) void frame.ask({ kind: "language", language: event.target.value });
      },
    },
    frame.languages().map(([code, name]) => h("option", { value: code, lang: code, selected: code === now }, name)),
  );
}

/** The empty part of a bar, which pushes its neighbours to the two ends. */
export function spring() {
  return h("span", { class: "cl-spring" });
}
