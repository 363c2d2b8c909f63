// The table of the game that was opened: another widget, which the host draws below the list.

import { fill, h } from "../common/dom.ts";
import type { Model } from "../common/types.ts";

interface ChildView {
  el: HTMLElement;
  remove?(): void;
}

/** The part of the host's widget manager that we use; not every host has one. */
interface Manager {
  get_model(id: string): Promise<unknown>;
  create_view(model: unknown): Promise<ChildView>;
}

function managerOf(model: Model<never>): Manager | null {
  try {
    const { widget_manager: manager } = model as { widget_manager?: Manager };
    return manager?.create_view ? manager : null;
  } catch {
    return null; // some hosts throw where they have none
  }
}

/** Draws into `element`; `failed` is called where this page cannot show another widget. */
export function openedTable(model: Model<never>, element: HTMLElement, failed: () => void) {
  let shown: string | null = null;
  let child: ChildView | null = null;

  function clear() {
    child?.remove?.();
    child = null;
    fill(element);
  }

  return {
    async show(id: string | null) {
      if (id === shown) return;
      shown = id;
      clear();
      if (id === null) return;
      const manager = managerOf(model);
      if (!manager) return failed();
      try {
        const view = await manager.create_view(await manager.get_model(id));
        if (shown !== id) return view.remove?.(); // another one was opened meanwhile
        child = view;
        fill(element, h("div", { class: "cl-mg-table" }, view.el));
        element.scrollIntoView({ block: "nearest" });
      } catch {
        failed();
      }
    },
    close: clear,
  };
}
