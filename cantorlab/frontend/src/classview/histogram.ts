// The first answers to a question, a bar each, and what was probably thought beside it.

import { h } from "../common/dom.ts";
import { formula } from "../common/formula.ts";
import type { Say } from "../common/types.ts";
import type { Bar, ClassState } from "./types.ts";

export function histogram({ formula: given, bars, words }: ClassState["question"], say: Say) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const empty = bars.length === 0 && words.length === 0;
  return h(
    "div",
    { class: "cl-cv-histogram" },
    given && h("div", { class: "cl-cv-formula" }, formula(given)),
    empty && h("p", { class: "cl-soft" }, say("classview.ui.nobody")),
    bars.length > 0 && h("ul", { class: "cl-cv-bars", "aria-label": say("classview.ui.first_answers") }, bars.map((bar) => drawn(bar, most, say))),
    words.length > 0 && h("ul", { class: "cl-cv-words" }, words.map((each) => h("li", {}, each))),
  );
}

function drawn({ label, count, right, held, pair }: Bar, most: number, say: Say) {
  return h(
    "li",
    { class: "cl-cv-bar", "data-right": right },
    h("span", { class: "cl-cv-answer" }, label, right && ` ✓ ${say("classview.ui.right")}`),
    h("span", { class: "cl-cv-length", "aria-hidden": "true", style: `--part: ${count / most}` }),
    h("strong", {}, String(count)),
    held && h("p", { class: "cl-cv-thought" }, h("em", {}, held), pair && ` · ${pair}`),
  );
}
