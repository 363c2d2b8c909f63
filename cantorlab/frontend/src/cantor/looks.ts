// What a place shows when asked, after the verdict: the order of the mages, why, the curve, and last
// the numbers. Each is fetched when it is first wanted, and never before.

import { drawCurve } from "../common/curve.ts";
import { fill, h } from "../common/dom.ts";
import { ladder } from "../common/ladder.ts";
import { strengths } from "../common/strengths.ts";

/** @import { Mark } from "../common/ladder.ts" */
/** @import { Table } from "../common/types.ts" */
/** @import { CantorView, Look } from "./types.ts" */

/** @type {Look[]} */
const LOOKS = ["order", "why", "curve", "numbers"];

/**
 * The tabs of the last duel's place. They live as long as the table and forget a duel with the next.
 *
 * @param {Table} table
 */
export function looks(table) {
  /** @type {string} */
  let about = "";
  /** @type {Look | null} */
  let open = null;
  /** @type {Map<Look, any>} */
  let answers = new Map();
  const panel = h("div", { class: "cl-look", role: "tabpanel", tabindex: "0" });
  const tabs = h("div", { class: "cl-tabs", role: "tablist" });
  const element = h("div", { class: "cl-looks" }, tabs, panel);

  const view = () => /** @type {CantorView} */ (table.view());

  /** @param {Look} what */
  async function show(what) {
    open = what;
    draw();
    if (answers.has(what)) return;
    const asked = about;
    const duel = view().reveal?.duel;
    const answer = await table.ask({ kind: "look", what, duel });
    if (asked !== about) return; // the game has moved on
    answers.set(what, answer);
    draw();
    if (what === "why" && answer.ok) table.speak(answer.text);
  }

  function draw() {
    const { say } = table;
    tabs.setAttribute("aria-label", say("cantor.ui.reveal.more"));
    fill(
      tabs,
      LOOKS.map((what) =>
        h(
          "button",
          {
            type: "button",
            class: "cl-tab",
            role: "tab",
            "data-cl-key": `look-${what}`,
            "aria-selected": String(what === open),
            tabindex: what === (open ?? LOOKS[0]) ? 0 : -1,
            onclick: () => show(what),
          },
          say(`cantor.ui.${what}`),
        ),
      ),
    );
    panel.hidden = open === null;
    if (open === null) return;
    panel.setAttribute("aria-label", say(`cantor.ui.${open}`));
    panel.dataset.what = open;
    const answer = answers.get(open);
    const { reveal } = view();
    if (!answer || !reveal) fill(panel, h("p", { class: "cl-soft" }, say("cantor.ui.waiting")));
    else if (!answer.ok) fill(panel, h("p", { class: "cl-soft" }, answer.message));
    else if (open === "order") {
      const drawn = ladder(say);
      drawn.draw(answer, marks());
      fill(panel, drawn.element);
    }
    else if (open === "why") fill(panel, h("p", { class: "cl-why" }, answer.text));
    else if (open === "curve") fill(panel, drawCurve(answer, { width: Math.round(panel.clientWidth) - 24, marks: marks() }));
    else fill(panel, strengths(answer, reveal.fighters, say));
  }

  /** The fighters, and in gold the one who stands higher. */
  function marks() {
    const { reveal } = view();
    const { winner = null, reason = "" } = reveal?.verdict ?? {};
    const higher = reason === "stronger" && winner !== null ? reveal?.fighters[winner] : null;
    /** @type {(mage: number) => [number, Mark]} */
    const marked = (mage) => [mage, { chosen: true, gold: mage === higher }];
    return new Map((reveal?.fighters ?? []).map(marked));
  }

  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = LOOKS.indexOf(open ?? LOOKS[0]);
    const what = LOOKS[(at + step + LOOKS.length) % LOOKS.length];
    void show(what);
    const tab = tabs.querySelector(`[data-cl-key="look-${what}"]`);
    if (tab instanceof HTMLElement) tab.focus();
  });

  return {
    element,
    /** @param {CantorView} now */
    update(now) {
      const duel = now.reveal?.verdict ? `${now.tally.match}.${now.reveal.duel}.${table.language()}` : "";
      element.hidden = duel === "";
      if (duel === about) return;
      about = duel;
      answers = new Map();
      open = null;
      if (duel === "") return;
      // The ladder is the game's own picture: it comes by itself where it decided.
      const decided = now.reveal?.blocked.every((stopped) => !stopped);
      if (decided) void show("order");
      else draw();
    },
  };
}
