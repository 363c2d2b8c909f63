// What a place shows when asked, after the verdict: the order of the mages, why, the curve, and last
// the numbers. Each is fetched when it is first wanted, and never before.

import { fill, h, s } from "../common/dom.js";
import { mathml } from "../common/graft.js";
import { chip, numeral } from "./cards.js";
import { ladder } from "./ladder.js";

/** @import { Say, Table } from "../common/types" */
/** @import { CantorView, Curve, Look, Strengths } from "./types" */

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
    const answer = await table.ask({ kind: "look", what, duel, width: Math.round(panel.clientWidth) - 24 });
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
    else if (open === "order") fill(panel, ladder(answer, reveal.fighters, higher(), say));
    else if (open === "why") fill(panel, h("p", { class: "cl-why" }, answer.text));
    else if (open === "curve") fill(panel, curve(answer, reveal.fighters));
    else fill(panel, strengths(answer, reveal.fighters, say));
  }

  function higher() {
    const { reveal } = view();
    const verdict = reveal?.verdict;
    return verdict?.reason === "stronger" && verdict.winner !== null ? (reveal?.fighters[verdict.winner] ?? null) : null;
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

/**
 * @param {Curve} drawn
 * @param {number[]} fighters
 */
function curve({ width, height, left, lines, points, ticks, zero, notes, label }, fighters) {
  const every = width < 420 ? 3 : 1;
  return h(
    "figure",
    { class: "cl-curve" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      ticks.map(({ y, text }) => [
        s("line", { class: "cl-tick", x1: left, x2: width, y1: y, y2: y }),
        s("text", { class: "cl-tick-text", x: left - 4, y: y + 3.5, "text-anchor": "end" }, text),
      ]).flat(),
      zero !== null && s("line", { class: "cl-axis", x1: left, x2: width, y1: zero, y2: zero }),
      lines.map((line) => s("polyline", { class: "cl-line", points: line.map(([x, y]) => `${x},${y}`).join(" ") })),
      points.flatMap(({ n, x, y, off }) => {
        const fights = String(fighters.includes(n));
        const mark = off
          ? s("path", { class: "cl-point", "data-fights": fights, d: off === "above" ? `M${x} ${y - 5}l4.5 8h-9z` : `M${x} ${y + 5}l4.5-8h-9z` })
          : s("circle", { class: "cl-point", "data-fights": fights, cx: x, cy: y, r: fighters.includes(n) ? 5.5 : 3.5 });
        const crowded = every > 1 && (n % every !== 0 || fighters.some((fighter) => Math.abs(fighter - n) === 1));
        if (crowded && !fighters.includes(n)) return [mark];
        return [mark, s("text", { class: "cl-point-text", "data-fights": fights, x, y: height - 4, "text-anchor": "middle" }, numeral(n))];
      }),
    ),
    notes.length > 0 && h("figcaption", { class: "cl-soft" }, notes.join(" ")),
  );
}

/**
 * @param {Strengths} table
 * @param {number[]} fighters
 * @param {Say} say
 */
function strengths({ rows }, fighters, say) {
  return h(
    "ul",
    { class: "cl-strengths", "aria-label": say("cantor.ui.numbers.label") },
    rows.map(({ mage, text, mathml: printed, spoken }) => {
      const drawn = printed ? mathml(printed) : null;
      return h(
        "li",
        { "data-fights": String(fighters.includes(mage)) },
        chip(mage),
        h("span", { class: "cl-strength", "aria-hidden": "true" }, drawn ?? text),
        h("span", { class: "cl-unseen" }, spoken),
      );
    }),
  );
}
