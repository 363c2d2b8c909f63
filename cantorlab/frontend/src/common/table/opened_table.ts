// The table of a game that was opened: another widget, which the host draws below the one that has the game.

import { fill, h } from "../dom/dom.ts";
import type { Frame } from "../frame.ts";
import type { HostView } from "../kernel/host.ts";
import "./opened_table.css";
import type { Message, Model } from "../kernel/types.ts";

/** A place below a widget in `el` for the table that it has opened, one at a time. */
export function openedTable({ ask, notice }: Frame, model: Pick<Model, "widget_manager">, el: HTMLElement) {
  const place = h("div");
  el.append(place);
  let shown: string | null = null;
  let showing = Promise.resolve(true);
  let child: HostView | null = null;

  function clear() {
    child?.remove?.();
    child = null;
    fill(place);
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
      fill(place, h("div", { class: "cl-opened-table" }, view.el));
      place.scrollIntoView({ block: "nearest" });
      return true;
    } catch {
      return false;
    }
  }

  /** Shows the table of a model; resolves with whether this page can. Null takes away what is shown. */
  function show(id: string | null): Promise<boolean> {
    if (id !== shown) {
      shown = id;
      clear();
      showing = id === null ? Promise.resolve(true) : draw(id);
    }
    return showing;
  }

  return {
    show,
    /** Has the kernel open a table and shows it; on a page that cannot, says how it is shown by hand. */
    async open(message: Message, byHand: string): Promise<void> {
      const answer = await ask<{ model: string }>(message);
      if (answer.ok && !(await show(answer.model))) notice(byHand);
    },
    close() {
      clear();
      place.remove();
    },
  };
}
