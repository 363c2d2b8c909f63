// The game so far: stepping through it, and playing on from one of its positions.

import { fill, h, s } from "../common/dom.ts";

/** @import { Table } from "../common/types.ts" */
/** @import { TaflView } from "./types.ts" */

const SIGNS = {
  first: "M7 6v12M18 6l-8 6 8 6z",
  back: "M16 6l-8 6 8 6z",
  on: "M8 6l8 6-8 6z",
  now: "M17 6v12M6 6l8 6-8 6z",
};

/**
 * @param {Table} table
 * @param {(at: number) => void} show
 * @param {HTMLElement} wishes what stands in the same row
 */
export function openCourse(table, show, wishes) {
  const { say } = table;
  const strip = h("div", { class: "cl-steps", role: "group" });
  const past = h("div", { class: "cl-past" });
  const moves = h("ol", { class: "cl-moves" });
  const element = h("section", { class: "cl-course" }, h("div", { class: "cl-below" }, strip, wishes), past, moves);

  /**
   * @param {keyof typeof SIGNS} name
   * @param {number} at
   * @param {boolean} possible
   */
  function step(name, at, possible) {
    return h(
      "button",
      {
        type: "button",
        class: "cl-quiet cl-step",
        "data-cl-key": `step-${name}`,
        "aria-label": say(`tafl.ui.course.${name}`),
        title: say(`tafl.ui.course.${name}`),
        "aria-disabled": possible ? null : "true",
        onclick: () => possible && show(at),
      },
      s("svg", { class: "cl-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[name] })),
    );
  }

  /** @param {number} at @param {number} count */
  function sure(at, count) {
    const opened = table.dialog(
      say("tafl.ui.past.branch"),
      h(
        "div",
        {},
        h("p", {}, say("tafl.ui.past.sure", { count })),
        h(
          "div",
          { class: "cl-choices" },
          h(
            "button",
            {
              type: "button",
              class: "cl-button cl-primary",
              onclick: async () => {
                opened.close();
                await table.command("branch", { at });
              },
            },
            say("tafl.ui.past.yes"),
          ),
          h("button", { type: "button", class: "cl-button", onclick: () => opened.close() }, say("tafl.ui.past.no")),
        ),
      ),
    );
  }

  return {
    element,
    /** Asks whether to play on from the position after move `at` of `of`. */
    sure,
    /**
     * @param {TaflView} view
     * @param {number} at the move whose position is shown
     */
    update({ line, outcome }, at) {
      const of = line.length;
      strip.setAttribute("aria-label", say("tafl.ui.course"));
      fill(
        strip,
        step("first", 0, at > 0),
        step("back", at - 1, at > 0),
        h("span", { class: "cl-step-at" }, say("tafl.ui.course.at", { at, of })),
        step("on", at + 1, at < of),
        step("now", of, at < of),
      );
      past.hidden = at === of;
      fill(
        past,
        at < of && h("p", {}, say("tafl.ui.past")),
        at < of &&
          h(
            "button",
            { type: "button", class: "cl-button", "data-cl-key": "branch", onclick: () => sure(at, of - at) },
            say("tafl.ui.past.branch"),
          ),
      );
      moves.setAttribute("aria-label", say("tafl.ui.course.moves"));
      element.dataset.past = String(at < of);
      element.dataset.over = String(outcome !== null);
      fill(
        moves,
        line.map((text, index) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "cl-move",
                "data-cl-key": `move-${index + 1}`,
                "aria-current": index + 1 === at ? "step" : null,
                onclick: () => show(index + 1),
              },
              text,
            ),
          ),
        ),
      );
      const current = /** @type {HTMLElement | null} */ (moves.children[at - 1] ?? null);
      if (current) moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
    },
  };
}
