// What was discovered and won from match to match, on the new-game panel, and how to forget it.

import { confirm } from "../common/dialog.ts";
import { h } from "../common/dom.ts";
import type { Table } from "../common/types.ts";
import type { CantorView } from "./types.ts";

/** The series of matches in a sentence, and a button that forgets it; `close` closes the panel. */
export function seriesField({ view, say, command, dialog }: Table<CantorView>, close: () => void): HTMLElement {
  const texts = {
    title: say("cantor.ui.series.forget"),
    question: say("cantor.ui.series.sure"),
    yes: say("cantor.ui.series.yes"),
    no: say("cantor.ui.series.no"),
  };
  const forget = h(
    "button",
    {
      type: "button",
      class: "cl-button",
      onclick() {
        close();
        confirm(dialog, texts, () => command("forget"));
      },
    },
    texts.title,
  );
  return h("div", { class: "cl-field cl-series" }, h("span", {}, say("cantor.ui.series")), h("small", {}, view().series), view().commands.includes("forget") && h("div", {}, forget));
}
