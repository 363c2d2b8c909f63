// Motion at the table: a card that is drawn or removed travels to the player who did it, a spirit that is
// taken to the one who has it now, with the cards that were laid for it.

import { h, zoomOf } from "../common/dom/dom.ts";
import { cardFace, medal } from "./cards.ts";
import type { Say } from "../common/dom/texts.ts";
import { FLIGHT } from "./state.ts";
import type { RecentEvent, SiggilView } from "./types.ts";
import type { openPyramid } from "./pyramid.ts";
import type { openHand } from "./hand.ts";

/** In ms: a card's way; a spirit's, which deserves a moment, is longer. */
const TRAVEL = 240;
/** In ms: the cards of a series leave one after another. */
const STAGGER = 60;
/** In ms: how long one sees who lost a spirit. */
const LOSS = 1400;

/** A thing that travels, from where it was to where `goal` finds it once all is drawn. */
interface Journey {
  thing: HTMLElement;
  from: DOMRect;
  goal(): Element | null | undefined;
  duration: number;
  delay?: number;
}

export function openMotion(
  say: Say,
  stage: HTMLElement,
  siggil: ReturnType<typeof openPyramid>,
  own: ReturnType<typeof openHand>,
) {
  /** The layer in which things fly: to lay it out anew concerns nothing else. */
  const air = h("div", { class: "cl-sg-air", "aria-hidden": "true" });
  stage.append(air);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const one = (selector: string) => stage.querySelector(selector);
  const seatOf = (seat: number) => one(`[data-seat="${seat}"]`) ?? one(".cl-sg-alone");
  const tokenOf = (spirit: string) => one(`[data-spirit="${spirit}"]`);

  /** Lays a thing where it leaves from: in a page that is laid out anew it lies there at once. */
  function lay({ thing, from }: Journey, frame: DOMRect) {
    thing.style.left = `${(from.left - frame.left) / zoomOf(stage)}px`;
    thing.style.top = `${(from.top - frame.top) / zoomOf(stage)}px`;
    air.append(thing);
  }

  function travel({ thing, from, goal, duration, delay = 0 }: Journey) {
    const to = goal()?.getBoundingClientRect();
    const across = to ? to.left + to.width / 2 - (from.left + from.width / 2) : 0;
    const down = to ? to.top + to.height / 2 - (from.top + from.height / 2) : 0;
    if (!to || to.width === 0 || Math.hypot(across, down) < 2) return thing.remove();
    const scale = Math.min(1, to.height / from.height);
    const going = thing.animate(
      [{ transform: "none" }, { transform: `translate(${across / zoomOf(stage)}px, ${down / zoomOf(stage)}px) scale(${scale})`, opacity: 0.4 }],
      { duration, delay, easing: "cubic-bezier(.3,.1,.3,1)", fill: "backwards" },
    );
    going.onfinish = () => thing.remove();
    going.oncancel = () => thing.remove();
  }

  /** A card that leaves the Siggil. */
  function* journeysOfCard({ kind, seat = -1, place = -1 }: RecentEvent, before: SiggilView): Iterable<Journey> {
    const card = before.observation.siggil.find((lying) => lying.place === place)?.card;
    const from = siggil.at(place)?.getBoundingClientRect();
    if (!card || !from) return;
    const thing = cardFace(say, card, "cl-sg-flying");
    thing.style.setProperty("--card", `${from.width / zoomOf(stage)}px`);
    const toHand = () => own.at(card) ?? seatOf(seat)?.querySelector(".cl-sg-who") ?? own.element;
    yield { thing, from, goal: kind === "remove" ? () => one(".cl-sg-discard") ?? one(".cl-sg-alone") : toHand, duration: TRAVEL };
  }

  /** A spirit that changes hands, and the cards laid for it. */
  function* journeysOfSpirit({ seat = -1, spirit = "" }: RecentEvent, before: SiggilView, now: SiggilView): Iterable<Journey> {
    const goal = () => seatOf(seat)?.querySelector(`[data-spirit="${spirit}"]`);
    const from = tokenOf(spirit)?.getBoundingClientRect();
    if (from) {
      const thing = medal(spirit, "cl-sg-flying cl-sg-flying-spirit");
      thing.style.width = `${from.width / zoomOf(stage)}px`;
      yield { thing, from, goal, duration: FLIGHT };
    }
    const held = new Set(before.observation.series.flatMap(({ cards }) => cards));
    const laid = now.observation.series.filter((each) => each.seat === seat && each.spirit === spirit).flatMap(({ cards }) => cards);
    for (const [at, card] of laid.filter((each) => !held.has(each)).entries()) {
      const start = (own.at(card) ?? seatOf(seat)?.querySelector(".cl-sg-count-hand"))?.getBoundingClientRect();
      if (!start) continue;
      const thing = cardFace(say, card, "cl-sg-flying");
      thing.style.setProperty("--card", `${Math.max(24, start.width / zoomOf(stage))}px`);
      yield { thing, from: start, goal, duration: TRAVEL, delay: at * STAGGER };
    }
  }

  /** Points out who has just lost a spirit. */
  function mourn(seat: number) {
    const ring = (colour: string) => ({ boxShadow: `0 0 0 3px ${colour}` });
    seatOf(seat)?.animate([ring("transparent"), ring("var(--cl-bad)"), ring("transparent")], { duration: LOSS });
  }

  return {
    /** Notes where everything lies that is about to leave; returns what animates it. */
    before(events: RecentEvent[], before: SiggilView | null, now: SiggilView): () => void {
      if (still.matches || before === null) return () => {};
      const owners = before.observation.owners;
      const journeys = events.flatMap((event) => {
        if (event.kind === "take") return [...journeysOfSpirit(event, before, now)];
        return event.kind === "draw" || event.kind === "remove" ? [...journeysOfCard(event, before)] : [];
      });
      const robbed = events.flatMap(({ kind, spirit = "", seat }) => {
        const owner = kind === "take" ? owners[spirit] : undefined;
        return owner === undefined || owner === seat ? [] : [owner];
      });
      if (journeys.length === 0) return () => {};
      const frame = stage.getBoundingClientRect();
      return () => {
        for (const journey of journeys) lay(journey, frame);
        // Where they go is found once the page has been laid out and painted: to ask sooner would lay it out twice.
        requestAnimationFrame(() => setTimeout(() => {
          journeys.forEach(travel);
          robbed.forEach(mourn);
        }));
      };
    },
  };
}
