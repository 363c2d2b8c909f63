// The Siggil itself. Its cards keep their elements from view to view, so that what changes can be
// seen to change: a card is drawn anew only when its face or what may be done with it differs.

import { h, mark } from "../common/dom/dom.ts";
import { activeElement } from "../common/dom/focus.ts";
import { roving } from "../common/dom/keys.ts";
import { once } from "../common/dom/buttons.ts";
import { become, renew } from "../common/dom/renew.ts";
import { cardFace, namer } from "./cards.ts";
import type { Table } from "../common/table/types.ts";
import type { LyingCard, SiggilView } from "./types.ts";

/** In rows: where the lower one of the two pyramids begins; in half cards: how far beside the upper one it may stand. */
const LOWER = 9;
const BESIDE = 15;

/** A card that lies there: its element, what its face and its name were made of, and the cards that it alone covers. */
interface LaidCard {
  drawn: HTMLElement;
  shown: string;
  named: string;
  lying: LyingCard;
  beneath: LyingCard[];
}

export function openPyramid({ say, play }: Pick<Table, "say" | "play">) {
  const { family, card: nameOf, cards: namesOf } = namer(say);
  const summary = h("p", { class: "cl-unseen" });
  const stage = h("div", { class: "cl-sg-pyramid", role: "group" });
  /** The accessible cards in the order in which the arrows lead through them: on the table they lie by height. */
  const order = h("ol", { class: "cl-unseen" });
  const own = Math.random().toString(36).slice(2);
  const element = h("div", { class: "cl-sg-pyramid-place" }, summary, stage);
  const cards = new Map<number, LaidCard>();
  let deal = "";
  /** In rows: what the cards of this deal have taken up since it was shown. It never shrinks: the others' draws move nothing. */
  let held = { top: Infinity, bottom: 0 };
  /** The action of a card now: `draw`, `remove` or none. */
  let acting = "";

  const openRows = () => rowsOf([...cards.values()].filter(({ lying }) => lying.accessible));
  const keys = roving(stage, openRows, { flows: true });

  function update(view: SiggilView) {
    const { siggil, size, phase, layout } = view.observation;
    const now = `${layout} ${size} ${view.deals}`;
    if (now !== deal) {
      deal = now;
      held = { top: Infinity, bottom: 0 };
      cards.clear();
      stage.replaceChildren();
      stage.style.setProperty("--across", String(size[0]));
      stage.style.setProperty("--down", String(size[1]));
    }
    const seen = extent(siggil, size[1]);
    held = { top: Math.min(held.top, seen.top), bottom: Math.max(held.bottom, seen.bottom) };
    stage.style.setProperty("--top", String(held.top));
    // No variable: every card would inherit it.
    stage.style.height = `calc(${held.bottom - held.top} * var(--card) * 0.7)`;
    const above = coversOf(siggil);
    const byPlace = new Map(siggil.map((lying) => [lying.place, lying]));
    for (const [place, { drawn }] of cards) {
      if (byPlace.has(place)) continue;
      drawn.remove();
      cards.delete(place);
    }
    let behind: HTMLElement | null = null;
    // Of what may be done, not of whose turn it is: that changes while an own action waits for its answer.
    const verb = view.actions.length > 0 && (phase === "draw" || phase === "remove") ? phase : "";
    const wording = [say("siggil.ui.title"), nameOf("P1")].join(); // they change with the language
    for (const lying of siggil) {
      const beneath = lying.covers.filter((under) => above.get(under)?.length === 1).flatMap((place) => byPlace.get(place) ?? []);
      const shown = [lying.card, lying.accessible].join();
      const named = lying.accessible ? [verb, beneath.map(({ card }) => card), wording].join() : "";
      const known = cards.get(lying.place);
      const stays = known?.shown === shown;
      if (stays && known.named !== named) name(known.drawn, lying, beneath, verb);
      behind = stays ? known.drawn : put(draw(lying, beneath, verb), known, lying, behind);
      cards.set(lying.place, { drawn: behind, shown, named, lying, beneath });
    }
    const open = siggil.filter((lying) => lying.accessible).length;
    const under = siggil.filter((lying) => !lying.accessible && lying.card).map(({ place, card }) => beneathOthers(String(card), above.get(place) ?? []));
    mark(stage, { "aria-label": siggil.length ? say("siggil.ui.pyramid", { count: siggil.length, open }) : say("siggil.ui.empty") });
    renew(summary, under.length ? say("siggil.ui.under", { cards: under.join(", ") }) : "");
    renew(order, openRows().flat().map((each) => h("li", { "aria-owns": each.id })));
    if (stage.firstChild !== order) stage.prepend(order);
    acting = verb;
    keys.refresh();
  }

  function draw(lying: LyingCard, beneath: LyingCard[], verb: string): HTMLElement {
    const drawn: HTMLElement = lying.accessible ? accessibleCard(lying) : coveredCard(lying);
    if (lying.accessible) name(drawn, lying, beneath, verb);
    drawn.style.setProperty("--x", String(lying.x));
    drawn.style.setProperty("--y", String(lying.y));
    // The two pyramids of that layout may stand side by side.
    drawn.style.setProperty("--beside", String(lying.x + (lying.y < LOWER ? 0 : BESIDE)));
    drawn.style.setProperty("--level", String(lying.y % LOWER));
    return drawn;
  }

  /** Puts a card in place of the known one, or behind another; returns the element that stands there. */
  function put(drawn: HTMLElement, known: LaidCard | undefined, { card }: LyingCard, behind: HTMLElement | null): HTMLElement {
    if (known) {
      if (known.lying.card === null && card !== null) drawn.dataset.turned = "true";
      const focused = activeElement(stage) === known.drawn;
      const stands = become(known.drawn, drawn);
      if (focused) stands.focus({ preventScroll: true });
      return stands;
    }
    if (behind) behind.after(drawn);
    else stage.prepend(drawn);
    return drawn;
  }

  /** A card under others, with what covers it. */
  function beneathOthers(card: string, places: number[]) {
    return say("siggil.ui.under.place", { card: nameOf(card), places: places.join(" + ") });
  }

  function coveredCard({ place, card }: LyingCard) {
    const press = once(() => play(`${acting || "draw"} ${place}`)); // the rules say what covers it
    return h("span", { class: "cl-sg-place cl-sg-covered", "data-place": place, "aria-hidden": "true", onclick: press }, cardFace(say, card));
  }

  /**
   * Says what a card is, and the consequences of taking it away.
   * @param beneath the cards that it alone covers
   * @param verb what may be done with it now
   */
  function name(drawn: HTMLElement, { place, card }: LyingCard, beneath: LyingCard[], verb: string) {
    const shown = nameOf(String(card));
    const plain = beneath.filter((under) => under.card !== null && under.card[1] !== "*").map((under) => String(under.card));
    const spirits = beneath.filter((under) => under.card?.[1] === "*").map((under) => String(under.card).charAt(0));
    const turned = beneath.filter((under) => under.card === null).length;
    const label = [
      say(`siggil.ui.${verb || "accessible"}`, { card: shown, place }),
      ...spirits.map((spirit) => say("siggil.ui.sets_free", { family: family(spirit) })),
      ...(plain.length ? [say("siggil.ui.uncovers", { cards: namesOf(plain) })] : []),
      ...(turned ? [say("siggil.ui.turns", { count: turned })] : []),
    ].join(", ");
    mark(drawn, { "data-verb": verb, "aria-label": label, "aria-disabled": verb ? null : true });
  }

  function accessibleCard({ place, card }: LyingCard) {
    const light = (on: boolean) => () => {
      for (const under of cards.get(place)?.beneath ?? []) {
        const lit = cards.get(under.place)?.drawn;
        if (lit) lit.dataset.next = String(on && acting !== "");
      }
    };
    return h(
      "button",
      {
        type: "button",
        class: "cl-sg-place cl-sg-open",
        id: `cl-${own}-${place}`,
        "data-place": place,
        "data-cl-key": `place-${place}`,
        onclick: once(() => play(`${acting || "draw"} ${place}`)), // the rules say why not
        onpointerenter: light(true),
        onpointerleave: light(false),
        onfocus: light(true),
        onblur: light(false),
      },
      cardFace(say, card),
    );
  }

  return {
    element,
    update,
    close: keys.close,
    /** The element of the card on a place, if one lies there. */
    at: (place: number) => cards.get(place)?.drawn ?? null,
    /** Moves the focus to the accessible card nearest to where `place` was. */
    focusNear(from: LyingCard | null) {
      const open = [...cards.values()].filter(({ lying }) => lying.accessible);
      if (open.length === 0) return;
      const far = ({ lying }: { lying: LyingCard }) => (from ? Math.hypot(lying.x - from.x, 1.4 * (lying.y - from.y)) : 0);
      keys.focus(open.reduce((best, each) => (far(each) < far(best) ? each : best)).drawn);
    },
  };
}

/** For each place the places of the cards that cover it. */
function coversOf(siggil: LyingCard[]): Map<number, number[]> {
  const above = new Map<number, number[]>();
  for (const { place, covers } of siggil) {
    for (const under of covers) above.set(under, [...(above.get(under) ?? []), place]);
  }
  return above;
}

/**
 * The rows that the cards still take, in steps of a card and a half: the table shrinks now and then
 * instead of sliding at every turn.
 * @param down the rows of the whole drawing
 */
function extent(siggil: LyingCard[], down: number): { top: number; bottom: number } {
  const step = 3;
  const first = Math.min(down - 2, ...siggil.map(({ y }) => y));
  const last = Math.max(first + 2, ...siggil.map(({ y }) => y + 2));
  return { top: Math.floor(first / step) * step, bottom: down - Math.floor((down - last) / step) * step };
}

/** The accessible cards row by row, as they lie. */
function rowsOf(open: { drawn: HTMLElement; lying: LyingCard }[]) {
  const rows = [...new Set(open.map(({ lying }) => lying.y))].sort((a, b) => a - b);
  return rows.map((y) =>
    open
      .filter(({ lying }) => lying.y === y)
      .sort((a, b) => a.lying.x - b.lying.x)
      .map(({ drawn }) => drawn),
  );
}
