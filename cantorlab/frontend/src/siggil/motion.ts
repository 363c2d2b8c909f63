// What went where: a card that is drawn or removed travels to the player who did it.

import { face } from "./cards.ts";
import type { Recent, SiggilView } from "./types.ts";
import type { pyramid } from "./pyramid.ts";
import type { hand } from "./hand.ts";

const TRAVEL = 240;

export function follow(
  stage: HTMLElement,
  siggil: ReturnType<typeof pyramid>,
  own: ReturnType<typeof hand>,
) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function goal({ kind, seat }: Recent, card: string) {
    if (kind === "remove") return stage.querySelector(".cl-sg-discard") ?? stage.querySelector(".cl-sg-alone");
    return own.at(card) ?? stage.querySelector(`[data-seat="${seat}"] .cl-sg-who`) ?? own.element;
  }

  function travel(from: DOMRect, to: DOMRect, card: string) {
    const frame = stage.getBoundingClientRect();
    const flying = face(card, "cl-sg-flying");
    flying.style.left = `${from.left - frame.left}px`;
    flying.style.top = `${from.top - frame.top}px`;
    flying.style.setProperty("--card", `${from.width}px`);
    stage.append(flying);
    const across = to.left + to.width / 2 - (from.left + from.width / 2);
    const down = to.top + to.height / 2 - (from.top + from.height / 2);
    const scale = Math.min(1, to.height / from.height);
    const going = flying.animate(
      [{ transform: "none" }, { transform: `translate(${across}px, ${down}px) scale(${scale})`, opacity: 0.4 }],
      { duration: TRAVEL, easing: "cubic-bezier(.3,.1,.3,1)" },
    );
    going.onfinish = () => flying.remove();
    going.oncancel = () => flying.remove();
  }

  return {
    /** Notes where the cards lie that are about to leave; returns what animates them. */
    before(events: Recent[], before: SiggilView | null): (now: SiggilView) => void {
      const leaving = events
        .filter(({ kind }) => kind === "draw" || kind === "remove")
        .map((event) => {
          const card = before?.observation.siggil.find(({ place }) => place === event.place)?.card;
          return { event, card, from: siggil.at(event.place ?? -1)?.getBoundingClientRect() };
        });
      return () => {
        if (still.matches || leaving.length === 0) return;
        // With the next picture, when the page has been laid out anyway.
        requestAnimationFrame(() => {
          for (const { event, card, from } of leaving) {
            const to = card && goal(event, card)?.getBoundingClientRect();
            if (card && from && to && to.width > 0) travel(from, to, card);
          }
        });
      };
    },
  };
}
