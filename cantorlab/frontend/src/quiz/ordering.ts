// Five mages to be brought into order: tapped from the strongest to the weakest, dragged, or moved by
// keys; between two of them stands a sign that can be turned from > to =.

import { fill, h } from "../common/dom.ts";
import { roving } from "../common/keys.ts";
import { face, numeral } from "../common/mages.ts";
import { dragging } from "./dragging.ts";

/** @import { Control, Quiz } from "./types.ts" */

/**
 * @param {Quiz} quiz
 * @returns {Control}
 */
export function ordering({ view, say, answer, frame }) {
  /** The mages in order, strongest first, each with the sign before it. @type {{ mage: number, equal: boolean }[]} */
  let line = [];
  const row = h("div", { class: "cl-qz-line", role: "group" });
  const pool = h("div", { class: "cl-qz-pool", role: "group" });
  const check = h("button", { type: "button", class: "cl-button cl-primary", "data-cl-key": "check", onclick: submit });
  const element = h("div", { class: "cl-qz-ordering" }, row, pool);

  const buttonsIn = (/** @type {HTMLElement} */ place) => [/** @type {HTMLElement[]} */ ([...place.querySelectorAll("button")])];
  const rowKeys = roving(row, () => buttonsIn(row));
  const poolKeys = roving(pool, () => buttonsIn(pool));
  const drag = dragging(element, row, (mage, at) => (at === null ? take(mage) : put(mage, at)));

  const isPlaced = (/** @type {number} */ mage) => line.some((each) => each.mage === mage);
  const isWhole = () => line.length === view().question.mages.length;

  function submit() {
    if (isWhole()) void answer(line.map(({ mage, equal }, at) => (at === 0 ? "" : equal ? " = " : " > ") + mage).join(""));
  }

  /**
   * Puts a mage before the one that stands at `at` now.
   *
   * @param {number} mage
   * @param {number} at
   */
  function put(mage, at) {
    const from = line.findIndex((each) => each.mage === mage);
    const rest = line.filter((each) => each.mage !== mage);
    const to = from >= 0 && from < at ? at - 1 : at;
    line = [...rest.slice(0, to), { mage, equal: false }, ...rest.slice(to)];
    redraw();
    frame.live.speak(say("quiz.ui.order.put", { number: numeral(mage), place: to + 1 }));
  }

  /** @param {number} mage */
  function take(mage) {
    line = line.filter((each) => each.mage !== mage);
    redraw();
  }

  /** @param {number} mage */
  function append(mage) {
    put(mage, line.length);
    const next = pool.querySelector("button") ?? check;
    next.focus();
  }

  /** @param {number} at */
  function turn(at) {
    line = line.map((each, index) => (index === at ? { ...each, equal: !each.equal } : each));
    redraw();
    focus(`sign${at}`);
  }

  /** @param {KeyboardEvent} event @param {number} mage @param {number} at */
  function shift(event, mage, at) {
    const step = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 2 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    put(mage, Math.max(0, Math.min(line.length, at + step)));
    focus(`placed${mage}`);
  }

  /** @param {string} key */
  function focus(key) {
    const again = element.querySelector(`[data-cl-key="${key}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {number} mage @param {number} at */
  function placed(mage, at) {
    return h(
      "button",
      {
        type: "button",
        class: "cl-qz-card-button",
        "data-cl-key": `placed${mage}`,
        "data-mage": mage,
        "aria-label": say("quiz.ui.order.placed", { number: numeral(mage), place: at + 1 }),
        onclick: () => {
          take(mage);
          focus(`mage${mage}`);
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => shift(event, mage, at),
      },
      face(mage),
    );
  }

  /** @param {number} at */
  function relation(at) {
    const { mage, equal } = line[at];
    const params = { first: numeral(line[at - 1].mage), second: numeral(mage) };
    return h(
      "button",
      {
        type: "button",
        class: "cl-qz-relation",
        "data-cl-key": `sign${at}`,
        "data-equal": equal,
        "aria-label": say(equal ? "quiz.ui.order.equal" : "quiz.ui.order.above", params),
        onclick: () => turn(at),
      },
      h("span", { "aria-hidden": "true" }, equal ? "=" : ">"),
    );
  }

  const gap = () => h("span", { class: "cl-qz-gap", "aria-hidden": "true" });

  function redraw() {
    const { mages } = view().question;
    line = line.filter(({ mage }) => mages.includes(mage));
    row.setAttribute("aria-label", say("quiz.ui.order.line"));
    pool.setAttribute("aria-label", say("quiz.ui.order.pool"));
    fill(
      row,
      mages.map((_, at) => [
        at > 0 && (at < line.length ? relation(at) : h("span", { class: "cl-qz-relation cl-qz-idle", "aria-hidden": "true" }, ">")),
        at < line.length ? placed(line[at].mage, at) : gap(),
      ]).flat(),
    );
    fill(
      pool,
      mages.map((mage) =>
        isPlaced(mage)
          ? gap()
          : h(
              "button",
              {
                type: "button",
                class: "cl-qz-card-button",
                "data-cl-key": `mage${mage}`,
                "data-mage": mage,
                "aria-label": say("quiz.ui.order.next", { number: numeral(mage), place: line.length + 1 }),
                onclick: () => append(mage),
              },
              face(mage),
            ),
      ),
    );
    fill(check, say("quiz.ui.check"));
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
      drag.close();
    },
  };
}
