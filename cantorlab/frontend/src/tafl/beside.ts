// What stands beside the board: the halves of a turn, the shot, the men taken, what may be asked.

import { fill, h } from "../common/dom.ts";
import { figure } from "./men.ts";

/** @import { Table } from "../common/types.ts" */
/** @import { Man, Observation, TaflView } from "./types.ts" */

/**
 * Which half of a turn of Catch the Queen it is.
 *
 * @param {Table} table
 */
export function openHalves({ say }) {
  const element = h("ol", { class: "cl-halves" });

  /** @param {"own" | "english"} half @param {"now" | "done" | "next"} stage */
  const part = (half, stage) =>
    h(
      "li",
      { "data-stage": stage, "data-half": half, "aria-current": stage === "now" ? "step" : null },
      say(`tafl.ui.half.${half}`),
      stage === "done" && h("span", { class: "cl-unseen" }, ` – ${say("tafl.ui.half.done")}`),
    );

  return {
    element,
    /** @param {Observation} seen */
    update({ game, mover, is_terminal }) {
      const english = mover === "english";
      element.hidden = game !== "queen" || is_terminal;
      element.setAttribute("aria-label", say("tafl.ui.half"));
      fill(element, part("own", english ? "done" : "now"), part("english", english ? "now" : "next"));
    },
  };
}

/**
 * What is done by a button and not on the board: the shot, and passing half of a turn.
 *
 * @param {Table} table
 */
export function openDeeds({ say, play }) {
  const element = h("div", { class: "cl-deeds" });

  /** @param {string} key @param {string} action @param {Record<string, unknown>} [params] */
  const button = (key, action, params = {}) =>
    h(
      "button",
      {
        type: "button",
        class: key === "tafl.ui.shoot.neutral" ? "cl-button" : "cl-button cl-primary",
        "data-cl-key": `do-${action}`,
        onclick: () => play(action),
      },
      say(key, params),
    );

  return {
    element,
    /** @param {TaflView} view @param {boolean} here whether the present is shown */
    update({ shot_control: shot, observation, actions }, here) {
      const deeds = [
        shot === "named" && button("tafl.ui.shoot.on", "shoot", { square: observation.shot }),
        shot === "neutral" && button("tafl.ui.shoot.neutral", "shoot"),
        actions.includes("pass") && button("tafl.ui.pass", "pass"),
      ].filter((deed) => deed !== false);
      element.hidden = !here || deeds.length === 0;
      fill(element, deeds);
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
