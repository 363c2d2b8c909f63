// The toy game's table: the hand as a row of buttons, the rounds as a list.

import "../../../cantorlab/frontend/src/common/look/base.css";
import { fill, h } from "../../../cantorlab/frontend/src/common/dom/dom.ts";
import { mountGame } from "../../../cantorlab/frontend/src/common/game.ts";
import { roving } from "../../../cantorlab/frontend/src/common/dom/keys.ts";
import type { DrawnTable, Table, View } from "../../../cantorlab/frontend/src/common/table/types.ts";
import type { Host } from "../../../cantorlab/frontend/src/common/kernel/types.ts";

interface ToyView extends View {
  observation: { to_act: number[]; hand: number[]; rounds: [number, number][] };
}

function drawTable(table: Table<ToyView>): DrawnTable<ToyView> {
  const hand = h("div", { class: "toy-hand", role: "group", "aria-label": "hand" });
  const rounds = h("ol", { class: "toy-rounds" });
  table.element.append(rounds, hand);
  const keys = roving(hand);
  /** Buttons stay the same ones: a space bar that is down while the hand is drawn anew still plays. */
  const buttons = new Map<number, HTMLButtonElement>();
  function buttonOf(card: number): HTMLButtonElement {
    const made =
      buttons.get(card) ??
      h("button", { type: "button", class: "cl-button", "data-cl-key": `card-${card}`, onclick: () => table.play(`lay ${card}`) }, card);
    buttons.set(card, made);
    return made;
  }
  return {
    update(view) {
      const { hand: cards, rounds: fought } = view.observation;
      fill(
        rounds,
        fought.map(([a, b]) => h("li", {}, `${a} – ${b}`)),
      );
      const held = cards.map(buttonOf);
      for (const button of held) button.setAttribute("aria-disabled", String(!view.your_turn));
      for (const button of hand.querySelectorAll("button")) if (!held.includes(button)) button.remove();
      for (const [at, button] of held.entries()) if (hand.children[at] !== button) hand.insertBefore(button, hand.children[at] ?? null);
      keys.refresh();
    },
    close: keys.close,
  };
}

export default {
  render: ({ model, el }: Host<ToyView>) => mountGame(model, el, drawTable),
};
