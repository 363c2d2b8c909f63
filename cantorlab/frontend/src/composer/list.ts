// The questions in order: each is opened, moved by keys or by dragging, or taken away.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h, s } from "../common/dom/dom.ts";
import { enableDragging } from "../common/dom/dragging.ts";
import { icon } from "../common/dom/icons.ts";
import { formula } from "../common/formula/formula.ts";
import { setOffFormulas } from "../common/formula/sentence_formulas.ts";
import type { Frame } from "../common/frame.ts";
import type { ComposerView, Item } from "./types.ts";

const ARROW = { up: "M6.5 14.5 12 9l5.5 5.5", down: "M6.5 9.5 12 15l5.5-5.5" };
const arrow = (way: keyof typeof ARROW) => s("svg", { class: "cl-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: ARROW[way] }));

export function openList(frame: Frame, view: () => ComposerView) {
  const { say } = frame;
  const element = h("ol", { class: "cl-co-list" });
  const move = (id: number, to: number) => frame.ask({ kind: "move", id, to });

  const stopDragging = enableDragging<HTMLElement>(element, {
    grip({ target }) {
      const grip = target instanceof Element ? target.closest(".cl-co-grip") : null;
      return grip?.parentElement ?? null;
    },
    move(item, _across, down) {
      item.dataset.dragged = "true";
      item.style.transform = `translateY(${down}px)`;
    },
    drop(item, event) {
      const id = Number(item.dataset.id);
      const { top, height } = item.getBoundingClientRect();
      item.style.transform = "";
      delete item.dataset.dragged;
      const to = event ? placeAt(item, top + height / 2) : null;
      if (to !== null && view().items[to]?.id !== id) void move(id, to);
    },
  });

  /** The place among the others at which an item lies now. */
  function placeAt(item: HTMLElement, middle: number) {
    const others = [...element.children].filter((each) => each !== item);
    return others.filter((each) => {
      const { top, height } = each.getBoundingClientRect();
      return top + height / 2 < middle;
    }).length;
  }

  function row(item: Item, at: number, { items, selected, heard }: ComposerView) {
    const { id, number } = item;
    const step = (way: "up" | "down", to: number) =>
      actionButton("cl-quiet", `${way}-${id}`, () => move(id, to), arrow(way), { "aria-label": say(`composer.ui.${way}`, { number }), title: say(`composer.ui.${way}`, { number }), "aria-disabled": to < 0 || to >= items.length ? "true" : null });
    const remove = say("composer.ui.remove", { number });
    const label = [`${number}. ${item.kind}.`, heard[item.asked] ?? item.asked, item.formula?.spoken ?? ""].join(" ");
    const shown = h(
      "span",
      { class: "cl-co-shown", "aria-hidden": "true" },
      h("span", { class: "cl-co-kind-name" }, item.kind),
      h("span", { class: "cl-co-asked" }, setOffFormulas(item.asked, heard)),
      item.formula && h("span", { class: "cl-co-formula" }, formula(item.formula)),
    );
    return h(
      "li",
      { class: "cl-co-item", "data-id": id, "data-selected": id === selected },
      h("span", { class: "cl-co-grip", title: say("composer.ui.drag"), "aria-hidden": "true" }, number),
      h(
        "div",
        { class: "cl-co-body" },
        actionButton("cl-co-open", `open-${id}`, () => frame.ask({ kind: "select", id: id === selected ? null : id }), [h("span", { class: "cl-unseen" }, label), shown], { "aria-pressed": id === selected }),
        item.key && h("p", { class: "cl-co-key" }, setOffFormulas(item.key, heard)),
        item.note && h("p", { class: "cl-co-note" }, setOffFormulas(item.note, heard)),
      ),
      h("div", { class: "cl-co-steps" }, step("up", at - 1), step("down", at + 1), actionButton("cl-quiet", `remove-${id}`, () => frame.ask({ kind: "remove", id }), icon("close"), { "aria-label": remove, title: remove })),
    );
  }

  return {
    element,
    update() {
      const now = view();
      element.setAttribute("aria-label", say("composer.ui.list"));
      fill(element, now.items.map((item, at) => row(item, at, now)));
    },
    close: stopDragging,
  };
}
