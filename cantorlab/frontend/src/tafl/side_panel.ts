// The panel beside the board: the halves of a turn, the shot and the pass, the captured pieces.

import { actionButton } from "../common/dom/buttons.ts";
import { h, hide } from "../common/dom/dom.ts";
import { pieceFigure } from "./pieces.ts";
import type { Table } from "../common/table/types.ts";
import type { Piece, TaflObservation, TaflView } from "./types.ts";

/** Opens the list of the halves of a turn of Catch the Queen, the present one marked. */
export function openHalves({ say, part: partOf }: Table) {
  const element = h("ol", { class: "cl-halves" });
  const draw = partOf(element);

  const part = (half: "own" | "english", stage: "now" | "done" | "next") =>
    h(
      "li",
      { "data-stage": stage, "data-half": half, "aria-current": stage === "now" ? "step" : null },
      say(`tafl.ui.half.${half}`),
      stage === "done" && h("span", { class: "cl-unseen" }, ` – ${say("tafl.ui.half.done")}`),
    );

  return {
    element,
    update({ game, mover, is_terminal }: TaflObservation) {
      const english = mover === "english";
      hide(element, game !== "queen" || is_terminal);
      element.setAttribute("aria-label", say("tafl.ui.half"));
      draw(english, () => [part("own", english ? "done" : "now"), part("english", english ? "now" : "next")]);
    },
  };
}

/** Buttons of the actions that have no square: the shot, and passing half of a turn. */
export function openActionButtons({ say, play, part }: Table) {
  const element = h("div", { class: "cl-actions" });
  const draw = part(element);

  const button = (key: string, action: string, params: Record<string, unknown> = {}) =>
    actionButton(key === "tafl.ui.shoot.neutral" ? "cl-button" : "cl-button cl-primary", `do-${action}`, () => play(action), say(key, params));

  return {
    element,
    /** @param here whether the present is shown */
    update({ shot_control: shot, observation, actions }: TaflView, here: boolean) {
      const passes = actions.includes("pass");
      hide(element, !here || !(shot === "named" || shot === "neutral" || passes));
      draw([shot, observation.shot, passes], () => [
        shot === "named" && button("tafl.ui.shoot.on", "shoot", { square: observation.shot }),
        shot === "neutral" && button("tafl.ui.shoot.neutral", "shoot"),
        passes && button("tafl.ui.pass", "pass"),
      ]);
    },
  };
}

/** The captured pieces, on a rail for each side. */
export function openRail({ say, part }: Table) {
  const element = h("div", { class: "cl-rail", role: "group" });
  const draw = part(element);
  return {
    element,
    update({ game, captured }: TaflObservation) {
      const sides = game === "queen" ? ["jarl", "king", "english"] : ["attacker", "defender"];
      element.setAttribute("aria-label", say("tafl.ui.rail.label"));
      hide(element, captured.length === 0);
      draw(captured, () =>
        sides
          .map((side) => captured.filter((piece) => piece.side === side))
          .filter((pieces) => pieces.length > 0)
          .map((pieces) =>
            h("p", { class: "cl-lost" }, h("span", { class: "cl-unseen" }, namesOf(pieces)), pieces.map((piece) => pieceFigure(piece))),
          ),
      );
    },
  };

  function namesOf(pieces: Piece[]) {
    return pieces.map(({ piece, square }) => `${say(`tafl.piece.${piece}`)} ${square}`).join(", ");
  }
}
