// Between two duels: who wins, says each person first; then what was decided, and what comes next.

import { h } from "../common/dom.ts";
import { once } from "../common/press.ts";
import { art, face, numeral } from "../common/mages.ts";

/** @import { Table } from "../common/types.ts" */
/** @import { CantorView } from "./types.ts" */

/**
 * The question to the first of those who have still to say who wins.
 *
 * @param {CantorView} view
 * @param {Table} table
 */
export function question({ reveal, players, seat: eyes }, { say, command }) {
  if (!reveal) return null;
  const [seat] = reveal.asked;
  const alone = eyes !== null;
  const name = (/** @type {number} */ of) => players.find((each) => each.seat === of)?.name ?? "";

  /** @param {number} winner */
  function answer(winner) {
    const number = numeral(reveal?.fighters[winner] ?? 0);
    return h(
      "button",
      {
        type: "button",
        class: "cl-button cl-answer",
        "data-cl-key": `say-${winner}`,
        "aria-label": say("cantor.ui.ask.answer", { number, name: name(winner) }),
        onclick: once(() => command("say", { seat, winner })),
      },
      face(reveal?.fighters[winner] ?? 0, "cl-small"),
    );
  }

  const ask = alone ? say("cantor.ui.ask.question") : say("cantor.ui.ask.of", { name: name(seat) });
  const tie =
    eyes === reveal.first
      ? say("cantor.ui.ask.tie_hint.you")
      : say("cantor.ui.ask.tie_hint", { name: name(reveal.first) });
  return h(
    "div",
    { class: "cl-ask", role: "group", "aria-label": ask },
    h("p", { class: "cl-question" }, ask),
    h("div", { class: "cl-answers" }, [0, 1].map(answer)),
    h("p", { class: "cl-soft" }, tie),
  );
}

/**
 * What followed from the duel, and the way on. The verdict itself is the headline, but for the last
 * duel of a match, whose headline is the match's.
 *
 * @param {CantorView} view
 * @param {Table} table
 */
export function verdict({ reveal, outcome, commands, mode, tally, near }, { say, command }) {
  const decided = reveal?.verdict;

  /** @param {string} name @param {string} text */
  const press = (name, text) =>
    commands.includes(name) &&
    h(
      "button",
      {
        type: "button",
        class: "cl-button cl-primary",
        "data-cl-key": name,
        onclick: once(() => command(name)),
      },
      text,
    );

  const [own, other] = [tally.wins[near], tally.wins[1 - near]];
  return h(
    "div",
    { class: "cl-verdict" },
    h(
      "div",
      { class: "cl-verdict-text" },
      outcome && decided && h("p", {}, decided.text),
      decided?.after.map((sentence) => h("p", { class: "cl-soft" }, sentence)),
      outcome &&
        h(
          "p",
          { class: "cl-soft" },
          art("banner", "cl-art cl-inline"),
          say("cantor.ui.tally", { first: own, second: other }),
        ),
    ),
    press("next", say("cantor.ui.next")),
    press("next_match", say(mode === "quest" ? "cantor.ui.next_match.quest" : "cantor.ui.next_match")),
  );
}
