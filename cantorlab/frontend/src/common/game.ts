// A game in its frame: headline, players, curtain, bar. The game itself adds only its table.

import { fill, h } from "./dom.ts";
import { focusKeeper } from "./focus.ts";
import { openFrame } from "./frame.ts";
import { icon } from "./icons.ts";
import { toolbar } from "./toolbar.ts";
import { typedInput } from "./typed.ts";

/** @import { DrawnTable, Model, Player, Table, View } from "./types.ts" */

/**
 * Draws a game widget into `el` and keeps it up to date.
 *
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {(table: Table) => DrawnTable} drawTable
 * @param {{ patience?: number }} [settings]
 * @returns {() => void} the clean-up
 */
export function mountGame(model, el, drawTable, { patience } = {}) {
  /** @type {() => View} */
  const view = () => model.get("view");
  const { game } = view();
  const frame = openFrame(model, el, {
    game,
    label: `${game}.ui.title`,
    patience,
    illustrate: (text, answer) => drawn.illustrate?.(text, answer),
  });
  const { say } = frame;

  /** @param {string} action */
  const play = (action) => frame.ask({ kind: "action", action, ply: view().ply });
  /** @param {string} name @param {object} [params] */
  const command = (name, params = {}) => frame.ask({ kind: "command", name, params, ply: view().ply });
  const typed = typedInput(say, (text) => frame.ask({ kind: "type", text, ply: view().ply }));

  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const players = h("ul", { class: "cl-players" });
  const curtain = h("div", { class: "cl-curtain", hidden: true });
  const element = h("div", { class: "cl-table" });
  const type = {
    opened: typed.opened,
    toggle() {
      typed.toggle();
      bar.update();
      if (!typed.opened()) focus.focusKey("tool-type");
    },
  };
  const focus = focusKeeper(frame.root, () => {
    const stop = element.querySelector('[tabindex="0"], button:not([tabindex="-1"])');
    return stop instanceof HTMLElement ? stop : headline;
  });
  const bar = toolbar(frame, { view, command, type });
  frame.head.append(headline, players);
  frame.body.append(curtain, element);
  frame.foot.append(typed.element, bar.element);

  const drawn = drawTable({
    element,
    view,
    say,
    language: frame.language,
    play,
    command,
    ask: frame.inquire,
    notice: frame.notice,
    speak: frame.live.speak,
    dialog: frame.dialog,
  });

  /** @type {View | null} */
  let before = null;

  function update() {
    const now = view();
    const focused = focus.focusedKey();
    frame.root.dataset.clOver = String(now.outcome !== null);
    frame.root.dataset.clTurn = turnOf(now);
    fill(headline, now.headline);
    fill(players, now.players.map((player) => plaque(player, now)));
    drawCurtain(now);
    drawn.update(now, before);
    typed.update(now);
    bar.update();
    focus.keep(focused);
    frame.live.hear(now.spoken);
    if (before && now.ply !== before.ply) frame.notice(""); // it spoke of another position
    const asked = now.your_turn && (!before?.your_turn || now.headline !== before.headline);
    if (before && asked) frame.live.sayFor(now, now.headline);
    before = now;
  }

  /** @param {View} now */
  function drawCurtain(now) {
    const { curtain: drop } = now;
    const raised = curtain.hidden;
    curtain.hidden = drop === null;
    if (!drop) return fill(curtain);
    const { seat, name } = drop;
    const lift = h(
      "button",
      {
        type: "button",
        class: "cl-button cl-primary",
        "data-cl-key": "curtain",
        onclick: () => command("lift_curtain", { seat }),
      },
      icon("eye"),
      say("table.lift_curtain", { name }),
    );
    fill(
      curtain,
      h("p", { class: "cl-curtain-title" }, say("table.pass_screen", { name })),
      h("p", {}, say("table.pass_screen_why", { name })),
      lift,
    );
    // Whoever just played is among us: take them along to the one button there is.
    if (raised && before) lift.focus();
  }

  /** @param {Player} player @param {View} now */
  function plaque({ seat, name, kind }, now) {
    const acts = now.outcome === null && now.observation.to_act.includes(seat);
    return h(
      "li",
      {
        class: "cl-player",
        "data-cl-kind": kind,
        "data-cl-acts": String(acts),
        "data-cl-won": String(now.outcome?.winner === seat),
      },
      h("span", { class: "cl-player-name" }, name),
      acts && h("span", { class: "cl-unseen" }, ` – ${say("table.to_act")}`),
      acts && now.thinking && kind === "computer" && h("span", { class: "cl-dots", "aria-hidden": "true" }),
    );
  }

  frame.on("change:view change:texts change:language", update);
  update();
  return () => {
    drawn.close?.();
    frame.close();
  };
}

/**
 * @param {View} view
 * @returns {"yours" | "waiting" | "won" | "over"}
 */
function turnOf({ outcome, seat, your_turn }) {
  if (outcome) return outcome.winner !== null && (seat === null || outcome.winner === seat) ? "won" : "over";
  return your_turn ? "yours" : "waiting";
}
