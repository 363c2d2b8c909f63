// Beside the Siggil: free spirits, and what lies before each player.

import { h, mark } from "../common/dom/dom.ts";
import { once } from "../common/dom/buttons.ts";
import { heap, letterOf, medal, mini, namer, spiritNumber } from "./cards.ts";
import type { Say } from "../common/dom/texts.ts";
import type { Table } from "../common/table/types.ts";
import { glowsNow, type SiggilState } from "./state.ts";
import type { Lights, Series, SiggilView } from "./types.ts";

const SOCKETS = 3;
/** So many free spirits have room for their names. */
const FEW = 3;
const STEPS = ["remove", "draw", "take"] as const;

/** The spirits that are free; in the solitaire, where at most three may be free, as three sockets. */
export function spirits(
  { observation: { free, lost, players } }: SiggilView,
  say: Say,
  lights: Lights,
  state: SiggilState,
) {
  const { family, spirit: nameOf } = namer(say);
  const taking = free.filter((letter) => lights.has(letter));
  const sockets = players === 1 ? Math.max(0, SOCKETS - free.length) : 0;
  return h(
    "div",
    { class: "cl-sg-spirits" },
    h("p", { class: "cl-sg-title" }, say("siggil.ui.free"), taking.length > 0 && h("span", { class: "cl-sg-taking", "aria-hidden": "true" }, say("siggil.ui.can_take", { spirits: taking.map((letter) => letterOf(say, letter)).join(", ") }))),
    h(
      "ul",
      { class: "cl-sg-free", "data-few": String(free.length <= FEW), "aria-label": say("siggil.ui.free") },
      free.map((letter, at) =>
        h(
          "li",
          {},
          token(letter, say, lights, state),
          h(
            "span",
            { class: lights.has(letter) ? "cl-sg-token-name cl-sg-can" : "cl-sg-token-name", "aria-hidden": "true" },
            h("span", { class: "cl-sg-in-short" }, `${letterOf(say, letter)} · ${spiritNumber(letter)}`),
            h("span", { class: "cl-sg-in-full" }, say("siggil.ui.spirit_any", { family: family(letter), number: spiritNumber(letter) })),
          ),
          players === 1 && at === 0 && free.length === SOCKETS && h("span", { class: "cl-sg-next-out" }, say("siggil.ui.first_to_go")),
        ),
      ),
      Array.from({ length: sockets }, () =>
        h("li", { class: "cl-sg-socket" }, h("span", { class: "cl-unseen" }, say("siggil.ui.free_empty"))),
      ),
      players > 1 && free.length === 0 && h("li", { class: "cl-sg-none" }, say("siggil.ui.free_none")),
    ),
    lost.length > 0 && [
      h("p", { class: "cl-sg-title" }, say("siggil.ui.lost")),
      h(
        "ul",
        { class: "cl-sg-lost", "aria-label": say("siggil.ui.lost") },
        lost.map((letter) => h("li", {}, medal(letter), h("span", { class: "cl-unseen" }, nameOf(letter)))),
      ),
    ],
  );
}

/**
 * A spirit: a button while this hand, or the chosen cards, could take it.
 * Drawn anew while it glows, it goes on glowing.
 */
function token(letter: string, say: Say, lights: Lights, state: SiggilState) {
  const name = namer(say).spirit(letter);
  const lit = lights.get(letter);
  const now = performance.now();
  const glow = glowsNow(state, letter, now) ? `--age: ${Math.round((state.glows.get(letter) ?? now) - now)}ms` : null;
  const shown = { "data-spirit": letter, "data-fresh": glow !== null, style: glow, "data-light": lit?.light ?? null };
  if (!lit) return h("span", { class: "cl-sg-token", ...shown }, medal(letter), h("span", { class: "cl-unseen" }, name));
  const label = lit.light === "ready" ? name : say("siggil.ui.takeable", { spirit: name });
  return h(
    "button",
    { type: "button", class: "cl-sg-token", "data-cl-key": `spirit-${letter}`, "aria-label": label, ...shown, onclick: once(lit.press) },
    medal(letter),
  );
}

/** Opens the places before the players, the one at the bottom last. */
export function openSeats({ say, part }: Pick<Table, "say" | "part">) {
  const list = h("ul", { class: "cl-sg-seats" });
  const draw = part(list);
  /** @param lit what there is to see of the lights and of what glows */
  return (view: SiggilView, lights: Lights, state: SiggilState, lit: unknown) => {
    const { outcome, thinking, near, players: people, observation: seen } = view;
    if (seen.players === 1) return alone(view, say, lights, state);
    const order = Array.from({ length: seen.players }, (_, at) => ((near ?? seen.players - 1) + 1 + at) % seen.players);
    const facts = order.map((seat) => ({
      seat,
      of: [seat, people, near, outcome, thinking, seen.hand_sizes[seat], seen.score[seat], seen.target, seen.to_act.includes(seat)],
      laid: seen.series.some((each) => each.seat === seat) && [seen.series, seen.owners, lit],
      open: seat !== near && seen.hands?.[seat],
    }));
    mark(list, { "aria-label": say("siggil.ui.seats") });
    draw(facts, (keep) => facts.map((own) => keep(`${own.seat}`, own, () => place(view, own.seat, say, lights, state))));
    return list;
  };
}

function place(view: SiggilView, seat: number, say: Say, lights: Lights, state: SiggilState) {
  const { observation, players, near, outcome, thinking } = view;
  const { hand_sizes, score, target, series, to_act } = observation;
  const player = players.find((each) => each.seat === seat);
  const acts = outcome === null && to_act.includes(seat);
  const laid = series.filter((each) => each.seat === seat);
  const open = seat === near ? undefined : observation.hands?.[seat];
  return h(
    "li",
    {
      class: "cl-sg-seat",
      "data-seat": seat,
      "data-acts": acts,
      "data-near": seat === near,
      "data-won": outcome?.winner === seat,
      "data-kind": player?.kind,
    },
    h(
      "p",
      { class: "cl-sg-who" },
      h("span", { class: "cl-sg-name" }, player?.name),
      acts && h("span", { class: "cl-unseen" }, ` – ${say("table.to_act")}`),
      acts && thinking && h("span", { class: "cl-dots", "aria-hidden": "true" }),
      h("span", { class: "cl-spring" }),
      h("span", { class: "cl-sg-count cl-sg-count-hand", "aria-hidden": "true" }, hand_sizes[seat]),
      h("span", { class: "cl-sg-count cl-sg-count-spirits", "aria-hidden": "true" }, `${score[seat]}/${target}`),
      h(
        "span",
        { class: "cl-unseen" },
        `: ${say("siggil.ui.hand_size", { count: hand_sizes[seat] })}, ${say("siggil.ui.score", { count: score[seat], target })}`,
      ),
    ),
    laid.length > 0 && row(laid, view, say, lights, state),
    open && open.length > 0 && h("div", { class: "cl-sg-minis" }, h("span", { class: "cl-unseen" }, namer(say).cards(open)), open.map((card) => mini(say, card))),
  );
}

function row(laid: Series[], { observation: { owners } }: SiggilView, say: Say, lights: Lights, state: SiggilState) {
  const { spirit: nameOf, cards: namesOf } = namer(say);
  const holds = ({ live, spirit, seat }: Series) => live && owners[spirit] === seat;
  const ordered = [...laid.filter(holds), ...laid.filter((each) => !holds(each))];
  return h(
    "ul",
    { class: "cl-sg-laid" },
    ordered.map(({ seat, spirit, cards, live }) => {
      const held = live && owners[spirit] === seat;
      const key = held ? "series" : live ? "series_taken" : "series_dead";
      return h(
        "li",
        { class: "cl-sg-series", "data-held": held, "data-live": live },
        held && token(spirit, say, lights, state),
        h("span", { class: "cl-sg-minis", "aria-hidden": "true" }, cards.map((card) => mini(say, card))),
        h("span", { class: "cl-unseen" }, say(`siggil.ui.${key}`, { spirit: nameOf(spirit), cards: namesOf(cards) })),
      );
    }),
  );
}

/** The solitaire: captured spirits, and the discard if it may be looked at. */
function alone(view: SiggilView, say: Say, lights: Lights, state: SiggilState) {
  const { series, score, target, discard, discard_size = 0 } = view.observation;
  const { cards: namesOf } = namer(say);
  const pile = (cards: string[]) =>
    h("div", { class: "cl-sg-minis cl-sg-discard" }, h("span", { class: "cl-unseen" }, namesOf(cards)), heap(say, cards));
  const titledPart = (title: string, ...content: (HTMLElement | false)[]) =>
    h("section", { class: "cl-sg-part", "data-part": "" }, h("p", { class: "cl-sg-title" }, title), content);
  return h(
    "div",
    { class: "cl-sg-alone" },
    titledPart(
      say("siggil.ui.captured"),
      h("p", { class: "cl-sg-soft" }, say("siggil.ui.score", { count: score[0], target })),
      series.length > 0 && row(series, view, say, lights, state),
    ),
    discard_size > 0 &&
      titledPart(
        say("siggil.ui.discard", { count: discard_size }),
        discard ? pile(discard) : h("p", { class: "cl-sg-soft" }, say("siggil.ui.discard_hidden")),
      ),
  );
}

/** The solitaire's turn, step by step. */
export function turnSteps({ observation: { players, phase }, outcome }: SiggilView, say: Say) {
  if (players > 1 || outcome) return null;
  return h(
    "ol",
    { class: "cl-sg-steps", "aria-label": say("siggil.ui.steps") },
    STEPS.map((step, at) =>
      h(
        "li",
        { "aria-current": step === phase ? "step" : null, "data-step": step },
        h("span", { class: "cl-sg-step-number", "aria-hidden": "true" }, at + 1),
        say(`siggil.ui.step.${step}`),
      ),
    ),
  );
}
