// The table of the game that was opened: another widget, which the host draws below the list.

import { fill, h } from "../common/dom.ts";

interface ChildView {
  el: HTMLElement;
  remove?(): void;
}

/** The part of the host's widget manager that we use; not every host has one. */
interface ViewManager {
  get_model(id: string): Promise<unknown>;
  create_view(model: unknown): Promise<ChildView>;
}

function managerOf(model: object): ViewManager | null {
  try {
    // What anywidget's model has beside our `Model`, in the hosts that have it.
    const { widget_manager: manager } = model as { widget_manager?: ViewManager };
    return manager?.create_view ? manager : null;
  } catch {
    return null; // some hosts throw where they have none
  }
}

/** Draws the table of a model into `element`, one at a time. */
export function openTablePlace(model: object, element: HTMLElement) {
  let shown: string | null = null;
  let showing = Promise.resolve(true);
  let child: ChildView | null = null;

  function clear() {
    child?.remove?.();
    child = null;
    fill(element);
  }

  async function draw(id: string): Promise<boolean> {
    const manager = managerOf(model);
    if (!manager) return false;
    try {
      const view = await manager.create_view(await manager.get_model(id));
      if (shown !== id) {
        view.remove?.(); // another one was opened meanwhile
        return true;
      }
      child = view;
      fill(element, h("div", { class: "cl-mg-table" }, view.el));
      element.scrollIntoView({ block: "nearest" });
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Resolves with whether this page can show it; null takes away what is shown. */
    show(id: string | null): Promise<boolean> {
      if (id !== shown) {
        shown = id;
        clear();
        showing = id === null ? Promise.resolve(true) : draw(id);
      }
      return showing;
    },
    close: clear,
  };
}
