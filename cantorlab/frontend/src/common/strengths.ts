// The numbers: what strength each mage has.

import { h } from "./dom.ts";
import { mathml } from "./markup.ts";
import { chip } from "./mages.ts";
import type { Say, Strengths } from "./types.ts";

export function strengths({ rows }: Strengths, chosen: number[], say: Say) {
  return h(
    "ul",
    { class: "cl-strengths", "aria-label": say("mages.strengths.label") },
    rows.map(({ mage, text, mathml: printed }) => {
      const drawn = printed ? mathml(printed) : null;
      return h(
        "li",
        { "data-chosen": String(chosen.includes(mage)) },
        chip(mage),
        h("span", { class: "cl-strength", "aria-hidden": "true" }, drawn ?? text),
        h("span", { class: "cl-unseen" }, text),
      );
    }),
  );
}
