// Looks at a place, on request, after the verdict: the order of the mages, why, the curve, and last
// the numbers. Each is fetched when it is first wanted, and never before.

import { actionButton } from "../common/dom/buttons.ts";
import { drawCurve } from "../common/formula/curve.ts";
import { fill, h } from "../common/dom/dom.ts";
import { byKey } from "../common/dom/focus.ts";
import { consume, isPlain } from "../common/dom/keys.ts";
import { ladder, type Marks } from "../common/formula/ladder.ts";
import { renew } from "../common/dom/renew.ts";
import { setOffFormulas } from "../common/formula/sentence_formulas.ts";
import type { Strengths } from "../common/kernel/mathematics.ts";
import type { Answer } from "../common/kernel/types.ts";
import type { Say } from "../common/dom/texts.ts";
import type { StateHolder, Table } from "../common/table/types.ts";
import { keepAnswer, lookAtPlace, type CantorState } from "./state.ts";
import type { CantorView, Look, Looks } from "./types.ts";
import { mathml } from "../common/dom/markup.ts";
import { forReaders } from "../common/formula/reading.ts";
import { mageChip } from "../common/formula/mages.ts";

const FIRST_LOOK: Look = "order";
const LOOKS: Look[] = [FIRST_LOOK, "why", "curve", "numbers"];

/**
 * The tabs of the last duel's place. They are cleared when the next duel starts.
 */
export function openLooks(table: Table<CantorView>, { get, set }: StateHolder<CantorState>) {
  const { say, view } = table;
  const panel = h("div", { class: "cl-look", role: "tabpanel", tabindex: "0" });
  const tabs = h("div", { class: "cl-tabs", role: "tablist" });
  const element = h("div", { class: "cl-looks" }, tabs, panel);

  const drawings: { [What in Look]: (answer: Looks[What]) => Node } = {
    order(order) {
      const drawn = ladder(say);
      drawn.draw(order, marks());
      return drawn.element;
    },
    why: ({ text, heard }) => h("p", { class: "cl-why" }, setOffFormulas(text, heard)),
    curve: (curve) => drawCurve(curve, { width: Math.round(panel.clientWidth) - 24, marks: marks() }),
    numbers: (numbers) => strengths(numbers, view().reveal?.fighters ?? [], say),
  };

  async function show<What extends Look>(what: What): Promise<void> {
    set(lookAtPlace(get(), what));
    draw();
    const { about, answers } = get();
    if (answers[what]) return;
    const duel = view().reveal?.duel;
    const answer = await table.ask<Looks[What]>({ kind: "look", what, duel });
    if (about !== get().about) return; // the game has moved on
    set(keepAnswer(get(), about, what, answer));
    draw();
    if (answer.ok && "text" in answer) table.speak(answer.heard[answer.text] ?? answer.text);
  }

  const soft = (text: string) => h("p", { class: "cl-soft" }, text);

  function lookOf<What extends Look>(what: What): Node {
    const answer: Answer<Looks[What]> | undefined = view().reveal ? get().answers[what] : undefined;
    if (!answer) return soft(say("cantor.ui.waiting"));
    return answer.ok ? drawings[what](answer) : soft(answer.message);
  }

  function draw(): void {
    const open = get().look;
    tabs.setAttribute("aria-label", say("cantor.ui.reveal.more"));
    renew(
      tabs,
      LOOKS.map((what) =>
        actionButton(
          "cl-tab",
          `look-${what}`,
          () => show(what),
          say(`cantor.ui.${what}`),
          { role: "tab", "aria-selected": String(what === open), tabindex: what === (open ?? FIRST_LOOK) ? 0 : -1 },
        ),
      ),
    );
    panel.hidden = open === null;
    if (open === null) return;
    panel.setAttribute("aria-label", say(`cantor.ui.${open}`));
    panel.dataset.what = open;
    const unshielded = view().reveal?.verdict?.unshielded;
    fill(panel, unshielded && h("p", { class: "cl-unshielded" }, unshielded), lookOf(open));
  }

  /** The fighters, and in gold the one who stands higher. */
  function marks(): Marks {
    const { reveal } = view();
    const higher = reveal?.verdict?.higher ?? null;
    return new Map(reveal?.fighters.map((mage, seat) => [mage, { chosen: true, gold: seat === higher }]));
  }

  tabs.addEventListener("keydown", (event) => {
    const step = isPlain(event) && { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    consume(event);
    const at = LOOKS.indexOf(get().look ?? FIRST_LOOK);
    const what = LOOKS.at((at + step) % LOOKS.length) ?? FIRST_LOOK;
    void show(what);
    byKey(tabs, `look-${what}`)?.focus();
  });

  return {
    element,
    update(now: CantorView, before: CantorState) {
      const { about } = get();
      element.hidden = about === "";
      if (about === before.about || about === "") return;
      // The ladder is the game's own picture: it opens by itself, also where a shield decided.
      // At the end of a quest the result has the room, and the looks wait to be asked.
      if (now.mode === "quest" && now.outcome) draw();
      else void show(FIRST_LOOK);
    },
  };
}

/** The strength that each mage has. */
function strengths({ rows }: Strengths, chosen: number[], say: Say) {
  return h(
    "ul",
    { class: "cl-strengths", "aria-label": say("mages.strengths.label") },
    rows.map(({ mage, text, spoken, mathml: printed }) => {
      const strength = h("span", { class: "cl-strength", "aria-hidden": "true" }, (printed && mathml(printed)) ?? text);
      const words = h("span", { class: "cl-unseen" }, spoken);
      return h(
        "li",
        { "data-chosen": String(chosen.includes(mage)) },
        mageChip(mage),
        printed ? forReaders(strength, "seen") : strength,
        printed ? forReaders(words, "words") : words,
      );
    }),
  );
}
