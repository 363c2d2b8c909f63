// One game move by move: the kernel draws each moment as it is asked for.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h } from "../common/dom/dom.ts";
import { parseSvg } from "../common/dom/markup.ts";
import type { Frame } from "../common/frame.ts";
import { consume, isPlain } from "../common/dom/keys.ts";
import { latest } from "../common/kernel/latest_answer.ts";
import type { Answer } from "../common/kernel/types.ts";
import { stepIcon, type Sign } from "../common/dom/icons.ts";
import type { GameSnapshot } from "./types.ts";

interface Moves {
  element: HTMLElement;
  /** Shows the start of a game, unless it is the one that is shown. */
  show(game: number | null): void;
  /** Brings words and colours up to date. */
  update(): void;
}

export function openMoves(frame: Frame): Moves {
  const { say } = frame;
  const picture = h("div", { class: "cl-ex-picture", "aria-hidden": "true" });
  const said = h("p", { class: "cl-ex-said" });
  const place = h("span", { class: "cl-ex-at", "aria-hidden": "true" });
  const bar = h("div", { class: "cl-ex-steps", role: "group" });
  const slider: HTMLInputElement = h("input", {
    type: "range",
    class: "cl-ex-slider",
    min: 0,
    "data-cl-key": "ply",
    oninput: () => go(slider.valueAsNumber),
  });
  const element = h("div", { class: "cl-ex-moves", onkeydown: turn }, picture, said, bar, place);
  let game: number | null = null;
  let at = 0;
  let of = 0;
  const style = () => (frame.root.dataset.clTheme === "dark" ? "dark" : "light");
  const ask = (wanted: number) => frame.inquire<GameSnapshot>({ kind: "ply", at: Math.max(0, wanted), style: style() });
  const go = latest(ask, drawAnswer);

  function drawAnswer(answer: Answer<GameSnapshot>): void {
    if (!answer.ok) return frame.notice(answer.message);
    if (answer.game !== game) return;
    ({ at, of } = answer);
    fill(picture, answer.picture !== "" && parseSvg(answer.picture));
    if (answer.said !== said.textContent) frame.live.speak(answer.said);
    fill(said, answer.said);
    tellPlace();
  }

  function tellPlace(): void {
    const where = say("replay.at", { at, of });
    fill(place, where);
    slider.max = String(of);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", where);
    for (const button of bar.querySelectorAll("button")) {
      const isEnd = button.dataset.clKey === "ply-first" || button.dataset.clKey === "ply-back" ? at === 0 : at === of;
      button.setAttribute("aria-disabled", String(isEnd));
    }
  }

  const targets: Record<Sign, () => number> = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => of };

  function button(step: Sign) {
    const label = say(`replay.${step}`);
    return actionButton(
      "cl-quiet",
      `ply-${step}`,
      () => go(targets[step]()),
      stepIcon(step),
      { title: label, "aria-label": label },
    );
  }

  function turn(event: KeyboardEvent): void {
    if (!isPlain(event) || event.target === slider) return;
    const keys: Record<string, Sign> = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    const step = keys[event.key];
    if (!step) return;
    consume(event);
    go(targets[step]());
  }

  function update(): void {
    bar.setAttribute("aria-label", say("explore.ui.replay"));
    slider.setAttribute("aria-label", say("replay.slider"));
    if (bar.childElementCount === 0 || bar.lang !== frame.language()) {
      bar.lang = frame.language();
      fill(bar, button("first"), button("back"), slider, button("on"), button("last"));
    }
    tellPlace();
  }

  return {
    element,
    update,
    show(wanted) {
      if (wanted === game) return void (wanted !== null && go(at)); // its words and colours may be others
      game = wanted;
      at = 0;
      if (wanted !== null) go(0);
    },
  };
}
