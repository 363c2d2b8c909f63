// The explorer: formulas, sliders, the curve and the ladder, and what is said of the chosen mage.

import "../common/look/base.css";
import { drawCurve } from "../common/formula/curve.ts";
import { layout, mageAt } from "../common/formula/curve_layout.ts";
import { fill, h } from "../common/dom/dom.ts";
import { ladder, type LadderMark, type Marks } from "../common/formula/ladder.ts";
import { latest } from "../common/kernel/latest_answer.ts";
import { MAGES, numeral } from "../common/dom/texts.ts";
import { mageFigure } from "../common/formula/mages.ts";
import { setOffFormulas } from "../common/formula/sentence_formulas.ts";
import { ladderPlaces } from "../common/formula/ladder_layout.ts";
import { viewTools, openFrame } from "../common/frame.ts";
import { roving } from "../common/dom/keys.ts";
import { spring, tool } from "../common/dom/buttons.ts";
import { formulas } from "./formulas.ts";
import { picker } from "./picker.ts";
import { sliders } from "./sliders.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { initialize } from "../common/kernel/notebook_output.ts";
import type { Order } from "../common/kernel/mathematics.ts";
import type { Host } from "../common/kernel/types.ts";
import "./lab.css";
import { LAB_GAPS, type LabView } from "./types.ts";

/** After a pause this long, in ms, what has changed is said. */
const CALM = 700;

function mountLab({ model: given, el }: Host<LabView>): () => void {
  const model = gate(given, LAB_GAPS);
  const view = () => model.get("view");
  const frame = openFrame(model, el, { game: "lab", label: "lab.ui.title" });
  const { say } = frame;
  const written = formulas(frame);
  const letters = sliders(frame);
  const plot = h("div", { class: "cl-plot" });
  const shape = h("p", { class: "cl-unseen" });
  /** The choice made here, until the kernel confirms it. */
  let ahead: { mage: number | null } | null = null;

  const onCurve = picker({ name: "curve", content: plot, line: () => MAGES, under: underCurve, choose });
  const first = rung("ladder", () => view().order);
  const second = rung("other-ladder", () => view().other_order);
  const about = h("div", { class: "cl-about" });
  const rival: HTMLSelectElement = h("select", {
    "data-cl-key": "rival",
    onchange: () => frame.ask({ kind: "compare", mage: rival.value === "" ? null : Number(rival.value) }),
  });
  const caption = h("span", {});
  const against = h("label", { class: "cl-against" }, caption, rival);
  const why = h("div", { class: "cl-lab-why" });
  const bar = h("div", { class: "cl-bar", role: "group" });
  const barKeys = roving(bar);
  const language = viewTools(frame);
  const element = h(
    "div",
    { class: "cl-lab" },
    written.element,
    letters.element,
    onCurve.element,
    shape,
    h("div", { class: "cl-looked-at" }, about, against),
    why,
    h("div", { class: "cl-lab-ladders" }, first.element, second.element),
  );

  const put = latest(
    (mage: number | null) => frame.inquire({ kind: "select", mage }),
    (answer) => {
      if (!answer.ok) return; // without a kernel one can still look around
      ahead = null;
      drawChoice();
    },
  );

  function choose(mage: number | null) {
    ahead = { mage };
    put(mage);
    drawChoice();
  }

  const chosenMage = () => (ahead ? ahead.mage : view().selected);
  function underCurve({ clientX }: PointerEvent) {
    const svg = plot.querySelector("svg");
    if (!svg) return null;
    const { left, width } = svg.getBoundingClientRect();
    const at = layout(view().curve, width, 1);
    return mageAt((clientX - left - at.left) / (at.right - at.left));
  }

  /** A ladder to choose on, under a sentence. */
  function rung(name: string, order: () => Order | null) {
    const steps = ladder(say);
    const mages = () => ladderPlaces(order() ?? view().order).map(({ mage }) => mage);
    const under = ({ clientX }: PointerEvent) => {
      const { left, width } = steps.element.getBoundingClientRect();
      const line = mages();
      const at = Math.floor(((clientX - left) / width) * line.length);
      return line[Math.max(0, Math.min(line.length - 1, at))] ?? null;
    };
    const picking = picker({ name, content: steps.element, line: mages, under, choose });
    const told = h("p", { class: "cl-told" });
    const label = h("p", { class: "cl-unseen" });
    return {
      element: h("div", { class: `cl-step cl-step-${name}` }, told, picking.element, label),
      told,
      draw(marks: Marks, title: string, said: string) {
        const now = order();
        if (!now) return;
        steps.draw(now, marks);
        picking.update(title, chosenMage(), said);
        fill(label, now.label);
      },
    };
  }

  /** Draws what depends on the chosen mage; cheap enough for every pointer move. */
  function drawChoice() {
    const now = view();
    const mage = chosenMage();
    const gold = ahead === null ? (now.compare?.winner ?? null) : null;
    const marks = new Map<number, LadderMark>();
    for (const n of [mage, now.rival]) if (n !== null) marks.set(n, { chosen: true, gold: n === gold });
    const width = Math.max(240, Math.round(plot.clientWidth));
    fill(plot, drawCurve(now.curve, { width, height: width < 500 ? 160 : now.other ? 96 : 146, marks, role: null }));
    const moves = new Map(now.mages.map(({ n, moved }) => [n, { chosen: marks.has(n), moved }]));
    const said = now.mages.find(({ n }) => n === mage)?.said ?? say("lab.ui.choose");
    fill(shape, now.curve.label);
    onCurve.update(say("lab.ui.curve"), mage, said);
    first.draw(marks, say("lab.ui.ladder"), said);
    second.draw(moves, say("lab.ui.ladder.other"), said);
    fill(about, mage !== null && mageFigure(mage), h("p", {}, said));
    against.hidden = mage === null;
  }

  function drawComparison() {
    const now = view();
    fill(caption, say("lab.ui.compare"));
    fill(
      rival,
      h("option", { value: "" }, say("lab.ui.nobody")),
      MAGES.map((n) => h("option", { value: n, selected: n === now.rival, disabled: n === now.selected }, numeral(n))),
    );
    why.hidden = now.compare === null;
    fill(why, now.compare && [h("p", { class: "cl-lab-why-question" }, now.compare.question), h("p", {}, setOffFormulas(now.compare.why, now.heard))]);
  }

  function drawBar() {
    const doubled = written.doubled();
    const title = say(doubled ? "lab.ui.overlay.drop" : "lab.ui.overlay.add");
    const press = () => {
      written.toggle();
      element.dataset.doubled = String(written.doubled());
      drawBar();
    };
    bar.setAttribute("aria-label", say("lab.ui.title"));
    fill(
      bar,
      tool("overlay", say("lab.ui.overlay"), press, { title, "aria-pressed": String(doubled) }),
      spring(),
      language(),
    );
    barKeys.refresh();
  }

  let calm: ReturnType<typeof setTimeout> | undefined;
  let before: LabView | null = null;

  /** Says what has changed, once it has settled. */
  function tell(now: LabView) {
    const news = [
      now.headline !== before?.headline && now.headline,
      now.turned !== before?.turned && now.turned,
      now.compare?.why !== before?.compare?.why && now.compare && `${now.compare.question} ${now.heard[now.compare.why] ?? now.compare.why}`,
    ].filter((each) => typeof each === "string");
    if (before && news.length > 0) frame.live.speak(news.join(" "));
    before = now;
  }

  frame.body.append(element);
  frame.foot.append(bar);
  const watch = new ResizeObserver(() => {
    if (Math.abs(plot.clientWidth - Number(plot.dataset.width ?? 0)) < 2) return;
    plot.dataset.width = String(plot.clientWidth);
    drawChoice();
  });
  watch.observe(plot);

  function update() {
    const now = view();
    written.update(now);
    element.dataset.doubled = String(written.doubled());
    letters.update(now.sliders);
    fill(first.told, now.headline);
    first.told.dataset.plain = String(now.order.rungs.length > 1);
    fill(second.told, now.turned);
    second.element.hidden = now.other_order === null;
    drawChoice();
    drawComparison();
    drawBar();
    clearTimeout(calm);
    calm = setTimeout(() => tell(now), before ? CALM : 0);
  }

  frame.drawOnChange(update);
  return () => {
    clearTimeout(calm);
    watch.disconnect();
    written.close();
    barKeys.close();
    frame.close();
  };
}

export default { initialize, render: mountLab };
