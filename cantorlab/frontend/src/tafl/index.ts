import "../common/look/base.css";
import { h, hide, mark, type Attributes } from "../common/dom/dom.ts";
import { confirm } from "../common/dom/dialog.ts";
import { byKey } from "../common/dom/focus.ts";
import { icon } from "../common/dom/icons.ts";
import { mountGame } from "../common/game.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { actionButton, buttonsIn, once } from "../common/dom/buttons.ts";
import { renew } from "../common/dom/renew.ts";
import { openResult } from "../common/table/result.ts";
import { openReview } from "../common/review/review.ts";
import { openActionButtons, openHalves, openRail } from "./side_panel.ts";
import { openBoard } from "./board.ts";
import { openHistory } from "./history.ts";
import { illustrate, type Diagram } from "./diagram.ts";
import { TAFL_GAPS, type Danger, type PastPosition, type TaflView } from "./types.ts";
import { openEditor } from "./editor.ts";
import { openLegend, drawTaflPicture } from "./pieces.ts";
import { pendingView, isOwn, mayPlan, plansFrom, openActions, initialState, follow, hold, lookAtPast, mayPickUp, plan, snapshotOf, toggleRequest, type Request } from "./state.ts";
import { forestSquares, destinations } from "./squares.ts";
import { materialStrip } from "./strip.ts";
import "./panel.css";
import "./board.css";
import "./tafl.css";
import { initialize } from "../common/kernel/notebook_output.ts";
import type { DrawnTable, ReviewedChoice, Table } from "../common/table/types.ts";
import type { Host } from "../common/kernel/types.ts";

/** Answer of the kernel beside the house rules: positions, by the line of text that names them. */
interface Diagrams {
  diagrams?: Record<string, Diagram>;
}

function drawTable(table: Table<TaflView>): DrawnTable<TaflView, Diagrams> {
  const { say, view: now } = table;

  let state = initialState(now());

  const board = openBoard(say, {
    press,
    escape: putDown,
    mayLift: (square) => mayPickUp(state, now(), square),
    lift(square) {
      if (state.picked !== square) pickUp(square);
    },
    carry: (from, to) => move(from, to, true),
    aim: (square) => (square && state.zones[square]) || [],
  });
  const halves = openHalves(table);
  const buttons = openActionButtons(table);
  const rail = openRail(table);
  const toggles = h("div", { class: "cl-toggles" });
  const drawToggles = table.part(toggles);
  const legend = openLegend(table);
  const course = openHistory(table, step, toggles, legend.element);
  const result = openResult(table, {
    strip: ({ ending }) => ending?.strip && materialStrip(ending.strip, ending.at),
    again: { rematch: () => say("table.rematch"), rematch_swapped: () => say("table.rematch_swapped") },
    review: () => (now().commands.includes("review") ? review.begin() : lookBack(0)),
    show: lookBack,
  });
  const review = openReview<PastPosition>(table, { show: showChoice, lists: true });
  const threat = h("p", { class: "cl-threat", hidden: true });
  const count = h("p", { class: "cl-count", hidden: true });
  const beside = h("div", { class: "cl-beside" }, result.element, review.element, buttons.element, rail.element, course.element, threat, count);
  const room = h("div", { class: "cl-tafl" }, h("div", { class: "cl-board-side" }, halves.element, board.element), beside);
  table.element.append(room);

  // -- pressing squares -----------------------------------------------------------------------

  async function press(square: string) {
    const view = now();
    const { past, picked } = state;
    if (past) return course.confirmBranch(past.at, view.line.length - past.at);
    if (mayPlan(view)) return planAt(square, view);
    if (!view.your_turn) return table.notice(view.outcome?.text ?? say("table.not_now"));
    if (view.observation.forests_to_place) return void table.play(`forest ${square}`);
    if (picked === square) return putDown();
    if (destinations(view.actions).has(square)) return pickUp(square);
    if (picked) return move(picked, square);
    explainNoMove(square);
  }

  async function move(from: string, to: string, dragged = false) {
    const action = `${from}-${to}`;
    if (mayPlan(now())) return setPlan(action);
    if (now().actions.includes(action)) state = hold(state, null);
    if (dragged) state = { ...state, carried: action };
    const { ok, code } = await table.play(action);
    state = { ...state, carried: null };
    if (code === "table.confirm") state = hold(state, from); // its end is to be tapped once more
    if (!ok) draw();
  }

  /** The other side is to move: what is pressed is planned, and a plan is dropped by the next press. */
  function planAt(square: string, view: TaflView) {
    const { picked, planned } = state;
    const end = picked && plansFrom(view, picked).includes(`${picked}-${square}`);
    if (planned) setPlan(null);
    else if (picked === square) putDown();
    else if (picked && end) setPlan(`${picked}-${square}`);
    else if (isOwn(view, square)) pickUp(square);
    else table.notice(say("table.not_now"));
  }

  function setPlan(action: string | null) {
    state = plan(state, now(), action);
    table.speak(say(state.planned ? "tafl.ui.planned" : "tafl.ui.plan_dropped", { action: state.planned ?? "" }));
    draw();
  }

  /** The other side has moved: the planned move is made, if it still can be. */
  function carryOutPlan(action: string) {
    state = { ...state, planned: null };
    const [from = "", to = ""] = action.split("-");
    if (now().actions.includes(action)) void move(from, to);
    else table.notice(say("tafl.ui.plan_impossible", { action }));
  }

  /** A piece that cannot be picked up: say why. */
  function explainNoMove(square: string) {
    const piece = now().observation.pieces.find((each) => each.square === square);
    if (piece?.side === now().observation.mover) table.notice(say("tafl.ui.no_moves", { square }));
    else void table.play(`${square}-${square}`); // the rules say whose it is, or that nothing is there
  }

  function pickUp(square: string) {
    const view = now();
    const piece = view.observation.pieces.find((each) => each.square === square);
    state = hold(state, square);
    table.notice("");
    const moves = say("tafl.ui.square.moves", { count: destinations(openActions(state, view)).get(square)?.length ?? 0 });
    table.speak(say("tafl.ui.picked", { piece: say(`tafl.piece.${piece?.piece}`), square, moves }));
    draw();
    if (view.your_turn && (piece?.piece === "archer" || piece?.piece === "volva")) void seeZones(square);
  }

  function putDown() {
    if (state.planned) return setPlan(null);
    if (!state.picked) return;
    state = hold(state, null);
    table.speak(say("tafl.ui.put_down"));
    draw();
  }

  async function seeZones(square: string) {
    const answer = await table.ask<{ zones: Record<string, string[]> }>({ kind: "zones", square, revision: now().revision });
    if (!answer.ok || state.picked !== square) return;
    state = { ...state, zones: answer.zones };
    draw();
  }

  // -- earlier positions ----------------------------------------------------------------------

  /** From the card of the result, which is out of sight meanwhile. */
  async function lookBack(at: number) {
    await step(at);
    byKey(table.element, "step-on")?.focus();
  }

  /** In a review: the position before a choice, with what was done and what was better. */
  function showChoice(at: number, told: ReviewedChoice<PastPosition> | null) {
    if (!review.isOpen()) state = lookAtPast(state, null);
    else if (told) state = lookAtPast(state, { at: at - 1, observation: told.shown.observation }, told);
    else {
      state = lookAtPast(state, state.past);
      return void seePast(0, false);
    }
    draw();
  }

  async function step(at: number) {
    if (review.isOpen() && at <= (now().review?.done ?? 0)) return review.go(at);
    const { line } = now();
    if (at >= line.length) {
      state = lookAtPast(state, null);
      table.speak(say("tafl.ui.course.said_now"));
      return draw();
    }
    state = lookAtPast(state, state.past);
    await seePast(at, true);
  }

  async function seePast(at: number, aloud: boolean) {
    const { line } = now();
    const answer = await table.ask<PastPosition>({ kind: "past", at });
    if (!answer.ok) return table.notice(answer.message);
    if (!aloud && (!review.isOpen() || review.at() !== at)) return; // one has gone on meanwhile
    state = lookAtPast(hold(state, null), { at, observation: answer.observation });
    if (!aloud) return draw();
    const told = at === 0 ? "tafl.ui.course.said_start" : "tafl.ui.course.said";
    table.speak(say(told, { at, of: line.length, move: line[at - 1] }));
    draw();
  }

  // -- hints on request -----------------------------------------------------------------------

  function turn() {
    board.turn();
    table.speak(say("tafl.ui.turned"));
  }

  function request(hint: Request) {
    state = toggleRequest(state, hint);
    draw();
    if (hint === "danger" && state.asked.danger) void seeDanger(true);
  }

  async function seeDanger(aloud: boolean) {
    const { revision } = now();
    const answer = await table.ask<Danger>({ kind: "danger", revision });
    if (!answer.ok || now().revision !== revision) return;
    state = { ...state, danger: { revision, pieces: answer.pieces, lost: answer.lost } };
    draw();
    if (aloud) table.speak(threatWords());
  }

  function threatWords() {
    if (!state.danger) return "";
    const { pieces, lost } = state.danger;
    const told = pieces.length > 0 && say("tafl.ui.danger.pieces", { count: pieces.length, squares: pieces.join(", ") });
    return [lost && say("tafl.ui.danger.lost"), told].filter(Boolean).join(" ") || say("tafl.ui.danger.none");
  }

  /** The computer takes over one's own pieces: it is asked first. */
  function swap() {
    const texts = { title: say("tafl.ui.swap"), question: say("tafl.ui.swap.sure"), yes: say("tafl.ui.swap.yes"), no: say("tafl.ui.swap.no") };
    confirm(table.dialog, texts, () => table.command("swap"));
  }

  function toggleButton(name: Request | "turn" | "swap", more: Attributes) {
    const key = name === "zones" || name === "danger" ? `tafl.ui.show.${name}` : `tafl.ui.${name}`;
    return h("button", { type: "button", class: "cl-tool cl-toggle", "data-cl-key": `wish-${name}`, title: say(`${key}.hint`), ...more }, icon(name), h("span", {}, say(key)));
  }

  // -- drawing --------------------------------------------------------------------------------

  function draw() {
    const view = now();
    const { past, asked } = state;
    const snapshot = snapshotOf(state, view);
    const { seen, danger } = snapshot;
    const current = past === null;
    board.update(snapshot);
    board.element.dataset.past = String(!current);
    board.element.dataset.forest = String(current && forestSquares(view.actions).length > 0);
    halves.update(seen);
    buttons.update(view, current);
    result.update(view, current && !view.review);
    review.update(view);
    rail.update(seen);
    const from = past?.at ?? view.line.length;
    course.update(view, state.choice?.at ?? from, from, review.judgement);
    const advice = view.advice && !view.outcome;
    const armed = Object.keys(seen.zones).length > 0;
    const swaps = view.commands.includes("swap");
    drawToggles([armed, asked, view.outcome !== null, swaps, advice], () => [
      armed && toggleButton("zones", { "aria-pressed": asked.zones, onclick: () => request("zones") }),
      !view.outcome && toggleButton("danger", { "aria-pressed": asked.danger, onclick: () => request("danger") }),
      advice && actionButton("cl-tool cl-toggle", "tool-hint", table.hint, [icon("hint"), h("span", {}, say("table.hint"))], { title: say("table.hint.hint") }),
      toggleButton("legend", { "aria-expanded": asked.legend, onclick: () => request("legend") }),
      toggleButton("turn", { onclick: turn }),
      swaps && toggleButton("swap", { onclick: swap }),
    ]);
    legend.update(seen, asked.legend);
    course.refresh();
    // Told, not found by the style (:has): what may change it would be looked for with each change, and much styled anew.
    mark(room, { "data-halves": !halves.element.hidden, "data-result": !(result.element.hidden && review.element.hidden), "data-legend": asked.legend });
    hide(threat, !danger);
    renew(threat, danger && threatWords());
    const { quiet, quiet_limit: limit, occurrences } = seen;
    const told = [quiet >= limit / 2 && say("tafl.ui.quiet", { count: quiet, limit }), occurrences === 2 && say("tafl.ui.again")];
    hide(count, !told.some(Boolean) || seen.is_terminal);
    renew(count, told.filter(Boolean).join(" "));
  }

  return {
    update(view, before) {
      state = follow(state, before, view);
      if (state.planned && view.your_turn) queueMicrotask(carryOutPlan.bind(null, state.planned));
      draw();
      if (state.asked.danger && view.your_turn && state.danger?.revision !== view.revision) void seeDanger(false);
    },
    pendingView,
    hints: true,
    hinted: (action) => (action.includes("-") ? action.split("-") : action.startsWith("forest ") ? [action.slice(7)] : [`do-${action}`]),
    sound: (view, before) => (view.line.length > before.line.length && view.line.at(-1)?.includes("x") ? "capture" : null),
    choices: () => [...board.choices(), ...buttonsIn(buttons.element)],
    kin: board.kin,
    illustrate: (rules, { diagrams }) => illustrate(rules, diagrams ?? {}, say),
    picture: drawTaflPicture,
    beginning: (close) => {
      const open = once(() => {
        close();
        void openEditor(table);
      });
      return actionButton("cl-button", "edit", open, [icon("edit"), say("tafl.ui.editor")], { title: say("tafl.ui.editor.hint") });
    },
    lessonPlace: room,
    goalPlace: beside,
    close() {
      board.close();
      course.close();
      result.close();
      review.close();
    },
  };
}

export default {
  initialize,
  render: ({ model, el }: Host<TaflView>) => mountGame(gate(model, TAFL_GAPS), el, drawTable),
};
