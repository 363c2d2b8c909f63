// The toy game's table: the hand as a row of buttons, the rounds as a list.

import "../../../cantorlab/frontend/src/common/base.css";
import { fill, h } from "../../../cantorlab/frontend/src/common/dom.js";
import { mountGame } from "../../../cantorlab/frontend/src/common/game.js";
import { roving } from "../../../cantorlab/frontend/src/common/keys.js";

/** @import { Model, Table, View } from "../../../cantorlab/frontend/src/common/types" */

/** @param {Table} table */
function drawTable(table) {
  const hand = h("div", { class: "toy-hand", role: "group", "aria-label": "hand" });
  const rounds = h("ol", { class: "toy-rounds" });
  table.element.append(rounds, hand);
  const keys = roving(hand, () => [[...hand.querySelectorAll("button")]]);
  return {
    /** @param {View} view */
    update(view) {
      const { hand: cards, rounds: fought } = view.observation;
      fill(
        rounds,
        fought.map((/** @type {number[]} */ [a, b]) => h("li", {}, `${a} – ${b}`)),
      );
      fill(
        hand,
        cards.map((/** @type {number} */ card) =>
          h(
            "button",
            {
              type: "button",
              class: "cl-button",
              "data-cl-key": `card-${card}`,
              "aria-disabled": String(!view.your_turn),
              onclick: () => table.play(`lay ${card}`),
            },
            card,
          ),
        ),
      );
      keys.refresh();
    },
    close: keys.close,
  };
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} context */
  render: ({ model, el }) => mountGame(model, el, drawTable),
};
