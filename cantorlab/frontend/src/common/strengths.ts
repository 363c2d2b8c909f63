// The numbers: what strength each mage has.

import { h } from "./dom.ts";
import { mathml } from "./graft.ts";
import { chip } from "./mages.ts";

/** @import { Say, Strengths } from "./types.ts" */

/**
 * @param {Strengths} table
 * @param {number[]} chosen
 * @param {Say} say
 */
export function strengths({ rows }, chosen, say) {
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
