import "../common/base.css";
import { fill, h } from "../common/dom.ts";
import { mountGame } from "../common/game.ts";
import { roving } from "../common/keys.ts";
import { rowsOnScreen } from "../common/press.ts";
import { arena } from "./arena.ts";
import { board } from "./board.ts";
import "./cantor.css";
import { hand, protection, resting } from "./hand.ts";
import { looks } from "./looks.ts";
import { question, verdict } from "./verdict.ts";

/** @import { DrawnTable, Model, Table } from "../common/types.ts" */
/** @import { CantorView } from "./types.ts" */

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
 * The duel that lies revealed, "" if none does.
 *
 * @param {CantorView} view
 */
function duelOf({ tally, reveal }) {
  return reveal ? `${tally.match}.${reveal.duel}` : "";
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

  const boardKeys = roving(boardPlace, () => rowsOnScreen(boardPlace));
  const choiceKeys = roving(choicePlace, () => rowsOnScreen(choicePlace));

  /** @param {CantorView} view */
  function choice(view) {
    const { stage, outcome, curtain, observation, seat } = view;
    if (stage === "ask") return question(view, table);
    if (stage === "reveal" || outcome) return verdict(view, table);
    if (curtain) return null;
    if (observation.phase !== "protect") return hand(view, say, table.play);
    return observation.announced[seat ?? 0] ? null : protection(view, say, table.play);
  }

  /**
   * Whether the person who was here before is among the things of the table: then the focus follows
   * the game to what is to be done next. A curtain that has just risen has let go of the focus.
   *
   * @param {CantorView | null} before
   */
  function here(before) {
    const active = /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
    if (before === null) return false;
    const lost = active === null || active === document.body;
    return element.contains(active) || (before.curtain !== null && lost);
  }

  /** @param {CantorView} view */
  function lead(view) {
    if (view.curtain) return;
    const open = openCell();
    const [keys, next] = open
      ? [boardKeys, open]
      : [choiceKeys, choicePlace.querySelector("button:not([aria-disabled])")];
    if (next instanceof HTMLElement) keys.focus(next);
  }

  /** A cell that may be pointed at. */
  function openCell() {
    return /** @type {HTMLElement | null} */ (boardPlace.querySelector('.cl-cell[data-open="true"]'));
  }

  /** Lets the tab key come to the board at a cell that may be pointed at, if there is one. */
  function offerOpenCell() {
    const open = openCell();
    const stop = /** @type {HTMLElement | null} */ (boardPlace.querySelector('.cl-cell[tabindex="0"]'));
    if (!open || !stop || stop.dataset.open === "true") return;
    stop.tabIndex = -1;
    open.tabIndex = 0;
  }

  return {
    update(now, past) {
      const view = /** @type {CantorView} */ (now);
      const before = /** @type {CantorView | null} */ (past);
      const fresh = before !== null && view.reveal !== null && duelOf(before) !== duelOf(view);
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
      offerOpenCell();
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
