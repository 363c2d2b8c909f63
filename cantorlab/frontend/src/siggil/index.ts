import "../common/look/base.css";
import { fill, h, hide, mark } from "../common/dom/dom.ts";
import { parseSvg } from "../common/dom/markup.ts";
import { activeElement, isStillHere, redrawKeepingFocus } from "../common/dom/focus.ts";
import { mountGame } from "../common/game.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { consume, isPlain, roving } from "../common/dom/keys.ts";
import { buttonsIn, once } from "../common/dom/buttons.ts";
import { openResult, reviewDialog } from "../common/table/result.ts";
import { openReview } from "../common/review/review.ts";
import { drawSiggilPicture } from "./cards.ts";
import { SIGGIL_GAPS, type ChoicePicture, type SiggilView } from "./types.ts";
import { openHand } from "./hand.ts";
import { pendingView, eventsSince, INITIAL_STATE, follow, glowsNow, goesOn, onlyTake, type SiggilState } from "./state.ts";
import { openMotion } from "./motion.ts";
import { openPyramid } from "./pyramid.ts";
import { openSeats, spirits, turnSteps } from "./seats.ts";
import "./siggil.css";
import "./strip.css";
import { spiritStrip } from "./strip.ts";
import { initialize } from "../common/kernel/notebook_output.ts";
import type { DrawnTable, Table } from "../common/table/types.ts";
import type { Host } from "../common/kernel/types.ts";

/** Above this height over width a layout stands beside the hand instead of over it. */
const TALL = 1.4;
/** Below this one its cards are small, and get what room there is. */
const WIDE = 1;

function drawTable(table: Table<SiggilView>): DrawnTable<SiggilView> {
  const { element, say, view } = table;
  let state = INITIAL_STATE;
  const spiritsPlace = h("div", { class: "cl-sg-spirits-place" });
  const seatsPlace = h("div", { class: "cl-sg-seats-place" });
  const stepsPlace = h("div", { class: "cl-sg-steps-place" });
  const siggil = openPyramid(table);
  const own = openHand(table, { get: () => state, set: become });
  const stage = h(
    "div",
    { class: "cl-sg", onkeydown: shortcut },
    stepsPlace,
    spiritsPlace,
    siggil.element,
    seatsPlace,
    own.element,
  );
  element.append(stage);
  const result = openResult(table, {
    strip: (now) => spiritStrip(now, say),
    again: { rematch: () => say("table.rematch") },
    review: once(() => (view().commands.includes("review") ? review.begin() : reviewDialog(table))),
  });
  stage.append(result.element);
  const picture = h("div", { class: "cl-review-stage cl-review-picture" });
  const review = openReview<ChoicePicture>(table, { show: (_, told) => fill(picture, told && parseSvg(told.shown.picture)), stage: picture });
  element.append(review.element);
  // The spirits in the middle and before the players: one stop, wherever they lie. Where there is nothing
  // to press before the players, there may be more than there is room for, which is scrolled.
  const tokenKeys = roving(stage, () => {
    const before = buttonsIn(seatsPlace);
    return [buttonsIn(spiritsPlace), before.length > 0 ? before : [seatsPlace]];
  });
  const motion = openMotion(say, stage, siggil, own);
  const drawSpirits = table.part(spiritsPlace);
  const drawSeats = table.part(seatsPlace);
  const drawSteps = table.part(stepsPlace);
  const sitting = openSeats(table);

  function become(next: SiggilState) {
    state = next;
    own.redraw();
    drawBeside(view());
  }

  function drawBeside(now: SiggilView) {
    const lights = own.lights(now);
    const { observation: seen, players, near, outcome, thinking } = now;
    // The act of a light follows from the legal actions and the chosen cards, which `lights` tell of.
    const lit = [[...lights].map(([spirit, { light, of }]) => [spirit, light, of]), [...state.glows.keys()].filter((spirit) => glowsNow(state, spirit, performance.now()))];
    const { free, lost, owners, series, hand_sizes, score, target, to_act, hands, discard, discard_size } = seen;
    redrawKeepingFocus(spiritsPlace, () => drawSpirits([free, lost, seen.players, lit], () => spirits(now, say, lights, state)));
    const laid = [series, owners, score, target, hand_sizes, hands, discard, discard_size];
    if (players.length === 1) mark(seatsPlace, { role: "group", "aria-label": say("siggil.ui.captured") });
    else mark(seatsPlace, { role: null, "aria-label": null });
    redrawKeepingFocus(seatsPlace, () =>
      drawSeats([laid, to_act, players, near, outcome, thinking, lit], () => sitting(now, lights, state, lit)),
    );
    tokenKeys.refresh();
  }

  function leadOn(now: SiggilView) {
    if (now.curtain) return;
    if (now.outcome) result.focus();
    else if (now.observation.phase === "take" && now.your_turn) own.focus();
    else if (now.your_turn || !own.rest()) siggil.focusNear(state.left);
  }

  function shortcut(event: KeyboardEvent) {
    if (!isPlain(event)) return;
    const now = view();
    const take = onlyTake(state, now);
    const keys: Record<string, () => unknown> = {
      s: own.sort,
      p: () => now.your_turn && now.actions.includes("pass") && table.play("pass"),
      t: () => take !== undefined && table.play(take),
      Escape: own.clear,
    };
    const act = keys[event.key];
    if (!act) return;
    act();
    consume(event);
  }

  return {
    update(seen, before) {
      const { observation } = seen;
      const present = element.contains(activeElement(element));
      state = follow(state, before, seen, performance.now());

      // Before anything is marked: to ask where things lie would style and lay out what has changed.
      const moves = motion.before(eventsSince(before, seen), goesOn(before, seen) ? before : null, seen);
      const [across, down] = observation.size;
      const steep = (1.4 * down) / across;
      mark(stage, {
        "data-shape": steep > TALL ? "tall" : steep < WIDE ? "wide" : "broad",
        "data-layout": observation.layout,
        "data-players": String(observation.players),
        "data-phase": observation.phase,
        // Whether any are there, not how many: with each that goes the page would match its rules anew.
        "data-lying": observation.siggil.length > 0,
        "data-free": observation.free.length > 0,
        "data-over": seen.outcome !== null,
        // Between two, what still lies at the end stays as it lay.
        "data-spread": seen.outcome !== null && observation.players > 1 && (observation.players > 2 || observation.siggil.length === 0),
      });
      siggil.update(seen);
      own.update(seen);
      drawSteps([observation.players, observation.phase, seen.outcome], () => turnSteps(seen, say));
      result.update(seen);
      review.update(seen);
      hide(stage, review.isOpen());
      drawBeside(seen);
      moves();
      if (present && !element.contains(activeElement(element))) leadOn(seen); // another player has drawn the focused card
    },
    lead(seen, before) {
      const turned =
        before !== null &&
        (before.observation.phase !== seen.observation.phase || before.your_turn !== seen.your_turn || before.seat !== seen.seat);
      if (!turned || !(seen.your_turn || seen.outcome) || !isStillHere(element, before)) return null;
      const key = activeElement(element)?.getAttribute("data-cl-key");
      if (!seen.observation.siggil.some(({ place }) => key === `place-${place}`)) table.letGo();
      return () => leadOn(seen);
    },
    pendingView,
    hinted(action) {
      const [verb, place, ...rest] = action.split(" ");
      if (verb === "draw" || verb === "remove") return [`place-${place}`];
      return verb === "take" ? [`spirit-${place}`, ...rest.map((card) => `hand-${card}`)] : [action];
    },
    sound(view, before) {
      const kinds = new Set(view.recent.filter(({ ply }) => before.deals === view.deals && ply > before.plies).map(({ kind }) => kind));
      return kinds.has("take") ? "capture" : kinds.has("freed") ? "reveal" : null;
    },
    picture: drawSiggilPicture,
    choices: () => [...stage.querySelectorAll<HTMLElement>("button:not([aria-disabled], .cl-sg-sort)")],
    close() {
      siggil.close();
      own.close();
      tokenKeys.close();
      result.close();
      review.close();
    },
  };
}

export default {
  initialize,
  render: ({ model, el }: Host<SiggilView>) => mountGame(gate(model, SIGGIL_GAPS), el, drawTable),
};
