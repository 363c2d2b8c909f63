// The game so far: stepping through it, and playing on from one of its positions.

import { confirm } from "../common/dialog.ts";
import { h, s } from "../common/dom.ts";
import { renew } from "../common/renew.ts";
import type { Table } from "../common/types.ts";
import type { TaflView } from "./types.ts";

const SIGNS = {
  first: "M7 6v12M18 6l-8 6 8 6z",
  back: "M16 6l-8 6 8 6z",
  on: "M8 6l8 6-8 6z",
  now: "M17 6v12M6 6l8 6-8 6z",
};

/** @param toggles what stands in the same row */
export function openCourse(table: Table, show: (at: number) => void, toggles: HTMLElement) {
  const { say } = table;
  const strip = h("div", { class: "cl-steps", role: "group" });
  const past = h("div", { class: "cl-past" });
  const moves = h("ol", { class: "cl-moves" });
  const element = h("section", { class: "cl-course" }, h("div", { class: "cl-below" }, strip, toggles), past, moves);

  function step(name: keyof typeof SIGNS, at: number, possible: boolean) {
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

  /** Asks whether to play on from the position after move `at`, which takes back `count` moves. */
  function confirmBranch(at: number, count: number): void {
    const texts = {
      title: say("tafl.ui.past.branch"),
      question: say("tafl.ui.past.sure", { count }),
      yes: say("tafl.ui.past.yes"),
      no: say("tafl.ui.past.no"),
    };
    confirm(table.dialog, texts, () => table.command("branch", { at }));
  }

  /** What the list of moves was drawn of: a long one is drawn anew only when it changes. */
  let listed = "";

  function list(line: string[], at: number) {
    const now = [at, ...line].join(" ");
    if (now === listed) return;
    listed = now;
    renew(
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
    // With the next picture, when the page has been laid out anyway.
    requestAnimationFrame(() => {
      const current = moves.children[at - 1];
      if (current instanceof HTMLElement) moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
    });
  }

  return {
    element,
    confirmBranch,
    /** @param at the move whose position is shown */
    update({ line, outcome }: TaflView, at: number) {
      const of = line.length;
      strip.setAttribute("aria-label", say("tafl.ui.course"));
      renew(
        strip,
        step("first", 0, at > 0),
        step("back", at - 1, at > 0),
        h("span", { class: "cl-step-at" }, say("tafl.ui.course.at", { at, of })),
        step("on", at + 1, at < of),
        step("now", of, at < of),
      );
      past.hidden = at === of;
      renew(
        past,
        at < of && h("p", {}, say("tafl.ui.past")),
        at < of &&
          h(
            "button",
            { type: "button", class: "cl-button", "data-cl-key": "branch", onclick: () => confirmBranch(at, of - at) },
            say("tafl.ui.past.branch"),
          ),
      );
      moves.setAttribute("aria-label", say("tafl.ui.course.moves"));
      element.dataset.past = String(at < of);
      element.dataset.over = String(outcome !== null);
      list(line, at);
    },
  };
}
