import "../common/look/base.css";
import { h, hide, mark } from "../common/dom/dom.ts";
import { activeElement, byKey, isStillHere } from "../common/dom/focus.ts";
import { mountGame } from "../common/game.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { consume, isPlain, roving } from "../common/dom/keys.ts";
import { initialize } from "../common/kernel/notebook_output.ts";
import { art } from "../common/formula/mages.ts";
import { actionButton, buttonsIn, once, rowsOnScreen } from "../common/dom/buttons.ts";
import { openResult, reviewDialog } from "../common/table/result.ts";
import { openReview } from "../common/review/review.ts";
import { openArena } from "./arena.ts";
import { board, isChoosing } from "./board.ts";
import "./cantor.css";
import "./quest.css";
import { CANTOR_GAPS, type CantorView, type ReviewedDuel, type Seat } from "./types.ts";
import { openChoices, openResting } from "./hand.ts";
import { openLooks } from "./looks.ts";
import { pendingView, chooseShield, INITIAL_STATE, follow, momentOf, revealsAnother } from "./state.ts";
import { openChoiceStage } from "./choice_review.ts";
import { question, verdict } from "./verdict.ts";
import "./strip.css";
import { seriesField, tally } from "./series.ts";
import { reviewedDuels, duelStrip } from "./strip.ts";
import type { DrawnTable, Table } from "../common/table/types.ts";
import type { Host } from "../common/kernel/types.ts";

/** In ms: how long the reveal of a duel takes. */
const BREATH = 900;

function drawTable(table: Table<CantorView>): DrawnTable<CantorView> {
  const { element, say } = table;
  let state = INITIAL_STATE;
  const stage = h("div", { class: "cl-cantor" });
  const boardPlace = h("div", { class: "cl-board-place" });
  const fighting = h("div", { class: "cl-arena" });
  const arenaPlace = h("div", { class: "cl-arena-place" }, fighting);
  const choicePlace = h("div", { class: "cl-choice-place" });
  const duel = h("div", { class: "cl-duel" }, arenaPlace, choicePlace);
  const restPlace = h("div", { class: "cl-rest-place" });
  const about = openLooks(table, { get: () => state, set: (next) => (state = next) });
  const fighters = openArena(table);
  const asked = openChoices(table);
  const rested = openResting(table);
  const drawBoard = table.part(boardPlace);
  const drawArena = table.part(fighting);
  const drawChoice = table.part(choicePlace);
  const drawRests = table.part(restPlace);
  const result = openResult(table, {
    strip: (view) => duelStrip(view, say),
    beside: (view) => tally(view, say),
    again: {
      next_match: ({ mode }) => say(mode === "quest" ? "cantor.ui.next_match.quest" : "cantor.ui.next_match"),
      restart: () => say("cantor.ui.restart"),
    },
    review: once(() => (table.view().commands.includes("review") ? review.begin() : reviewDialog(table))),
  });
  stage.append(
    boardPlace,
    duel,
    result.element,
    restPlace,
    h("div", { class: "cl-look-place" }, about.element),
  );
  const looked = openChoiceStage(table);
  const review = openReview<ReviewedDuel>(table, { show: (_, told) => looked.update(told), stage: looked.element, rows: (choice) => reviewedDuels(table.view(), say, choice) });
  element.append(stage, review.element);

  const boardKeys = roving(boardPlace, () => rowsOnScreen(boardPlace), { items: () => buttonsIn(boardPlace) });
  const choiceKeys = roving(choicePlace, () => rowsOnScreen(choicePlace), { items: () => buttonsIn(choicePlace), flows: true });

  /** Enter in a reveal goes on, wherever it is pressed but on what it presses itself. */
  function goOn(event: KeyboardEvent): void {
    const { target } = event;
    const presses = target instanceof HTMLButtonElement && target.getAttribute("aria-disabled") !== "true";
    if (event.key !== "Enter" || !isPlain(event) || presses || !table.view().commands.includes("next")) return;
    consume(event);
    void table.command("next");
  }
  stage.addEventListener("keydown", goOn);

  function choice(view: CantorView) {
    const { stage, outcome, curtain, observation, seat } = view;
    if (stage === "ask") return question(view, table);
    if (stage === "reveal" || outcome) return verdict(view, table);
    if (curtain) return null;
    if (view.shared && observation.phase === "commit" && seat !== null) {
      const both = asked.both(view, { chosen: state.shield, disabled: view.actions.length === 0, press: choose }, table.play);
      const ready = readyButton(view, table);
      return ready ? h("div", {}, both, ready) : both;
    }
    if (observation.phase !== "protect") return asked.hand(view, table.play);
    if (seat === null) return null;
    return asked.protection(view, table.play);
  }

  function choose(action: string) {
    state = chooseShield(state, action);
    drawChoices(table.view());
    choiceKeys.refresh();
    byKey(choicePlace, action)?.focus();
  }

  function drawChoices(view: CantorView) {
    const { mode, players, near, reveal, observation: seen } = view;
    const chosen = [seen.announced, seen.own_protection, state.shield];
    const who = [mode, players, near, view.seat, view.stage, seen.phase];
    drawChoice([who, reveal, chosen, seen.hand, view.gone, view.actions, view.commands, view.outcome, view.curtain, view.ready, view.tally], () => choice(view));
  }

  function leadOn(view: CantorView): void {
    if (view.curtain) return;
    if (view.outcome) return result.focus();
    const open = openCell();
    const [keys, next] = open
      ? [boardKeys, open]
      : [choiceKeys, choicePlace.querySelector(".cl-card-button:not([aria-disabled])") ?? choicePlace.querySelector("button:not([aria-disabled])")];
    if (next instanceof HTMLElement) keys.focus(next);
  }

  /** The mage that is committed leaves the hand: the one beside it has the focus then. */
  function passOn(mage: HTMLElement | null) {
    const next = mage?.nextElementSibling ?? mage?.previousElementSibling;
    if (mage && mage === activeElement(mage) && next instanceof HTMLElement) choiceKeys.focus(next);
  }

  /** A cell that may be chosen. */
  function openCell(): HTMLElement | null {
    return boardPlace.querySelector<HTMLElement>('.cl-cell[data-open="true"]');
  }

  /** Lets the tab key enter the board at a cell that may be chosen, if there is one. */
  function offerOpenCell() {
    const open = openCell();
    const stop = boardPlace.querySelector<HTMLElement>('.cl-cell[tabindex="0"]');
    if (!open || !stop || stop.dataset.open === "true") return;
    stop.tabIndex = -1;
    open.tabIndex = 0;
  }

  return {
    update(view, before) {
      const fresh = revealsAnother(before, view);
      const was = state;
      state = follow(was, before, view, table.language(), performance.now());
      const { mode, players, near, place, acts, reveal, observation: seen } = view;
      const { phase, hand: held, rests } = seen;
      const over = String(view.outcome !== null);
      mark(stage, { "data-mode": mode, "data-over": over, "data-stage": view.stage, "data-curtain": String(view.curtain !== null), "data-phase": phase, "data-choosing": String(isChoosing(view)) });
      const root = element.closest(".cl-root");
      if (root) mark(root, { "data-cl-room": mode === "quest" ? "wide" : "column" });
      if (fresh && root instanceof HTMLElement) {
        root.dataset.clFresh = "true";
        setTimeout(() => delete root.dataset.clFresh, BREATH);
      }
      const who = [mode, players, near, view.seat, view.stage, phase];
      const places = view.actions.filter((action) => action.startsWith("go "));
      drawBoard([who, view.board, places, seen.at, seen.neutrals, reveal?.at], () => view.board.length > 0 && board(view, say, table.play));
      const laying = [seen.committed, seen.own_commit, seen.announced, seen.first, seen.score];
      const age = (seat: Seat) => performance.now() - (state.laid[seat] ?? -Infinity);
      drawArena([who, place, acts, reveal, laying, fresh], (keep) => fighters(view, { fresh, age }, keep));
      mark(fighting, { "data-fresh": fresh });
      hide(fighting, place === null);
      drawChoices(view);
      mark(duel, { "data-silent": choicePlace.querySelector(".cl-verdict-text:empty") !== null });
      result.update(view);
      review.update(view);
      hide(stage, review.isOpen());
      about.update(view, was);
      drawRests([who, rests, phase === "protect" && held, seen.open_hands], () => rested(view));
      boardKeys.refresh();
      offerOpenCell();
      choiceKeys.refresh();
    },
    lead(view, before) {
      const asks = view.actions.length > 0 || view.stage !== "play" || view.outcome !== null;
      if (asks && momentOf(view) !== momentOf(before) && isStillHere(element, before)) {
        table.letGo();
        return () => leadOn(view);
      }
      const { own_commit: mage } = view.observation;
      if (mage !== null && before && before.observation.own_commit === null) passOn(byKey(choicePlace, `mage${mage}`));
      return null;
    },
    pendingView,
    curtain: (view) => readyButton(view, table),
    beginning: (close) => seriesField(table, close),
    hinted: (action) => [action.replace("commit ", "mage")],
    sound: (view, before) => (revealsAnother(before, view) || (view.reveal !== null && before.stage === "ask" && view.stage === "reveal") ? "reveal" : null),
    picture: (name) => art(name, "cl-art cl-scene"),
    choices: () => [boardPlace, choicePlace].flatMap((place) => [...place.querySelectorAll<HTMLElement>("button:not([aria-disabled])")]),
    close() {
      boardKeys.close();
      choiceKeys.close();
      result.close();
      review.close();
    },
  };
}

export default {
  initialize,
  render: ({ model, el }: Host<CantorView>) => mountGame(gate(model, CANTOR_GAPS), el, drawTable),
};

/**
 * Of two people at one screen, who is ready first commits first: it decides ties. Lets the other one come first; at a
 * curtain the screen is theirs at once.
 */
function readyButton({ ready, curtain }: CantorView, { say, command }: Pick<Table, "say" | "command">): HTMLElement | null {
  if (!ready) return null;
  const { seat, name } = ready;
  async function comeFirst() {
    await command("ready", { seat });
    if (curtain) await command("lift_curtain", { seat });
  }
  return actionButton("cl-button cl-ready", "ready", once(comeFirst), say("cantor.ui.ready", { name }), { title: say("cantor.ui.ready.why") });
}
