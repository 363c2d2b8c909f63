// The series of matches, with what was discovered and won: beside the result, and on the new-game panel with a button to forget it.

import { confirm } from "../common/dom/dialog.ts";
import { h } from "../common/dom/dom.ts";
import { art } from "../common/formula/mages.ts";
import type { Say } from "../common/dom/texts.ts";
import type { Table } from "../common/table/types.ts";
import { otherSeat, type CantorView } from "./types.ts";

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

/** The number of matches that each has won here, once there was more than one. */
export function tally({ tally: { match, wins }, near }: CantorView, say: Say) {
  if (match < 2) return null;
  const [first, second] = [wins[near], wins[otherSeat(near)]];
  return h("p", { class: "cl-soft" }, art("banner", "cl-art cl-inline"), say("cantor.ui.tally", { first, second }));
}
