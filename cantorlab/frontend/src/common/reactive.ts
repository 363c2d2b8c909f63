// marimo runs the cells that read a widget again when its page has saved something of the model, and
// for nothing that the kernel changes by itself: so the page saves that it has seen the change. The
// kernel takes nothing from that (BaseWidget.set_state).

import type { Model } from "./types.ts";

const HOST = "marimo-anywidget";

/** Returns what is told each time how often a game has come to stand otherwise. */
export function tellsCells(model: Model, el: HTMLElement): (changes: number) => void {
  let told: number | null = null;
  return (changes) => {
    const before = told;
    told = changes;
    if (before === null || before === changes || !isMarimo(el)) return;
    model.set("seen_changes", changes);
    model.save_changes();
  };
}

function isMarimo(el: HTMLElement): boolean {
  const root = el.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : el;
  return host.closest(HOST) !== null;
}
