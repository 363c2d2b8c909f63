// The table of the game that was opened: another widget, which the host draws below the list.

import { fill, h } from "../common/dom.ts";
import type { HostView } from "../common/host.ts";
import type { Model } from "../common/types.ts";


/** Draws the table of a model into `element`, one at a time. */
export function openTablePlace(model: Pick<Model, "widget_manager">, element: HTMLElement) {
  let shown: string | null = null;
  let showing = Promise.resolve(true);
  let child: HostView | null = null;

  function clear() {
    child?.remove?.();
    child = null;
    fill(element);
  }

  async function draw(id: string): Promise<boolean> {
    try {
      const { widget_manager: manager } = model; // some hosts throw where they have none
      if (!manager?.create_view || !manager.get_model) return false;
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
