// An answer that is drawn: the curve of a formula over the mages, by a finger, a pen, a mouse or keys.
// Each mage is a slider of its own; drawing across them moves them all.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h, mark, s } from "../common/dom/dom.ts";
import { consume, isPlain } from "../common/dom/keys.ts";
import { MAGES, numeral } from "../common/dom/texts.ts";
import { checkButton, checkLabel } from "./committing.ts";
import { pen } from "./sketch_pen.ts";
import { HIGHEST, blank, magesCrossed, fitHeight, heightAt, isWhole, lines, mageUnder, startHeight, writeSketch, type PaperPosition, type Point } from "./sketch_points.ts";
import { sketch, undo } from "./state.ts";
import type { Control, Quiz } from "./tools.ts";

/** The move of each key, from a height to another. */
const MOVES = new Map<string, (height: number) => number>([
  ["ArrowUp", (height) => height + 1],
  ["ArrowDown", (height) => height - 1],
  ["PageUp", (height) => height + 5],
  ["PageDown", (height) => height - 5],
  ["Home", () => 0],
  ["End", () => HIGHEST],
]);

/** So far aside, in mages, a pen may go while it moves one point up and down. */
const ASIDE = 0.3;

export function openSketching(quiz: Quiz): Control {
  const { view, say, answer, frame, state, set } = quiz;

  const lineOf = s("svg", { class: "cl-qz-sketch-line", viewBox: `0 0 ${MAGES.length} ${HIGHEST}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const sliders = MAGES.map((_, at) => slider(at));
  const pad = h("div", { class: "cl-qz-sketch-pad", role: "group", onkeydown: press }, lineOf, sliders.map(({ column }) => column));
  const numbers = h("div", { class: "cl-qz-sketch-numbers", "aria-hidden": "true" }, MAGES.map((n) => h("span", {}, numeral(n))));
  const gapTool = actionButton("cl-button", "sketch-gap", toggleErasing);
  const undoTool = actionButton("cl-button", "sketch-undo", undoChange);
  const clearTool = actionButton("cl-button", "sketch-clear", clear);
  const howGap = h("p", { class: "cl-soft" });
  const element = h("div", { class: "cl-qz-sketching" }, pad, numbers, h("div", { class: "cl-qz-actions" }, gapTool, undoTool, clearTool), howGap);
  const check = checkButton(submit);
  const stopDrawing = pen(pad, { begin, draw, end }, placeOf);
  stopAt(0);

  function slider(at: number) {
    const input: HTMLInputElement = h("input", {
      type: "range",
      min: 0,
      max: HIGHEST,
      step: 1,
      "aria-orientation": "vertical",
      "data-cl-key": `sketch${MAGES[at]}`,
      onfocus: () => stopAt(at),
      oninput: () => change(`slide${at}`, { [at]: Number(input.value) }), // of a screen reader
    });
    return { input, column: h("label", { class: "cl-qz-sketch-mage" }, input, h("span", { class: "cl-qz-knob", "aria-hidden": "true" })) };
  }

  // -- what changes the sketch ----------------------------------------------------------------------

  function change(kind: string, points: Readonly<Record<number, Point>>) {
    set(sketch(state(), kind, points));
    frame.notice("");
    redraw();
  }

  function undoChange() {
    if (state().past.length === 0) return;
    set(undo(state()));
    redraw();
    frame.live.speak(say("sketch.ui.undone"));
  }

  function clear() {
    change("clear", blank());
    frame.live.speak(say("sketch.ui.cleared"));
  }

  function toggleErasing() {
    set({ ...state(), erasing: !state().erasing });
    redraw();
  }

  // -- by a pen: each stroke is one change -----------------------------------------------------------

  let stroke = 0;
  let pressed: PaperPosition = { x: 0, y: 0 };
  let left = false; // it has gone on to another mage
  let ink: (height: number) => Point = (height) => height;

  function begin(place: PaperPosition) {
    const at = mageUnder(place);
    const wasGap = state().points[at] === "gap";
    ink = state().erasing ? () => (wasGap ? null : "gap") : (height) => height;
    [stroke, pressed, left] = [stroke + 1, place, false];
    stopAt(at);
    put(at, place.y);
  }

  function draw(from: PaperPosition, to: PaperPosition) {
    const over = magesCrossed(from, to);
    left ||= Math.abs(to.x - pressed.x) > ASIDE;
    for (const { at, height } of over) put(at, height);
    // Up and down over one mage: its point follows.
    if (!left && over.length === 0) put(mageUnder(pressed), to.y);
  }

  function end(place: PaperPosition, path: ReadonlySet<number>) {
    const at = mageUnder(place);
    if (!path.has(at)) put(at, place.y);
  }

  function put(at: number, height: number) {
    change(`stroke${stroke}`, { [at]: ink(fitHeight(height)) });
  }

  /** The place of a pointer on the paper. */
  function placeOf({ clientX, clientY }: PointerEvent): PaperPosition {
    const box = lineOf.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * MAGES.length, y: ((box.bottom - clientY) / box.height) * HIGHEST };
  }

  // -- by keys ---------------------------------------------------------------------------------------

  function press(event: KeyboardEvent) {
    const at = sliders.findIndex(({ input }) => input === event.target);
    if (at < 0 || !isPlain(event)) return;
    const { points } = state();
    const move = MOVES.get(event.key);
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move) change(`key${at}`, { [at]: fitHeight(move(startHeight(points, at))) });
    else if (aside) sliders[Math.max(0, Math.min(MAGES.length - 1, at + aside))]?.input.focus();
    else if (event.key === "Delete" || event.key === "Backspace") change(`delete${at}`, { [at]: null });
    else if (event.key.toLowerCase() === "x" && view().question.gaps) change(`gap${at}`, { [at]: points[at] === "gap" ? null : "gap" });
    else return;
    consume(event);
  }

  /** One stop of the tab key for all of them. */
  function stopAt(at: number) {
    for (const [other, { input }] of sliders.entries()) mark(input, { tabindex: other === at ? "0" : "-1" });
  }

  // -- what is seen and heard ------------------------------------------------------------------------

  function submit() {
    const { points } = state();
    if (!isWhole(points)) return frame.notice(say("sketch.ui.unfinished"));
    if (view().tried.includes(writeSketch(points))) return frame.notice(say("quiz.ui.tried"));
    void answer(writeSketch(points));
  }

  /** The value of a mage for screen readers: its height, and whether it rises or falls from the one before. */
  function spokenValue(at: number): string {
    const { points } = state();
    if (points[at] === "gap") return say("sketch.ui.gap");
    const height = heightAt(points, at) ?? points[at] ?? null;
    if (height === null || typeof height === "string") return say("sketch.ui.unset");
    const said = say(points[at] === null ? "sketch.ui.between" : "sketch.ui.height", { height: Math.round(height), highest: HIGHEST });
    const before = heightAt(points, at - 1);
    if (before === null) return said;
    const way = height > before ? "higher" : height < before ? "lower" : "same";
    return `${said}, ${say(`sketch.ui.${way}`, { number: numeral(at - 10) })}`;
  }

  function redraw() {
    const { gaps } = view().question;
    const { points, past, erasing } = state();
    mark(pad, { "aria-label": say("sketch.ui.grid"), "data-erasing": erasing });
    fill(lineOf, lines(points).map((line) => s("polyline", { points: line.map(({ x, y }) => `${x},${HIGHEST - y}`).join(" ") })));
    sliders.forEach(({ input, column }, at) => {
      const point = points[at] ?? null;
      const height = typeof point === "number" ? point : startHeight(points, at);
      input.value = String(height);
      mark(input, { "aria-label": say("quiz.ui.mage", { number: numeral(at - 9) }), "aria-valuetext": spokenValue(at) });
      mark(column, { "data-point": point === null ? "none" : point === "gap" ? "gap" : "set" });
      column.style.setProperty("--height", String(height / HIGHEST));
    });
    gapTool.hidden = howGap.hidden = !gaps;
    mark(gapTool, { "aria-pressed": erasing });
    fill(gapTool, say("sketch.ui.no_strength"));
    fill(howGap, say("sketch.ui.how_gap"));
    fill(undoTool, say("sketch.ui.undo"));
    fill(clearTool, say("sketch.ui.clear"));
    mark(undoTool, { "aria-disabled": past.length === 0 });
    mark(clearTool, { "aria-disabled": points.every((point) => point === null) });
    fill(check, checkLabel(quiz));
    mark(check, { "aria-disabled": !isWhole(points) });
  }

  return {
    element,
    actions: [check],
    update: redraw,
    first: () => sliders[0]?.input ?? null,
    close: stopDrawing,
  };
}
