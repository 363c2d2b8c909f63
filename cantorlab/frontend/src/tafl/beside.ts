// What stands beside the board: the halves of a turn, the shot and the pass, the captured pieces.

import { h } from "../common/dom.ts";
import { renew } from "../common/renew.ts";
import { figure } from "./pieces.ts";
import type { Table } from "../common/types.ts";
import type { Piece, Observation, TaflView } from "./types.ts";

/** Which half of a turn of Catch the Queen it is. */
export function openHalves({ say }: Table) {
  const element = h("ol", { class: "cl-halves" });

  const part = (half: "own" | "english", stage: "now" | "done" | "next") =>
    h(
      "li",
      { "data-stage": stage, "data-half": half, "aria-current": stage === "now" ? "step" : null },
      say(`tafl.ui.half.${half}`),
      stage === "done" && h("span", { class: "cl-unseen" }, ` – ${say("tafl.ui.half.done")}`),
    );

  return {
    element,
    update({ game, mover, is_terminal }: Observation) {
      const english = mover === "english";
      element.hidden = game !== "queen" || is_terminal;
      element.setAttribute("aria-label", say("tafl.ui.half"));
      renew(element, part("own", english ? "done" : "now"), part("english", english ? "now" : "next"));
    },
  };
}

/** What is done by a button and not on the board: the shot, and passing half of a turn. */
export function openActionButtons({ say, play }: Table) {
  const element = h("div", { class: "cl-actions" });

  const button = (key: string, action: string, params: Record<string, unknown> = {}) =>
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
    /** @param here whether the present is shown */
    update({ shot_control: shot, observation, actions }: TaflView, here: boolean) {
      const buttons = [
        shot === "named" && button("tafl.ui.shoot.on", "shoot", { square: observation.shot }),
        shot === "neutral" && button("tafl.ui.shoot.neutral", "shoot"),
        actions.includes("pass") && button("tafl.ui.pass", "pass"),
      ].filter((each) => each !== false);
      element.hidden = !here || buttons.length === 0;
      renew(element, buttons);
    },
  };
}

/** The captured pieces, on a rail for each side. */
export function openRail({ say }: Table) {
  const element = h("div", { class: "cl-rail", role: "group" });
  return {
    element,
    update({ game, captured }: Observation) {
      const sides = game === "queen" ? ["jarl", "king", "english"] : ["attacker", "defender"];
      element.setAttribute("aria-label", say("tafl.ui.rail.label"));
      element.hidden = captured.length === 0;
      renew(
        element,
        sides
          .map((side) => captured.filter((piece) => piece.side === side))
          .filter((pieces) => pieces.length > 0)
          .map((pieces) =>
            h("p", { class: "cl-lost" }, h("span", { class: "cl-unseen" }, named(pieces)), pieces.map((piece) => figure(piece))),
          ),
      );
    },
  };

  function named(pieces: Piece[]) {
    return pieces.map(({ piece, square }) => `${say(`tafl.piece.${piece}`)} ${square}`).join(", ");
  }
}
