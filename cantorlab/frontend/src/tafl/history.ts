// The game so far: stepping through it, and playing on from one of its positions.

import { confirm } from "../common/dom/dialog.ts";
import { h, hide, mark } from "../common/dom/dom.ts";
import { stepIcon, type Sign } from "../common/dom/icons.ts";
import { roving } from "../common/dom/keys.ts";
import { actionButton } from "../common/dom/buttons.ts";
import type { Table } from "../common/table/types.ts";
import type { TaflView } from "./types.ts";

/** The sign beside a move, and its judgement in words; "" for most. */
type MoveJudgements = (number: number) => { glyph: string; told: string };

/**
 * @param toggles what stands in the same row
 * @param legend what stands in the place of the moves when it is open
 */
export function openHistory(table: Table, show: (at: number) => void, toggles: HTMLElement, legend: HTMLElement) {
  const { say } = table;
  const strip = h("div", { class: "cl-course-steps" });
  const past = h("div", { class: "cl-past" });
  const drawStrip = table.part(strip);
  const drawPast = table.part(past);
  const moves = h("ol", { class: "cl-moves" });
  const tools = h("div", { class: "cl-below", role: "toolbar" }, strip, toggles);
  const element = h("section", { class: "cl-course" }, tools, past, moves, legend);
  const toolKeys = roving(tools);
  const moveKeys = roving(moves);

  /** A step to move `at`; where there is nowhere to go, it says where one is. */
  function step(name: Sign | "now", at: number, possible: boolean) {
    const label = say(`tafl.ui.course.${name}`);
    const sign = stepIcon(name === "now" ? "last" : name);
    return actionButton("cl-quiet cl-step", `step-${name}`, () => show(at), sign, { "aria-label": label, title: label, "aria-disabled": possible ? null : "true" });
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

  /** The moves that are listed, and the one whose position is shown. */
  let listed: string[] = [];
  let current = 0;

  /** The number of moves whose signs are written. */
  let judged = 0;

  /** Writes beside the moves how good they were, as far as that is known. */
  function judge(done: number, judgement: MoveJudgements) {
    if (done < judged) for (const each of moves.querySelectorAll(".cl-review-glyph, .cl-judged")) each.remove();
    for (let number = done < judged ? 1 : judged + 1; number <= done; number += 1) {
      const { glyph, told } = judgement(number);
      if (glyph) buttonOf(number)?.append(h("span", { class: "cl-review-glyph", "aria-hidden": "true" }, glyph), h("span", { class: "cl-unseen cl-judged" }, `, ${told}`));
    }
    judged = done;
  }

  /** Adds and takes away at the end: a long game is not listed anew with every move. */
  function list(line: string[], at: number) {
    const differs = line.findIndex((text, index) => text !== listed[index]);
    const stays = differs < 0 ? line.length : differs;
    if (stays === line.length && stays === listed.length && at === current) return;
    while (moves.children.length > stays) moves.lastElementChild?.remove();
    moves.append(...line.slice(stays).map((text, index) => item(text, stays + index + 1)));
    buttonOf(current)?.removeAttribute("aria-current");
    buttonOf(at)?.setAttribute("aria-current", "step");
    [listed, current] = [line, at];
    moveKeys.stopAt(buttonOf(at || line.length));
    // After the next picture, when the page has been laid out anyway.
    requestAnimationFrame(() => setTimeout(() => scrollTo(at)));
  }

  const buttonOf = (number: number) => moves.children[number - 1]?.querySelector("button") ?? null;

  function item(text: string, number: number) {
    const [move, ...taken] = text.split("x");
    const button = actionButton("cl-move", `move-${number}`, () => show(number), [move, taken.map((square) => h("span", { class: "cl-takes" }, `×${square}`))]);
    return h("li", {}, h("span", { class: "cl-ply", "aria-hidden": "true" }, `${number}.`), button);
  }

  function scrollTo(number: number) {
    const move = moves.children[Math.max(0, number - 1)];
    if (move instanceof HTMLElement) moves.scrollTop = move.offsetTop - (moves.clientHeight - move.offsetHeight) / 2;
  }

  return {
    element,
    confirmBranch,
    /** After the toggles have been drawn too: they are reached by the same arrows. */
    refresh: toolKeys.refresh,
    close() {
      toolKeys.close();
      moveKeys.close();
    },
    /**
     * @param at the move that is looked at
     * @param from the move whose position is shown: of a choice that is looked at, the one before it
     */
    update({ line, outcome, review }: TaflView, at: number, from: number, judgement: MoveJudgements) {
      const of = line.length;
      mark(tools, { "aria-label": say("tafl.ui.course") });
      drawStrip([at, of], () => [
        step("first", 0, at > 0),
        step("back", Math.max(at - 1, 0), at > 0),
        h("span", { class: "cl-step-at" }, say("tafl.ui.course.at", { at, of })),
        step("on", Math.min(at + 1, of), at < of),
        step("now", of, at < of),
      ]);
      hide(past, from === of);
      drawPast([from, of, review === null], () => [
        from < of && !review && h("p", {}, say("tafl.ui.past")),
        from < of &&
          actionButton("cl-button", "branch", () => confirmBranch(from, of - from), say("tafl.ui.past.branch")),
      ]);
      mark(moves, { "aria-label": say("tafl.ui.course.moves") });
      mark(element, { "data-past": String(from < of), "data-over": String(outcome !== null) });
      list(line, at);
      judge(review?.done ?? 0, judgement);
    },
  };
}
