import "../shared/base.css";
import { fill, h } from "../shared/dom.js";
import { mountGame } from "../shared/game.js";
import { roving } from "../shared/keys.js";
import { once, rowsOnScreen } from "../shared/press.js";
import { arena } from "./arena.js";
import { board } from "./board.js";
import "./cantor.css";
import { art, face, numeral } from "./cards.js";
import { rowsFromTop } from "./geometry.js";
import { hand, protection, resting } from "./hand.js";
import { looks } from "./looks.js";

/** @import { DrawnTable, Model, Table } from "../shared/types" */
/** @import { CantorView } from "./types" */

const BREATH = 900;

/**
 * What is going on, so that a change of it can be told: who is to do what in which duel.
 *
 * @param {CantorView | null} view
 */
function momentOf(view) {
  if (!view) return "";
  const { stage, observation, seat, reveal, tally, actions } = view;
  const asked = reveal?.asked.length ?? 0;
  return [tally.match, observation.duel, stage, observation.phase, seat, asked, actions.length > 0].join(" ");
}

/**
 * @param {Table} table
 * @returns {DrawnTable}
 */
function drawTable(table) {
  const { element, say } = table;
  const stage = h("div", { class: "cl-cantor" });
  const boardPlace = h("div", { class: "cl-board-place" });
  const arenaPlace = h("div", { class: "cl-arena-place" });
  const choicePlace = h("div", { class: "cl-choice-place" });
  const restPlace = h("div", { class: "cl-rest-place" });
  const about = looks(table);
  stage.append(
    boardPlace,
    h("div", { class: "cl-duel" }, arenaPlace, choicePlace, restPlace),
    h("div", { class: "cl-look-place" }, about.element),
  );
  element.append(stage);

  const boardKeys = roving(boardPlace, () => {
    const cells = /** @type {HTMLElement[]} */ ([...boardPlace.querySelectorAll(".cl-cell")]);
    return cells.length === 12 ? rowsFromTop([...cells].reverse()).map((row) => row.reverse()).reverse() : [];
  });
  const choiceKeys = roving(choicePlace, () => rowsOnScreen(choicePlace));

  /** @param {CantorView} view */
  function choice(view) {
    if (view.stage === "ask") return question(view);
    if (view.stage === "reveal" || view.outcome) return verdict(view);
    if (view.curtain) return null;
    if (view.observation.phase === "protect") return view.observation.announced[view.seat ?? 0] ? null : protection(view, say, table.play);
    return hand(view, say, table.play);
  }

  /** @param {CantorView} view */
  function question({ reveal, players, seat: eyes }) {
    if (!reveal) return null;
    const several = reveal.asked.length > 1 || reveal.said.some((winner) => winner !== null);
    const [seat] = reveal.asked;
    const name = (/** @type {number} */ of) => players.find((each) => each.seat === of)?.name ?? "";
    return h(
      "div",
      { class: "cl-ask", role: "group", "aria-label": say("cantor.ui.ask.question") },
      h("p", { class: "cl-question" }, several ? say("cantor.ui.ask.of", { name: name(seat) }) : say("cantor.ui.ask.question")),
      h(
        "div",
        { class: "cl-answers" },
        [0, 1].map((winner) =>
          h(
            "button",
            {
              type: "button",
              class: "cl-button cl-answer",
              "data-cl-key": `say-${winner}`,
              "aria-label": say("cantor.ui.ask.answer", { number: numeral(reveal.fighters[winner]), name: name(winner) }),
              onclick: once(() => table.command("say", { seat, winner })),
            },
            face(reveal.fighters[winner], "cl-small"),
          ),
        ),
      ),
      h("p", { class: "cl-soft" }, eyes === reveal.first ? say("cantor.ui.ask.tie_hint.you") : say("cantor.ui.ask.tie_hint", { name: name(reveal.first) })),
    );
  }

  /** @param {CantorView} view */
  function verdict(view) {
    const { reveal, outcome, commands, mode } = view;
    const rule = reveal?.verdict;
    /** @param {string} name @param {string} text @param {string} style */
    const press = (name, text, style) =>
      commands.includes(name) &&
      h(
        "button",
        { type: "button", class: `cl-button ${style}`, "data-cl-key": name, onclick: once(() => table.command(name)) },
        text,
      );
    return h(
      "div",
      { class: "cl-verdict" },
      h(
        "div",
        { class: "cl-verdict-text" },
        outcome && rule && h("p", {}, rule.text),
        rule?.after.map((sentence) => h("p", { class: "cl-soft" }, sentence)),
        outcome && tally(view),
      ),
      press("next", say("cantor.ui.next"), "cl-primary"),
      press("next_match", say(mode === "quest" ? "cantor.ui.next_match.quest" : "cantor.ui.next_match"), "cl-primary"),
    );
  }

  /** @param {CantorView} view */
  function tally({ tally: { wins }, near }) {
    return h(
      "p",
      { class: "cl-soft" },
      art("banner", "cl-art cl-inline"),
      say("cantor.ui.tally", { first: wins[near], second: wins[1 - near] }),
    );
  }

  /**
   * Whether the person who was here before is among the things of the table: then the focus follows
   * the game to what is to be done next. A curtain that has just risen has let go of the focus.
   *
   * @param {CantorView | null} before
   */
  function here(before) {
    const active = /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
    return before !== null && (element.contains(active) || (before.curtain !== null && (!active || active === document.body)));
  }

  /** @param {CantorView} view */
  function lead(view) {
    if (view.curtain) return;
    const going = view.stage === "play" && view.observation.phase === "go";
    const [keys, next] = going
      ? [boardKeys, boardPlace.querySelector('.cl-cell[data-open="true"]')]
      : [choiceKeys, choicePlace.querySelector("button:not([aria-disabled])")];
    if (next instanceof HTMLElement) keys.focus(next);
  }

  return {
    update(now, past) {
      const view = /** @type {CantorView} */ (now);
      const before = /** @type {CantorView | null} */ (past);
      const fresh = before !== null && view.reveal !== null && (before.reveal?.duel !== view.reveal.duel || before.tally.match !== view.tally.match);
      stage.dataset.mode = view.mode;
      stage.dataset.stage = view.stage;
      stage.dataset.curtain = String(view.curtain !== null);
      stage.dataset.phase = view.observation.phase;
      const leads = momentOf(view) !== momentOf(before) && here(before);
      const root = element.closest(".cl-root");
      if (fresh && root instanceof HTMLElement) {
        root.dataset.clFresh = "true";
        setTimeout(() => delete root.dataset.clFresh, BREATH);
      }
      fill(boardPlace, view.board.length > 0 && board(view, say, table.play));
      fill(arenaPlace, arena(view, say, fresh));
      fill(choicePlace, choice(view));
      about.update(view);
      fill(restPlace, resting(view, say));
      boardKeys.refresh();
      choiceKeys.refresh();
      if (leads) lead(view);
    },
    close() {
      boardKeys.close();
      choiceKeys.close();
    },
  };
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} host */
  render({ model, el }) {
    return mountGame(model, el, drawTable);
  },
};
