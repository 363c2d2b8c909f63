import "../common/base.css";
import { fill, h } from "../common/dom.ts";
import { mountGame } from "../common/game.ts";
import { hand } from "./hand.ts";
import { follow } from "./motion.ts";
import { pyramid } from "./pyramid.ts";
import { seats, spirits, steps } from "./seats.ts";
import "./siggil.css";

/** @import { DrawnTable, Model, Table } from "../common/types.ts" */
/** @import { Lying, SiggilView } from "./types.ts" */

/** Above this height over width a layout stands beside the hand instead of over it. */
const TALL = 1.4;
/** Below this one its cards are small, and get what room there is. */
const WIDE = 1;

/**
 * @param {Table} table
 * @returns {DrawnTable}
 */
function drawTable(table) {
  const { element, say } = table;
  const view = () => /** @type {SiggilView} */ (table.view());
  const spiritsPlace = h("div", { class: "cl-sg-spirits-place" });
  const seatsPlace = h("div", { class: "cl-sg-seats-place" });
  const stepsPlace = h("div", { class: "cl-sg-steps-place" });
  const siggil = pyramid(table);
  const own = hand(table, () => besides(view()));
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
  const motion = follow(stage, siggil, own);

  /** @type {Map<string, number>} when each spirit freed itself before these eyes */
  const freed = new Map();
  /** @type {Lying | null} */
  let left = null;

  /** @param {SiggilView} now */
  function besides(now) {
    const lights = own.lights(now);
    keepingFocus(spiritsPlace, () => fill(spiritsPlace, spirits(now, say, lights, freed)));
    keepingFocus(seatsPlace, () => fill(seatsPlace, seats(now, say, lights)));
  }

  /** @param {KeyboardEvent} event */
  function shortcut(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const now = view();
    const keys = {
      s: own.resort,
      p: () => now.your_turn && now.actions.includes("pass") && table.play("pass"),
      t: () => own.ready() && table.play(String(own.ready())),
      Escape: own.clear,
    };
    const act = keys[/** @type {keyof typeof keys} */ (event.key)];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  function active() {
    return /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
  }

  /** @param {HTMLElement} part @param {() => void} redraw */
  function keepingFocus(part, redraw) {
    const key = part.contains(active()) && active()?.getAttribute("data-cl-key");
    redraw();
    if (key) /** @type {HTMLElement | null} */ (part.querySelector(`[data-cl-key="${key}"]`))?.focus();
  }

  /** Whether the person who was here before is still among the things of the table. @param {SiggilView | null} before */
  function here(before) {
    return before !== null && (element.contains(active()) || (before.curtain !== null && (!active() || active() === document.body)));
  }

  return {
    update(now, past) {
      const seen = /** @type {SiggilView} */ (now);
      const before = /** @type {SiggilView | null} */ (past);
      const { observation } = seen;
      const goesOn = before !== null && before.deals === seen.deals && before.plies <= seen.plies;
      const events = goesOn ? seen.recent.filter(({ ply }) => ply > before.plies) : [];
      const present = here(before);
      const drawn = events.findLast(({ kind, seat }) => (kind === "draw" || kind === "remove") && seat === seen.near);
      left = before?.observation.siggil.find(({ place }) => place === drawn?.place) ?? left;
      if (!goesOn) freed.clear();
      for (const { kind, spirit } of events) if (kind === "freed") freed.set(String(spirit), performance.now());

      const [across, down] = observation.size;
      const steep = (1.4 * down) / across;
      stage.dataset.shape = steep > TALL ? "tall" : steep < WIDE ? "wide" : "broad";
      stage.dataset.players = String(observation.players);
      stage.dataset.phase = observation.phase;
      const moves = motion.before(events, before);
      siggil.update(seen);
      own.update(seen);
      fill(stepsPlace, steps(seen, say));
      besides(seen);
      moves(seen);

      const turned = before && (before.observation.phase !== observation.phase || before.your_turn !== seen.your_turn || before.seat !== seen.seat);
      const lost = present && !element.contains(active());
      if (present && !seen.curtain && (turned || lost)) {
        if (observation.phase === "take" && seen.your_turn) own.focus();
        else siggil.focusNear(left);
      }
    },
    close() {
      siggil.close();
      own.close();
    },
  };
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} host */
  render({ model, el }) {
    return mountGame(model, el, drawTable);
  },
};
