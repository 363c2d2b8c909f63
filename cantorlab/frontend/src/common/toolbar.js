// The quiet bar: new game, take back, resign, type a move, rules, language. Only what the view
// offers among its commands is there.

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { optionsForm } from "./options.js";

/** @import { Frame } from "./frame.js" */
/** @import { Icon } from "./icons.js" */
/** @import { View } from "./types" */

/**
 * @param {Frame} frame
 * @param {{ view: () => View, command: (name: string, params?: object) => Promise<unknown>, type: { toggle: () => void, opened: () => boolean } }} game
 * @returns {{ element: HTMLElement, update: () => void }}
 */
export function toolbar(frame, { view, command, type }) {
  const { say } = frame;
  const element = h("div", { class: "cl-bar" });

  function newGame() {
    const { options, impossible = [] } = view();
    const form = optionsForm(options, impossible, say, async (params) => {
      opened.close();
      await command("new_game", params);
    });
    const opened = frame.dialog(say("table.new_game"), form);
  }

  function resign() {
    const opened = frame.dialog(
      say("table.resign"),
      h(
        "div",
        {},
        h("p", {}, say("table.resign_sure")),
        h(
          "div",
          { class: "cl-choices" },
          button("table.resign_yes", { class: "cl-button cl-primary" }, async () => {
            opened.close();
            await command("resign");
          }),
          button("table.resign_no", { class: "cl-button" }, () => opened.close()),
        ),
      ),
    );
  }

  /** @param {string} key @param {Record<string, any>} attributes @param {() => void} onclick */
  const button = (key, attributes, onclick) => h("button", { type: "button", onclick, ...attributes }, say(key));

  /** @param {Icon} name @param {() => void} onclick @param {Record<string, any>} [more] */
  function tool(name, onclick, more = {}) {
    return h(
      "button",
      { type: "button", class: "cl-tool", "data-cl-key": `tool-${name}`, title: say(`table.${name}`), onclick, ...more },
      icon(name),
      h("span", { class: "cl-tool-name" }, say(`table.${name}`)),
    );
  }

  function languageSwitch() {
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
      say("table.other_language"),
    );
  }

  return {
    element,
    update() {
      const offers = new Set(view().commands);
      element.setAttribute("role", "group");
      element.setAttribute("aria-label", say("table.bar"));
      fill(
        element,
        offers.has("new_game") && tool("new_game", newGame),
        offers.has("undo") && tool("undo", () => command("undo")),
        offers.has("resign") && tool("resign", resign),
        h("span", { class: "cl-spring" }),
        view().actions.length > 0 && tool("type", type.toggle, { "aria-expanded": type.opened() }),
        tool("rules", frame.rules),
        languageSwitch(),
      );
    },
  };
}
