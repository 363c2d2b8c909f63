// Five mages to be brought into order: tapped from the strongest to the weakest, dragged, or moved by
// keys; between two of them stands a sign that can be turned: the first
// beats the second, or the two tie.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h } from "../common/dom/dom.ts";
import { byKey } from "../common/dom/focus.ts";
import { consume, isPlain, roving } from "../common/dom/keys.ts";
import { numeral } from "../common/dom/texts.ts";
import { mageFace } from "../common/formula/mages.ts";
import { checkButton, checkLabel } from "./committing.ts";
import { isPlaced, put, take, turn, type PlacedMage } from "./state.ts";
import type { Control, Quiz } from "./tools.ts";
import { enableDragging } from "../common/dom/dragging.ts";

/** Signs of their own, since > and = compare the numbers that mages are called by (`order/order_text.py`). */
const BEATS = "→";
const TIES = "∼";

export function openOrdering(quiz: Quiz): Control {
  const { view, say, answer, frame, state, set } = quiz;
  const row = h("div", { class: "cl-qz-line", role: "group" });
  const pool = h("div", { class: "cl-qz-pool", role: "group" });
  const check = checkButton(submit);
  const element = h("div", { class: "cl-qz-ordering" }, row, pool);

  const rowKeys = roving(row);
  const poolKeys = roving(pool);
  const stopDragging = mageDragging(element, row, (mage, at) => (at === null ? drop(mage) : place(mage, at)));

  const isWhole = () => state().line.length === view().question.mages.length;

  function submit() {
    if (!isWhole()) return frame.notice(say("quiz.ui.order.unfinished"));
    void answer(state().line.map(({ mage, equal }, at) => (at === 0 ? "" : equal ? " = " : " > ") + mage).join(""));
  }

  /** Puts a mage before the one that stands at `at` now. */
  function place(mage: number, at: number) {
    const { state: next, to } = put(state(), mage, at);
    set(next);
    redraw();
    frame.live.speak(say("quiz.ui.order.put", { number: numeral(mage), place: to + 1 }));
  }

  function drop(mage: number) {
    set(take(state(), mage));
    redraw();
  }

  function append(mage: number) {
    place(mage, state().line.length);
    const next = pool.querySelector("button") ?? check;
    next.focus();
  }

  function turnSign(at: number) {
    set(turn(state(), at));
    redraw();
    byKey(element, `sign${at}`)?.focus();
  }

  function shift(event: KeyboardEvent, mage: number, at: number) {
    const step = isPlain(event) && event.shiftKey ? { ArrowLeft: -1, ArrowRight: 2 }[event.key] : undefined;
    if (!step) return;
    consume(event);
    place(mage, Math.max(0, Math.min(state().line.length, at + step)));
    byKey(element, `placed${mage}`)?.focus();
  }

  function placedButton(mage: number, at: number) {
    const press = () => {
      drop(mage);
      byKey(element, `mage${mage}`)?.focus();
    };
    const label = say("quiz.ui.order.placed", { number: numeral(mage), place: at + 1 });
    const onkeydown = (event: KeyboardEvent) => shift(event, mage, at);
    return actionButton("cl-qz-card-button", `placed${mage}`, press, mageFace(mage), { "data-mage": mage, "aria-label": label, onkeydown });
  }

  /** The sign before `placed`, which stands at `at`, after `mage`. */
  function relation(mage: number, placed: PlacedMage, at: number) {
    const { equal } = placed;
    const params = { first: numeral(mage), second: numeral(placed.mage) };
    return actionButton(
      "cl-qz-relation",
      `sign${at}`,
      () => turnSign(at),
      h("span", { "aria-hidden": "true" }, equal ? TIES : BEATS),
      { "data-equal": equal, "aria-label": say(equal ? "quiz.ui.order.equal" : "quiz.ui.order.above", params) },
    );
  }

  const idleSign = () => h("span", { class: "cl-qz-relation cl-qz-idle", "aria-hidden": "true" }, BEATS);
  const gap = () => h("span", { class: "cl-qz-gap", "aria-hidden": "true" });

  function redraw() {
    const { mages } = view().question;
    const { line } = state();
    row.setAttribute("aria-label", say("quiz.ui.order.line"));
    pool.setAttribute("aria-label", say("quiz.ui.order.pool"));
    fill(
      row,
      mages.flatMap((_, at) => {
        const before = line[at - 1];
        const here = line[at];
        const sign = before && here ? relation(before.mage, here, at) : idleSign();
        return [at > 0 && sign, here ? placedButton(here.mage, at) : gap()];
      }),
    );
    fill(
      pool,
      mages.map((mage) =>
        isPlaced(state(), mage)
          ? gap()
          : actionButton(
            "cl-qz-card-button",
            `mage${mage}`,
            () => append(mage),
            mageFace(mage),
            { "data-mage": mage, "aria-label": say("quiz.ui.order.next", { number: numeral(mage), place: line.length + 1 }) },
          ),
      ),
    );
    fill(check, checkLabel(quiz));
    check.setAttribute("aria-disabled", String(!isWhole()));
    rowKeys.refresh();
    poolKeys.refresh();
  }

  return {
    element,
    actions: [check],
    update: redraw,
    first: () => pool.querySelector("button") ?? row.querySelector("button"),
    close() {
      rowKeys.close();
      poolKeys.close();
      stopDragging();
    },
  };
}

/**
 * Lets what carries `data-mage` in `area` be dragged into `row`: `drop` is told the mage and before
 * which of those in the row it fell, null if it fell beside the row. Returns the clean-up.
 */
function mageDragging(
  area: HTMLElement,
  row: HTMLElement,
  drop: (mage: number, at: number | null) => void,
): () => void {
  return enableDragging<HTMLElement>(area, {
    grip({ target }) {
      const card = target instanceof Element ? target.closest("[data-mage]") : null;
      return card instanceof HTMLElement ? card : null;
    },
    move(card, across, down) {
      card.dataset.dragged = "true";
      card.style.transform = `translate(${across}px, ${down}px)`;
    },
    drop(card, event) {
      card.style.transform = "";
      delete card.dataset.dragged;
      if (event) drop(Number(card.dataset.mage), placeAt(row, event.clientX, event.clientY));
    },
  });
}

/** Before which mage of the row a point lies, null beside the row. */
function placeAt(row: HTMLElement, x: number, y: number): number | null {
  const { top, bottom } = row.getBoundingClientRect();
  const reach = (bottom - top) / 2;
  if (y < top - reach || y > bottom + reach) return null;
  const middles = [...row.querySelectorAll("[data-mage]")].map((card) => {
    const { left, right } = card.getBoundingClientRect();
    return (left + right) / 2;
  });
  return middles.filter((middle) => middle < x).length;
}
