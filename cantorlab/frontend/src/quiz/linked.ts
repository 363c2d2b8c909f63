// What a link asks of a lesson that is shown one question at a time. What it chooses is chosen; but into a folder that
// it names nothing is written before one has agreed: a link may come from anybody.

import { actionButton } from "../common/buttons.ts";
import { fill, h, hide } from "../common/dom.ts";
import { choicesOf, openedAddress } from "./address.ts";
import type { Quiz } from "./types.ts";

export function openLinkRequest({ view, say, command, frame }: Quiz) {
  const element = h("section", { class: "cl-visit cl-qz-linked", hidden: true });
  let folder = "";

  async function answer(agrees: boolean) {
    const chosen = folder;
    folder = "";
    update();
    if (agrees) await command("choose", { folder: chosen });
  }

  function update(): void {
    hide(element, folder === "");
    if (folder === "") return fill(element);
    const button = (agrees: boolean) => {
      const name = agrees ? "agree" : "refuse";
      return actionButton("cl-button", `link-${name}`, () => answer(agrees), say(`lesson.ui.link.${name}`));
    };
    fill(element, h("p", { role: "status" }, say("lesson.ui.link.folder", { folder })), h("div", { class: "cl-visit-works" }, button(true), button(false)));
  }

  return {
    element,
    update,
    async follow(): Promise<void> {
      const { commands, options, pupil } = view();
      if (!commands.includes("choose")) return;
      const asked = choicesOf(openedAddress(), options);
      const { folder: named = "", ...values } = asked.values;
      if (asked.pupil && pupil?.name === "") await frame.ask({ kind: "pupil", name: asked.pupil });
      if (Object.keys(values).length > 0) await command("choose", values);
      folder = String(named);
      update();
    },
  };
}
