// The games of a simulation: a map, their lengths and their results, linked, and any game move by move.

import "../common/look/base.css";
import { fill, h } from "../common/dom/dom.ts";
import { openFrame, viewTools } from "../common/frame.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { roving } from "../common/dom/keys.ts";
import { actionButton, spring, tool } from "../common/dom/buttons.ts";
import type { Host } from "../common/kernel/types.ts";
import { openedTable } from "../common/table/opened_table.ts";
import "./explore.css";
import { EXPLORE_GAPS, type BarChart, type MapChoices, type ExploreView, type HeatMap } from "./types.ts";
import { openHeatMap } from "./heat.ts";
import { openMoves } from "./moves.ts";

const ANY = -1;

function mountExplore({ model: host, el }: Host<ExploreView>): () => void {
  const model = gate(host, EXPLORE_GAPS);
  const view = () => model.get("view");
  const frame = openFrame(model, el, { game: "explore", label: "explore.ui.title" });
  const { say } = frame;

  const choose = (chosen: Record<string, number>) => void frame.ask({ kind: "choose", chosen });
  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const told = h("p", { class: "cl-ex-chosen-words" });
  const heat = openHeatMap((row, column) => choose(view().map?.column ? { row, column } : { row }), cellWords, () => say("explore.ui.pick"));
  const lists = h("div", { class: "cl-ex-lists" });
  const map = h("section", { class: "cl-ex-map" }, lists, heat.element);
  const lengths = h("section", { class: "cl-ex-part" });
  const results = h("section", { class: "cl-ex-part" });
  const steps = h("div", { class: "cl-ex-games" });
  const moves = openMoves(frame);
  const unfold = h("summary", { "data-cl-key": "unfold" });
  // Folded, no game need be drawn: a click is answered sooner.
  const one = h("details", { ontoggle: () => showGame() }, unfold, moves.element);
  const bar = h("div", { class: "cl-bar", role: "toolbar" });
  const language = viewTools(frame);
  const opened = openedTable(frame, host, el);
  frame.head.append(headline, told);
  frame.body.append(map, h("div", { class: "cl-ex-bars" }, lengths, results), h("section", { class: "cl-ex-one" }, steps, one));
  frame.foot.append(bar);
  const lengthKeys = roving(lengths);
  const resultKeys = roving(results);
  const barKeys = roving(bar);

  const count = (number: number) => number.toLocaleString(frame.language());

  function cellWords(shown: HeatMap, cell: number): string {
    const row = shown.row.names[Math.floor(cell / shown.columns)] ?? "";
    const column = shown.column?.names[cell % shown.columns];
    const number = shown.counts[cell] ?? 0;
    const name = shown.is_board ? `${column ?? ""}${row}` : [row, column].filter(Boolean).join(", ");
    return say("explore.ui.bar", { name, count: number, number: count(number) });
  }

  /** The number of games that an entry of a list leaves, where the other list says which cell is meant. */
  function leaves(shown: HeatMap, part: "row" | "column", at: number): string {
    const other = part === "row" ? (shown.column?.chosen ?? 0) : shown.row.chosen;
    if (other < 0) return "";
    const cell = part === "row" ? at * shown.columns + other : other * shown.columns + at;
    return ` (${count(shown.counts[cell] ?? 0)})`;
  }

  function list(shown: HeatMap, part: "row" | "column", { label, names, chosen }: MapChoices) {
    const select: HTMLSelectElement = h(
      "select",
      { "data-cl-key": part, onchange: () => choose({ [part]: Number(select.value) }) },
      h("option", { value: ANY, selected: chosen < 0 }, say("explore.ui.any")),
      names.map((name, at) => h("option", { value: at, selected: at === chosen }, `${name}${leaves(shown, part, at)}`)),
    );
    return h("label", {}, label, select);
  }

  function layers(shown: HeatMap) {
    if (shown.layers.length < 2) return h("p", { class: "cl-ex-label" }, shown.label);
    const select: HTMLSelectElement = h(
      "select",
      { "data-cl-key": "layer", onchange: () => void frame.ask({ kind: "layer", at: Number(select.value) }) },
      shown.layers.map((name, at) => h("option", { value: at, selected: at === shown.layer }, name)),
    );
    return h("label", { class: "cl-ex-layer" }, h("span", { class: "cl-unseen" }, say("explore.ui.map")), select);
  }

  /** Bars that are buttons: pressed is what is chosen, and a second press lets go of it. */
  function bars(element: HTMLElement, part: "length" | "result", { label, bars, chosen }: BarChart) {
    const most = Math.max(1, ...bars.map((each) => each.count));
    const buttons = bars.map(({ name, count, number }, at) => {
      const words = say("explore.ui.bar", { name, count, number });
      const isChosen = at === chosen;
      return h(
        "button",
        {
          type: "button",
          class: "cl-ex-bar",
          "data-cl-key": `${part}-${at}`,
          "aria-pressed": String(isChosen),
          // A button with a text needs no other name.
          "aria-label": part === "length" ? words : null,
          title: words,
          onclick: () => choose({ [part]: isChosen ? ANY : at }),
        },
        h("span", { class: "cl-ex-fill", style: `--cl-share: ${count / most}` }),
        part === "result" && [h("span", { class: "cl-ex-name" }, name), " ", h("span", { class: "cl-ex-number" }, number)],
      );
    });
    const ends = part === "length" && bars.length > 0 && h("p", { class: "cl-ex-ends", "aria-hidden": "true" }, h("span", {}, bars[0]?.name), h("span", {}, bars.at(-1)?.name));
    fill(element, h("h2", {}, label), h("div", { class: `cl-ex-${part}s`, role: "group", "aria-label": label }, buttons), ends);
  }

  function games({ count: of, at, number }: ExploreView["games"]) {
    if (number === null) return fill(steps, h("p", {}, say("explore.ui.none")));
    const where = say("explore.ui.game", { game: count(number), at: count(at + 1), of: count(of) });
    const step = (name: "before" | "next", to: number) =>
      h(
        "button",
        {
          type: "button",
          class: "cl-button",
          "data-cl-key": `game-${name}`,
          "aria-label": say(`explore.ui.${name}`),
          title: say(`explore.ui.${name}`),
          "aria-disabled": String(to < 0 || to >= of),
          // At an end it says where one is.
          onclick: () => (to >= 0 && to < of ? frame.ask({ kind: "game", at: to }) : frame.live.speak(where)),
        },
        name === "before" ? "‹" : "›",
      );
    const open = actionButton("cl-button cl-primary", "open", openTable, say("explore.ui.open"));
    fill(steps, step("before", at - 1), h("p", { class: "cl-ex-where" }, where), step("next", at + 1), open);
  }

  function showGame(): void {
    const { number } = view().games;
    one.hidden = number === null;
    moves.update();
    moves.show(one.open ? number : null);
  }

  const openTable = () => opened.open({ kind: "open" }, say("explore.ui.by_hand", { begin: "shown = sim.explore()", code: "shown.opened" }));

  function update() {
    const now = view();
    fill(headline, now.headline);
    fill(told, now.chosen || "\u00a0");
    map.hidden = now.map === null;
    if (now.map) {
      const { row, column } = now.map;
      fill(lists, layers(now.map), list(now.map, "row", row), column && list(now.map, "column", column));
      heat.draw(now.map);
    }
    bars(lengths, "length", now.lengths);
    bars(results, "result", now.results);
    games(now.games);
    fill(unfold, say("explore.ui.replay"));
    showGame();
    bar.setAttribute("aria-label", say("table.bar"));
    const clear = tool("again", say("explore.ui.clear"), () => frame.ask({ kind: "clear" }), { "aria-disabled": String(now.chosen === "") });
    const away = now.opened !== null && tool("close", say("explore.ui.put_away"), () => frame.ask({ kind: "put_away" }));
    fill(bar, clear, away, spring(), language());
    lengthKeys.refresh();
    resultKeys.refresh();
    barKeys.refresh();
    frame.live.hear(now.spoken);
    void opened.show(now.opened);
  }

  frame.drawOnChange(update, headline);
  return () => {
    opened.close();
    lengthKeys.close();
    resultKeys.close();
    barKeys.close();
    frame.close();
  };
}

export default {
  render: mountExplore,
};
