// How far the sheet has come: a sign for each exercise, told apart by shape as well as by colour.

import { h, s } from "../common/dom.ts";
import type { Mark, QuizView } from "./types.ts";

// More exercises than this are told in words alone.
const MOST_SIGNS = 20;

const SIGNS: Record<Mark, () => SVGElement[]> = {
  right: () => [s("circle", { class: "cl-qz-full", cx: 8, cy: 8, r: 6 }), s("path", { class: "cl-qz-tick", d: "M5 8.2l2.2 2.2L11.2 6" })],
  late: () => [s("circle", { class: "cl-qz-ring", cx: 8, cy: 8, r: 5.5 }), s("path", { class: "cl-qz-stroke", d: "M5 8.2l2.2 2.2L11.2 6" })],
  missed: () => [s("circle", { class: "cl-qz-ring", cx: 8, cy: 8, r: 5.5 }), s("path", { class: "cl-qz-stroke", d: "M5.4 8h5.2" })],
  kept: () => [s("circle", { class: "cl-qz-dot", cx: 8, cy: 8, r: 5 })],
  now: () => [s("circle", { class: "cl-qz-ring", cx: 8, cy: 8, r: 5.5 }), s("circle", { class: "cl-qz-full", cx: 8, cy: 8, r: 2.8 })],
  todo: () => [s("circle", { class: "cl-qz-dot", cx: 8, cy: 8, r: 2.5 })],
};

export function sign(mark: Mark) {
  return s("svg", { class: "cl-qz-sign", "data-mark": mark, viewBox: "0 0 16 16", "aria-hidden": "true" }, SIGNS[mark]());
}

export function progress({ marks, progress: told }: QuizView) {
  return h(
    "p",
    { class: "cl-qz-progress" },
    h("span", { class: "cl-qz-count" }, told),
    marks.length <= MOST_SIGNS && h("span", { class: "cl-qz-signs", "aria-hidden": "true" }, marks.map(sign)),
  );
}
