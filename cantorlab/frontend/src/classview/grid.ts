// A row a pupil, a column a question: a sign for each answer, told apart by shape as well as by colour.

import { actionButton } from "../common/dom/buttons.ts";
import { h } from "../common/dom/dom.ts";
import { readAloud } from "../common/formula/sentence_formulas.ts";
import type { Heard } from "../common/kernel/mathematics.ts";
import type { Say } from "../common/dom/texts.ts";
import type { AnswerCell, ClassState, AnswerMark } from "./types.ts";

const SIGNS: Record<AnswerMark, string> = { right: "●", late: "◐", missed: "✕", open: "○", words: "✎", none: "·" };

export function grid({ columns, rows, question, heard }: ClassState, say: Say, choose: (name: string) => unknown) {
  return h(
    "div",
    { class: "cl-cv-scroll", tabindex: "0", role: "region", "aria-label": say("classview.ui.rows"), "data-cl-key": "rows" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, say("classview.ui.pupil")),
          columns.map(({ name, title, missed }) =>
            h(
              "th",
              { scope: "col", "data-chosen": name === question.name, "data-short": short(title) },
              actionButton(
                "cl-cv-column",
                `column-${name}`,
                () => choose(name),
                [h("span", { "aria-hidden": "true" }, short(title)), h("span", { class: "cl-unseen" }, say("classview.ui.look", { name: title }))],
                { title, "aria-pressed": name === question.name },
              ),
              h("small", {}, missed > 0 ? `✕ ${missed}` : ""),
            ),
          ),
          h("th", { scope: "col" }, say("classview.ui.think")),
        ),
      ),
      h("tbody", {}, rows.map(({ name, cells, held }) => h("tr", {}, h("th", { scope: "row" }, name), cells.map((each) => cell(each, heard)), h("td", { class: "cl-cv-think" }, held.flatMap((each, at) => [at > 0 && " / ", ...readAloud(each, heard)]))))),
    ),
  );
}

/** The key to the signs. */
export function key(say: Say) {
  const marks = Object.entries(SIGNS).filter(([mark]) => mark !== "none");
  return h("p", { class: "cl-cv-key" }, marks.map(([mark, sign]) => h("span", {}, `${sign} ${say(`classview.ui.mark.${mark}`)}`)), h("span", {}, `⁺ ${say("classview.ui.helped")}`));
}

function cell({ mark, told, helped }: AnswerCell, heard: Heard) {
  return h("td", { "data-mark": mark, title: told }, h("span", { "aria-hidden": "true" }, SIGNS[mark], helped && "⁺"), h("span", { class: "cl-unseen" }, heard[told] ?? told));
}

/** A name that fits above a column: A, B2, Ch2 for the second challenge. */
function short(title: string) {
  const [word = "", number = ""] = title.split(" ");
  return `${word.slice(0, 2)}${number}`;
}
