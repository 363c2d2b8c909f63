// The texts of a game, each to be copied with one press.

import { actionButton } from "../dom/buttons.ts";
import { copyText } from "../dom/copy.ts";
import { h } from "../dom/dom.ts";
import { icon } from "../dom/icons.ts";
import type { Table } from "./types.ts";

interface CopyTexts {
  texts: { kind: "game" | "position" | "deal"; text: string }[];
}

/** Opens a dialog with what can be copied now: the game, the position, the deal. */
export async function copyDialog({ ask, say, dialog, notice, speak }: Pick<Table, "ask" | "say" | "dialog" | "notice" | "speak">): Promise<void> {
  const answer = await ask<CopyTexts>({ kind: "copy" });
  if (!answer.ok) return notice(answer.message);
  const said = h("p", { class: "cl-copied" });
  const fields = answer.texts.map(({ kind, text }) => {
    const id = `copy-${kind}`;
    const area = h("textarea", { readonly: true, rows: kind === "game" ? 5 : 2, "aria-label": say(`table.copy.${kind}`), "data-cl-key": id, spellcheck: "false" });
    area.value = text;
    const copy = async () => {
      said.textContent = say((await copyText(area)) ? "table.copied" : "table.copy_by_hand");
      speak(said.textContent);
    };
    return h(
      "div",
      { class: "cl-copy" },
      h(
        "div",
        { class: "cl-copy-head" },
        h("span", { "aria-hidden": "true" }, say(`table.copy.${kind}`)),
        actionButton("cl-button", `${id}-button`, copy, [icon("copy"), say("table.copy")], { "aria-label": `${say("table.copy")}: ${say(`table.copy.${kind}`)}` }),
      ),
      area,
    );
  });
  dialog(say("table.copy_title"), h("div", { class: "cl-copies" }, fields, said));
}
