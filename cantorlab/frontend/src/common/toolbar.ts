// The quiet bar: new game, take back, resign, type a move, rules, language. Only what the view
// offers among its commands is there.

import { fill, h } from "./dom.ts";
import { optionsForm } from "./options.ts";
import { languageSwitch, spring, tool } from "./tools.ts";

/** @import { Frame } from "./frame.ts" */
/** @import { Icon } from "./icons.ts" */
/** @import { View } from "./types.ts" */

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
  const named = (name, onclick, more) => tool(name, say(`table.${name}`), onclick, more);

  return {
    element,
    update() {
      const offers = new Set(view().commands);
      element.setAttribute("role", "group");
      element.setAttribute("aria-label", say("table.bar"));
      fill(
        element,
        offers.has("new_game") && named("new_game", newGame),
        offers.has("undo") && named("undo", () => command("undo")),
        offers.has("resign") && named("resign", resign),
        spring(),
        view().actions.length > 0 && named("type", type.toggle, { "aria-expanded": type.opened() }),
        named("rules", frame.rules),
        languageSwitch(frame),
      );
    },
  };
}
