// The two choices of a duel: a mage from the hand, and a number to be protected from.

import { h } from "../common/dom.ts";
import { once } from "../common/press.ts";
import { MAGES, numeral } from "../common/mage_numbers.ts";
import { art, chip, face } from "../common/mages.ts";
import type { Say } from "../common/types.ts";
import { otherSeat, type CantorView } from "./types.ts";

/** The hand as cards, with buttons to commit a mage while that is legal. */
export function hand(view: CantorView, say: Say, play: (action: string) => unknown) {
  const may = new Set(view.actions);
  const cards = view.observation.hand.map((mage) => {
    const action = `commit ${mage}`;
    const open = may.has(action);
    return h(
      "button",
      {
        type: "button",
        class: "cl-card-button",
        "data-cl-key": `mage${mage}`,
        "aria-disabled": open ? null : "true",
        "aria-label": open ? say("cantor.ui.commit", { number: numeral(mage) }) : say("cantor.ui.mage", { number: numeral(mage) }),
        onclick: once(() => play(action)), // the rules say why not
      },
      face(mage),
    );
  });
  return h("div", { class: "cl-hand", role: "group", "aria-label": say("cantor.ui.hand") }, cards);
}

/** The numbers that one may be protected from, or none: what is pressed, and which one is chosen. */
interface Shields {
  chosen: string | null;
  disabled: boolean;
  press(action: string): unknown;
}

/** The 18 numbers and none. Those that cannot be there are grey, and may be announced all the same. */
export function protection(view: CantorView, say: Say, play: (action: string) => unknown) {
  const { announced, own_protection: own } = view.observation;
  const chosen = announced[view.seat ?? 0] ? `protect ${own ?? "none"}` : null;
  return shields(view, say, { chosen, disabled: view.actions.length === 0, press: play });
}

/**
 * Where two people share a screen both choices stand together, so that each looks once: the shield
 * is chosen first, if one wants one, and the mage is laid with it.
 */
export function bothChoices(view: CantorView, say: Say, { chosen, disabled, press }: Shields, play: (action: string, then: string) => unknown) {
  return h(
    "div",
    { class: "cl-both" },
    h("p", { class: "cl-soft cl-both-lead" }, say("cantor.ui.protect.before")),
    shields(view, say, { chosen, disabled, press }),
    hand(view, say, (action) => play(action, chosen ?? NONE)),
  );
}

export const NONE = "protect none";

function shields(view: CantorView, say: Say, { chosen, disabled, press }: Shields) {
  const gone = new Set(view.gone);

  const choice = (action: string, label: string, style: string, ...content: (Node | string)[]) =>
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
          onclick: once(() => press(action)), // the rules say why not
        },
        content,
      ),
    );

  return h(
    "ul",
    { class: "cl-protection", role: "list", "aria-label": say("cantor.ui.protect.group") },
    MAGES.map((number) => {
      const seen = gone.has(number);
      const label = say(seen ? "cantor.ui.protect.seen" : "cantor.ui.protect.from", { number: numeral(number) });
      return choice(`protect ${number}`, label, seen ? "cl-gone" : "", numeral(number));
    }),
    choice(NONE, say("cantor.ui.protect.none"), "cl-guard-none", say("cantor.ui.protect.none")),
  );
}

/** Who has fought, on either side of the table, and the player's hand while something else is being chosen. */
export function resting({ observation, near, mode, players, stage }: CantorView, say: Say) {
  const zones = [near, otherSeat(near)].filter((seat) => observation.rests[seat].length > 0);
  const inHand = stage === "play" && observation.phase === "protect" ? observation.hand : [];
  if (zones.length === 0 && inHand.length === 0) return null;
  const title = say(mode === "quest" ? "cantor.ui.rests.quest" : "cantor.ui.rests.discard");

  const zone = (className: string, shown: string, label: string, mages: number[]) =>
    h(
      "div",
      { class: `cl-rest ${className}` },
      h("p", { class: "cl-rest-name", "aria-hidden": "true" }, shown),
      h("ul", { "aria-label": label }, mages.map((mage) => h("li", {}, chip(mage)))),
    );

  return h(
    "div",
    { class: "cl-resting" },
    inHand.length > 0 && zone("cl-rest-hand", say("cantor.ui.hand"), say("cantor.ui.hand"), inHand),
    zones.map((seat) => {
      const name = players.find((each) => each.seat === seat)?.name ?? "";
      return zone(seat === near ? "cl-rest-near" : "cl-rest-far", title, `${title}, ${name}`, observation.rests[seat]);
    }),
  );
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
