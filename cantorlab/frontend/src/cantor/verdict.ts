// Between two duels: first each person says who wins; then what was decided, and what comes next.

import { h } from "../common/dom/dom.ts";
import { actionButton, once } from "../common/dom/buttons.ts";
import { numeral } from "../common/dom/texts.ts";
import { mageFace } from "../common/formula/mages.ts";
import type { Table } from "../common/table/types.ts";
import type { CantorView, Seat } from "./types.ts";

/** The question for the first person who has yet to say who wins. */
export function question({ reveal, players, seat: viewer }: CantorView, { say, command }: Pick<Table, "say" | "command">) {
  const [seat] = reveal?.asked ?? [];
  if (!reveal || seat === undefined) return null;
  const { fighters, first } = reveal;
  const alone = viewer !== null;
  const name = (of: Seat) => players.find((each) => each.seat === of)?.name ?? "";

  function answer(winner: Seat) {
    const number = numeral(fighters[winner]);
    return actionButton(
      "cl-button cl-answer",
      `say-${winner}`,
      once(() => command("say", { seat, winner })),
      mageFace(fighters[winner], "cl-small"),
      { "aria-label": say("cantor.ui.ask.answer", { number, name: name(winner) }) },
    );
  }

  const ask = alone ? say("cantor.ui.ask.question") : say("cantor.ui.ask.of", { name: name(seat) });
  const tie =
    viewer === first
      ? say("cantor.ui.ask.tie_hint.you")
      : say("cantor.ui.ask.tie_hint", { name: name(first) });
  return h(
    "div",
    { class: "cl-ask", role: "group", "aria-label": ask },
    h("p", { class: "cl-question" }, ask),
    h("div", { class: "cl-answers" }, ([0, 1] as const).map(answer)),
    h("p", { class: "cl-soft" }, tie),
  );
}

/**
 * The consequences of the duel, and how to go on. The verdict itself is the headline, but for the last
 * duel of a match, whose headline is the match's.
 */
export function verdict(
  { reveal, outcome, commands }: CantorView,
  { say, command }: Pick<Table, "say" | "command">,
) {
  const decided = reveal?.verdict;

  const press = (name: string, text: string) =>
    commands.includes(name) &&
    actionButton("cl-button cl-primary", name, once(() => command(name)), text);

  return h(
    "div",
    { class: "cl-verdict" },
    h(
      "div",
      { class: "cl-verdict-text" },
      outcome && decided && h("p", {}, decided.text),
      decided?.after.map((sentence) => h("p", { class: "cl-soft" }, sentence)),
    ),
    press("next", say("cantor.ui.next")),
  );
}
