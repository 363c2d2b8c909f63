// What stands beside the board: the halves of a turn, the shot, the men taken, what may be asked.

import { fill, h } from "../shared/dom.js";
import { figure } from "./men.js";

/** @import { Table } from "../shared/types" */
/** @import { Man, Observation, TaflView } from "./types" */

/**
 * The cue over the board: which half of a turn it is, and what is done by a button.
 *
 * @param {Table} table
 */
export function openCue({ say, play }) {
  const element = h("div", { class: "cl-cue" });

  /** @param {string} key @param {string} action @param {Record<string, unknown>} [params] @param {string} [look] */
  const button = (key, action, params = {}, look = "cl-button cl-primary") =>
    h(
      "button",
      { type: "button", class: look, "data-cl-key": `do-${action}`, onclick: () => play(action) },
      say(key, params),
    );

  /** @param {Observation} seen */
  function halves({ mover, to_act }) {
    if (to_act.length === 0) return null;
    const english = mover === "english";
    /** @param {string} half @param {"now" | "done" | "next"} stage */
    const part = (half, stage) =>
      h(
        "li",
        { "data-stage": stage, "data-half": half, "aria-current": stage === "now" ? "step" : null },
        say(`tafl.ui.half.${half}`),
        stage === "done" && h("span", { class: "cl-unseen" }, ` – ${say("tafl.ui.half.done")}`),
      );
    return h(
      "ol",
      { class: "cl-halves", "aria-label": say("tafl.ui.half") },
      part("own", english ? "done" : "now"),
      part("english", english ? "now" : "next"),
    );
  }

  return {
    element,
    /**
     * @param {TaflView} view
     * @param {Observation} seen the position shown
     */
    update(view, seen) {
      const here = seen === view.observation;
      const { shot_control: shot, observation, actions } = view;
      const parts = [
        seen.game === "queen" && halves(seen),
        here && shot === "named" && button("tafl.ui.shoot.on", "shoot", { square: observation.shot }),
        here && shot === "neutral" && button("tafl.ui.shoot.neutral", "shoot", {}, "cl-button"),
        here && actions.includes("pass") && button("tafl.ui.pass", "pass"),
      ].filter((part) => part !== null && part !== false);
      element.hidden = parts.length === 0;
      fill(element, parts);
    },
  };
}

/**
 * The men taken so far, on a rail of each side.
 *
 * @param {Table} table
 */
export function openRail({ say }) {
  const element = h("div", { class: "cl-rail", role: "group" });
  return {
    element,
    /** @param {Observation} seen */
    update({ game, captured }) {
      const sides = game === "queen" ? ["jarl", "king", "english"] : ["attacker", "defender"];
      element.setAttribute("aria-label", say("tafl.ui.rail.label"));
      element.hidden = captured.length === 0;
      fill(
        element,
        sides
          .map((side) => captured.filter((man) => man.side === side))
          .filter((men) => men.length > 0)
          .map((men) =>
            h("p", { class: "cl-lost" }, h("span", { class: "cl-unseen" }, named(men)), men.map((man) => figure(man))),
          ),
      );
    },
  };

  /** @param {Man[]} men */
  function named(men) {
    return men.map(({ piece, square }) => `${say(`tafl.piece.${piece}`)} ${square}`).join(", ");
  }
}
