// Links to a lesson, on a hub, on Binder or on a site: `…/lesson_03.ipynb?route=4e&short=1`. What one chooses
// of a lesson that is shown one question at a time is chosen; but into a folder that it names nothing is written before
// one has agreed: a link may come from anybody.

import { actionButton } from "../common/dom/buttons.ts";
import type { Values } from "../common/table/conditions.ts";
import { fill, h, hide } from "../common/dom/dom.ts";
import type { Field } from "../common/table/types.ts";
import type { Quiz } from "./tools.ts";

/** The address with which the page was opened: JupyterLab soon takes from it what it does not know. */
function openedAddress(): string {
  return performance.getEntriesByType("navigation")[0]?.name ?? location.href;
}

/**
 * The choices of a form that an address makes, and the pupil's name; what it cannot choose is left out.
 * Nothing where a choice was made already: by hand it counts more than a link.
 */
export function choicesOf(address: string, fields: Field[]): { values: Values; pupil: string } {
  const { searchParams, hash } = new URL(address);
  const asked = new Map([...searchParams, ...new URLSearchParams(hash.slice(1))]);
  const values: Values = {};
  const isFresh = fields.every((field) => (field.kind === "choice" ? field.value === field.choices[0]?.value : !field.value));
  for (const field of isFresh ? fields : []) {
    const text = asked.get(field.name);
    if (text === undefined) continue;
    if (field.kind === "switch") values[field.name] = text === "1";
    else if (field.kind === "text" || (field.kind === "choice" && field.choices.some(({ value }) => value === text))) values[field.name] = text;
  }
  return { values, pupil: asked.get("pupil") ?? "" };
}

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
    fill(element, h("p", {}, say("lesson.ui.link.folder", { folder })), h("div", { class: "cl-visit-works" }, button(true), button(false)));
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
      if (folder !== "") frame.live.speak(say("lesson.ui.link.folder", { folder }));
    },
  };
}
