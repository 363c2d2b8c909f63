// The board of the quest: the grimoire above four rows of three, row 4 next to it.

import { h } from "../common/dom/dom.ts";
import { smallFormula } from "../common/formula/formula.ts";
import { readersCopy } from "../common/formula/reading.ts";
import { once } from "../common/dom/buttons.ts";
import { art } from "../common/formula/mages.ts";
import { rowsFromTop } from "./state.ts";
import { neutrals } from "./hand.ts";
import type { Say } from "../common/dom/texts.ts";
import type { CantorView, BoardCell } from "./types.ts";

/** Tells whether a player at this screen is to choose a place: the board is then in the middle. */
export function isChoosing({ stage, observation, actions }: CantorView) {
  return stage === "play" && observation.phase === "go" && actions.length > 0;
}

export function board(view: CantorView, say: Say, play: (action: string) => unknown) {
  const may = new Set(view.actions);
  const here = view.stage === "play" ? view.observation.at : (view.reveal?.at ?? null);

  function cell({ at, place, won_by }: BoardCell, column: number) {
    const action = `go ${at}`;
    const open = may.has(action);
    const owner = view.players.find(({ seat }) => seat === won_by)?.name;
    const label = [
      place ? say("cantor.ui.board.cell", { at, name: place.heard[place.name] ?? place.name, formula: place.spoken }) : say("cantor.ui.board.face_down", { at }),
      won_by !== null && say("cantor.ui.board.won", { name: owner }),
      at === here && say("cantor.ui.board.here"),
    ];
    const button = h(
      "button",
      {
        type: "button",
        class: "cl-cell",
        "data-cl-key": action,
        "data-open": String(open),
        "data-here": String(at === here),
        "data-up": String(place !== null),
        "aria-disabled": open ? null : "true",
        onclick: once(() => play(action)), // the rules say why not
      },
      h("span", { class: "cl-unseen" }, label.filter(Boolean).join(", ")),
      h(
        "span",
        { class: "cl-cell-head", "aria-hidden": "true" },
        h("span", { class: "cl-at" }, at),
        at === here && h("span", { class: "cl-here" }, say("cantor.ui.board.you_are_here")),
        won_by !== null && art(won_by === 0 ? "banner" : "tower", `cl-art cl-flag cl-flag-${won_by}`),
      ),
      place
        ? h(
            "span",
            { class: "cl-cell-face", "aria-hidden": "true", title: place.name },
            smallFormula({ ...place, text: place.formula }),
            h("span", { class: "cl-cell-number" }, place.number),
          )
        : art("mist"),
    );
    return h("div", { role: "gridcell", class: "cl-gridcell", "aria-colindex": column + 2 }, button, place && readersCopy(place.mathml));
  }

  const rows = rowsFromTop(view.board);
  const header = (of: "row" | "column", name: string, at: number) =>
    h("span", { role: `${of}header`, class: "cl-unseen", "aria-colindex": at }, name);
  const grid = h(
    "div",
    { class: "cl-grid", role: "grid", "aria-label": say("cantor.ui.board"), "aria-rowcount": rows.length + 1, "aria-colcount": 4 },
    h("div", { role: "row", class: "cl-unseen", "aria-rowindex": 1 }, [..."abc"].map((name, at) => header("column", name, at + 2))),
    rows.map((row, at) =>
      h("div", { role: "row", class: "cl-row", "aria-rowindex": at + 2 }, header("row", String(rows.length - at), 1), row.map(cell)),
    ),
  );
  const name = say("cantor.ui.board.grimoire");
  const grimoire = h(
    "span",
    { class: "cl-grimoire", role: "img", "aria-label": name },
    art("grimoire"),
    h("span", { class: "cl-summit-name", "aria-hidden": "true" }, name),
  );
  return h("div", { class: "cl-board" }, h("div", { class: "cl-summit" }, grimoire, neutrals(view, say)), grid);
}
