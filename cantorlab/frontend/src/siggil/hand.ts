// The player's hand: cards to choose a series from, and what the chosen ones can become.

import { h, hide, mark } from "../common/dom/dom.ts";
import { byKey, redrawKeepingFocus } from "../common/dom/focus.ts";
import { roving } from "../common/dom/keys.ts";
import { actionButton, buttonsIn, once, rowsOnScreen } from "../common/dom/buttons.ts";
import { renew } from "../common/dom/renew.ts";
import { cardFace, namer } from "./cards.ts";
import { cheapest, mannerOf, sortHand, chooseCards, isTaking, options, resort, toggleCard, type SiggilState } from "./state.ts";
import type { StateHolder, Table } from "../common/table/types.ts";
import type { Lights, SiggilView, Take } from "./types.ts";

/** In pixels: a card of the hand (as in siggil.css), how much of it should and must show under the next one, and what stands between two groups. */
const CARD = 46;
const NARROW = 28;
const NARROWEST = 24;
const APART = 5;

export function openHand({ say, play, speak, notice, view, part }: Table<SiggilView>, { get, set }: StateHolder<SiggilState>) {
  const { family, card: nameOf, cards: namesOf } = namer(say);
  const lead = h("p", { class: "cl-sg-lead" });
  const title = h("p", { class: "cl-sg-title" });
  const acts = h("div", { class: "cl-sg-acts", role: "group" });
  const cards = h("div", { class: "cl-sg-hand", role: "group" });
  const sortButton = actionButton("cl-sg-sort", "sort", () => sort(), [], { "aria-keyshortcuts": "s", title: "S" });
  const place = h("div", { class: "cl-sg-hand-place" }, cards);
  const head = h("div", { class: "cl-sg-row" }, title, sortButton);
  const element = h("div", { class: "cl-sg-own" }, head, place, h("div", { class: "cl-sg-row" }, lead, acts));
  const drawActs = part(acts);
  const drawCards = part(cards);
  /** The button that sorts the cards stands above them, and is reached by the same arrows. */
  const sorting = () => (sortButton.hidden ? [] : [sortButton]);
  const keys = roving(element, () => [sorting(), ...rowsOnScreen(cards)], {
    items: () => [...buttonsIn(cards), ...sorting()],
    onescape: () => pick([]),
  });
  const actKeys = roving(acts);
  /** In pixels: the width of the hand's place. It is told, not asked for: that would lay out the page. */
  let width = 0;
  const room = new ResizeObserver(([seen]) => {
    width = seen?.contentRect.width ?? 0;
    pack();
  });
  room.observe(place);

  /** The number of groups after the first. */
  let groups = 0;

  function sort() {
    set(resort(get()));
    speak(say(`siggil.ui.sorted.${get().by}`));
  }

  function pick(cards: Iterable<string>) {
    set(chooseCards(get(), cards));
    const { ready } = options(get(), view());
    const action = ready.map((take) => labelOf(take, view())).join(", ");
    speak(action ? say("siggil.ui.ready", { action }) : lead.textContent);
  }

  function redraw(): void {
    redrawKeepingFocus(element, () => draw(view()));
  }

  /**
   * As few rows as the room allows, of about as many cards each. What shows of a card is told to each of them:
   * from a variable of the hand all that they are drawn of would inherit, and be styled anew with each card that comes.
   */
  function pack() {
    const held = buttonsIn(cards);
    const most = Math.max(1, Math.floor((width - CARD) / NARROW) + 1);
    const rows = Math.max(1, Math.ceil(held.length / most));
    const strip = stripOf(Math.ceil(held.length / rows), width - 1 - groups * APART);
    for (const each of held) each.style.width = `${strip}px`;
    cards.style.paddingRight = `${Math.max(0, CARD - strip)}px`;
    mark(cards, { "data-rows": String(rows) });
  }

  const labelOf = (take: Take, now: SiggilView) =>
    say(`siggil.ui.act.${mannerOf(take, now.observation, now.seat)}`, { family: family(take.spirit) });

  /** The lights of the spirits: whether this hand could take each, and whether these cards do. */
  function lights(now: SiggilView): Lights {
    const { chosen } = get();
    const { takes, toward, ready } = options(get(), now);
    const lit: Lights = new Map();
    for (const { spirit } of now.highlights ? takes : []) {
      const best = cheapest(takes, spirit);
      lit.set(spirit, { light: "could", press: () => best && pick(best.cards), of: String(best?.cards) });
    }
    if (now.highlights && chosen.size > 0) {
      for (const { spirit } of toward) lit.set(spirit, { press: () => {}, of: "", ...lit.get(spirit), light: "toward" });
    }
    for (const { spirit, action } of ready) lit.set(spirit, { light: "ready", press: () => play(action), of: action });
    return lit;
  }

  function draw(now: SiggilView) {
    const { by, chosen } = get();
    const { takes, toward, ready } = options(get(), now);
    const { hand: held } = now.observation;
    const taking = isTaking(now);
    const shown = now.curtain || held === null ? [] : sortHand(held, by);
    const useful = new Set(now.highlights ? (chosen.size ? toward : takes).flatMap((take) => take.cards) : []);
    hide(element, held === null || now.curtain !== null);
    const led = taking ? leadOf(now) : now.news;
    renew(lead, led);
    hide(lead, led === "");
    renew(title, shown.length ? say("siggil.ui.hand", { count: shown.length }) : say("siggil.ui.hand_empty"));
    renew(sortButton, say(`siggil.ui.sort.${by === "family" ? "number" : "family"}`));
    hide(sortButton, shown.length < 2);
    mark(acts, { "aria-label": say("siggil.ui.choose") });
    drawActs([taking, ready, takes, now.highlights, now.observation.owners], () => taking && buttons(now, ready, takes));
    const groupOf = (card: string | undefined) => card?.charAt(by === "family" ? 0 : 1);
    const opensGroup = (at: number) => at > 0 && groupOf(shown[at]) !== groupOf(shown[at - 1]);
    groups = shown.filter((_, at) => opensGroup(at)).length;
    mark(cards, { "aria-label": say("siggil.ui.hand", { count: shown.length }), "data-taking": String(taking && takes.length > 0) });
    drawCards([shown, by, taking, now.highlights, [...useful], [...chosen]], (keep) =>
      shown.map((card, at) => {
        const label = taking && useful.has(card) && !chosen.has(card) ? say("siggil.ui.of_use", { card: nameOf(card) }) : nameOf(card);
        const drawn = keep(card, null, () => cardButton(card));
        mark(drawn, {
          "data-first": opensGroup(at),
          "data-use": now.highlights && taking ? useful.has(card) : null,
          "aria-pressed": taking ? chosen.has(card) : null,
          "aria-disabled": taking ? null : true,
          "aria-label": label,
        });
        return drawn;
      }),
    );
    pack();
    keys.refresh();
    actKeys.refresh();
  }

  function cardButton(card: string) {
    return actionButton("cl-sg-held", `hand-${card}`, () => press(card), cardFace(say, card));
  }

  function press(card: string) {
    const now = view();
    if (isTaking(now)) pick(toggleCard(get(), card).chosen);
    else notice(refusalOf(now));
  }

  /** Why nothing is done with the hand now: what is asked comes first. */
  const refusalOf = ({ your_turn, headline, outcome }: SiggilView) =>
    your_turn ? headline : (outcome?.text ?? say("table.not_now"));

  function leadOf(now: SiggilView) {
    const { by, chosen } = get();
    const { takes, toward, ready } = options(get(), now);
    if (chosen.size === 0) {
      if (!now.highlights) return say("siggil.ui.lead.free");
      return say(takes.length ? "siggil.ui.lead.start" : "siggil.ui.lead.nothing");
    }
    if (ready.length) return say("siggil.ui.act.with", { cards: namesOf(sortHand([...chosen], by)) });
    if (!now.highlights) return say("siggil.ui.chosen", { count: chosen.size });
    if (toward.length === 0) return say("siggil.ui.lead.none");
    const missing = Math.min(...toward.map(({ cards: needed }) => needed.length)) - chosen.size;
    const near = toward.filter(({ cards: needed }) => needed.length - chosen.size === missing);
    const families = [...new Set(near.map(({ spirit }) => family(spirit)))].join(" / ");
    return say("siggil.ui.lead.missing", { count: missing, families });
  }

  function buttons(now: SiggilView, ready: Take[], takes: Take[]) {
    const nothing = now.highlights && takes.length === 0;
    return [
      ...ready.map((take) =>
        actionButton("cl-button cl-primary", "take", once(() => play(take.action)), labelOf(take, now), { "aria-keyshortcuts": "t", title: "T" }),
      ),
      actionButton(
        nothing ? "cl-button cl-primary" : "cl-button",
        "pass",
        once(() => play("pass")),
        say(nothing ? "siggil.ui.end_turn" : "siggil.ui.pass"),
        { "aria-keyshortcuts": "p", title: "P" },
      ),
    ];
  }

  return {
    element,
    lights,
    sort,
    clear: () => get().chosen.size > 0 && pick([]),
    redraw,
    update: draw,
    /** Moves the focus to what is to be done with the hand. */
    focus() {
      const first = cards.querySelector('[data-use="true"]') ?? cards.querySelector("button:not([aria-disabled])");
      const target = first && first.getAttribute("data-use") !== "false" ? first : acts.querySelector("button");
      if (target instanceof HTMLElement) target.focus();
    },
    /** Moves the focus, while others play, to what can be done with the hand all the time, if anything can. */
    rest() {
      if (sortButton.hidden) return false;
      keys.focus(sortButton);
      return true;
    },
    at: (card: string) => byKey(cards, `hand-${card}`),
    close() {
      room.disconnect();
      keys.close();
      actKeys.close();
    },
  };
}

/** In pixels: what shows of each of so many cards in this room. Those that overlap leave the last one whole; those that do not are all as wide as their strips. */
function stripOf(count: number, room: number): number {
  const fitting = Math.min((room - CARD) / Math.max(1, count - 1), Math.max(CARD, room / count));
  return Math.max(NARROWEST, Math.min(fitting, CARD + APART));
}
