// The two choices of a duel: a mage from the hand, and a number to be protected from.

import { h, mark } from "../common/dom/dom.ts";
import { once } from "../common/dom/buttons.ts";
import { MAGES, numeral, type Say } from "../common/dom/texts.ts";
import { art, mageChip, mageFace } from "../common/formula/mages.ts";
import { renew } from "../common/dom/renew.ts";
import type { Table } from "../common/table/types.ts";
import { NO_SHIELD } from "./state.ts";
import { otherSeat, type CantorView, type Seat } from "./types.ts";

/** The numbers that a player may be protected from, or none: the one chosen, and the act of a press. */
interface Shields {
  chosen: string | null;
  disabled: boolean;
  press(action: string): unknown;
}

/** Opens the places of the two choices. The one that is not asked for keeps its elements until it is. */
export function openChoices({ say, part }: Pick<Table, "say" | "part">) {
  const mages = h("div", { class: "cl-hand", role: "group" });
  const guards = h("ul", { class: "cl-protection", role: "list" });
  const lead = h("p", { class: "cl-soft cl-both-lead" });
  const both = h("div", { class: "cl-both" });
  const [drawMages, drawGuards] = [part(mages), part(guards)];
  /** The act of a card, and that of a number: it changes with what the table is asked for. */
  let lay: (action: string) => unknown = () => {};
  let guard: (action: string) => unknown = () => {};

  /** The hand as cards, with buttons to commit a mage while that is legal. */
  function hand(view: CantorView, play: (action: string) => unknown) {
    lay = play;
    const may = new Set(view.actions);
    mark(mages, { "aria-label": say("cantor.ui.hand") });
    const held = view.observation.hand.map((mage) => ({ mage, open: may.has(`commit ${mage}`) }));
    drawMages(held, (keep) => held.map(({ mage, open }) => keep(`${mage}`, open, () => card(mage, open))));
    return mages;
  }

  function card(mage: number, open: boolean) {
    return h(
      "button",
      {
        type: "button",
        class: "cl-card-button",
        "data-cl-key": `mage${mage}`,
        "aria-disabled": open ? null : "true",
        "aria-label": open ? say("cantor.ui.commit", { number: numeral(mage) }) : say("cantor.ui.mage", { number: numeral(mage) }),
        onclick: once(() => lay(`commit ${mage}`)), // the rules say why not
      },
      mageFace(mage),
    );
  }

  /** The 18 numbers and none. Those that cannot be there are grey, and may be announced all the same. */
  function shields({ gone }: CantorView, { chosen, disabled, press }: Shields) {
    guard = press;
    const choice = (action: string, label: string, style: string, shown: string) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: `cl-guard ${style}`,
            "data-cl-key": action,
            "aria-disabled": disabled ? "true" : null,
            "aria-pressed": chosen && action === chosen,
            "aria-label": label,
            onclick: once(() => guard(action)), // the rules say why not
          },
          shown,
        ),
      );
    mark(guards, { "aria-label": say("cantor.ui.protect.group") });
    drawGuards([gone, chosen, disabled], (keep) => [
      ...MAGES.map((number) => {
        const [action, seen] = [`protect ${number}`, gone.includes(number)];
        const label = () => say(seen ? "cantor.ui.protect.seen" : "cantor.ui.protect.from", { number: numeral(number) });
        return keep(action, [seen, chosen && action === chosen, disabled], () => choice(action, label(), seen ? "cl-gone" : "", numeral(number)));
      }),
      keep(NO_SHIELD, [chosen && NO_SHIELD === chosen, disabled], () => choice(NO_SHIELD, say("cantor.ui.protect.none"), "cl-guard-none", say("cantor.ui.protect.none"))),
    ]);
    return guards;
  }

  return {
    hand,
    protection(view: CantorView, play: (action: string) => unknown) {
      const { announced, own_protection: own } = view.observation;
      const chosen = announced[view.seat ?? 0] ? `protect ${own ?? "none"}` : null;
      return shields(view, { chosen, disabled: view.actions.length === 0, press: play });
    },
    /**
     * If two people share a screen, both choices stand together, so that each looks once: the shield
     * is chosen first, if one wants one, and the mage is laid with it.
     */
    both(view: CantorView, own: Shields, play: (action: string, then: string) => unknown) {
      renew(lead, say("cantor.ui.protect.before"));
      renew(both, lead, shields(view, own), hand(view, (action) => play(action, own.chosen ?? NO_SHIELD)));
      return both;
    },
  };
}

/** Opens the rows of mages: those that have fought, on either side, the hand while a number is chosen, and open hands. */
export function openResting({ say, part }: Pick<Table, "say" | "part">) {
  const element = h("div", { class: "cl-resting" });
  const zone = (className: string) => {
    const [name, list] = [h("p", { class: "cl-rest-name", "aria-hidden": "true" }), h("ul")];
    const draw = part(list);
    const own = h("div", { class: `cl-rest ${className}` }, name, list);
    return (shown: string, label: string, mages: number[]) => {
      renew(name, shown);
      mark(list, { "aria-label": label });
      draw(mages, (keep) => mages.map((mage) => keep(`${mage}`, null, () => h("li", {}, mageChip(mage)))));
      return own;
    };
  };
  const open = [zone("cl-rest-hand"), zone("cl-rest-hand")] as const;
  const zones = { hand: zone("cl-rest-hand"), near: zone("cl-rest-near"), far: zone("cl-rest-far") };

  return ({ observation, near, mode, players, stage, seat: viewer }: CantorView) => {
    const { hand, rests, phase, open_hands: shown } = observation;
    const nameOf = (seat: Seat) => players.find((each) => each.seat === seat)?.name ?? "";
    const held = stage === "play" && phase === "protect" ? hand : [];
    const resters = [near, otherSeat(near)].filter((seat) => rests[seat].length > 0);
    const opposite = stage === "play" && shown ? ([otherSeat(near), near] as const).filter((seat) => seat !== viewer && shown[seat].length > 0) : [];
    if (resters.length === 0 && held.length === 0 && opposite.length === 0) return null;
    const title = say(mode === "quest" ? "cantor.ui.rests.quest" : "cantor.ui.rests.discard");
    renew(
      element,
      opposite.map((seat) => {
        const label = say("cantor.ui.hand_of", { name: nameOf(seat) });
        return open[seat](label, label, shown?.[seat] ?? []);
      }),
      held.length > 0 && zones.hand(say("cantor.ui.hand"), say("cantor.ui.hand"), held),
      resters.map((seat) => {
        return zones[seat === near ? "near" : "far"](title, `${title}, ${nameOf(seat)}`, rests[seat]);
      }),
    );
    return element;
  };
}

/** The hourglasses, which run out with the adventurer's defeats. */
export function neutrals({ observation, mode }: CantorView, say: Say) {
  if (mode !== "quest") return null;
  const { neutrals: mages } = observation;
  const out = mages.filter((mage) => mage !== null).length;
  return h(
    "div",
    { class: "cl-hourglasses" },
    h(
      "ul",
      { class: "cl-neutrals", "aria-label": say("cantor.ui.neutrals") },
      mages.map((mage) =>
        mage === null
          ? h("li", { class: "cl-neutral" }, art("hourglass"), h("span", { class: "cl-unseen" }, say("cantor.ui.neutral.hidden")))
          : h(
              "li",
              { class: "cl-neutral cl-out" },
              art("hourglass-out"),
              h("span", { class: "cl-unseen" }, say("cantor.ui.neutral.turned", { number: numeral(mage) })),
              h("span", { class: "cl-numeral", "aria-hidden": "true" }, numeral(mage)),
            ),
      ),
    ),
    h("span", { class: "cl-summit-name", "aria-hidden": "true" }, say("cantor.ui.hourglasses", { count: out, of: mages.length })),
  );
}
