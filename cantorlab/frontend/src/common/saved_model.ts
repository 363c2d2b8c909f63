// What a notebook saves of a widget's model: next to nothing. The picture below the view is what stays
// (widgets/core/notebook_output.py); with the bundle and the texts each table would add 100 kB to the file.

import { h } from "./dom.ts";
import type { Model } from "./types.ts";

/** The module that a saved model has: it draws nothing, so that the kept picture stands alone. */
const STAND_IN = "export default { render() {} };";

type State = Record<string, unknown>;

/** ipywidgets' own model, as far as it is used here. */
interface SavedModel {
  serialize?: (state: State) => State;
}

interface Manager {
  get_model?: (id: string) => Promise<SavedModel>;
}

/** What anywidget calls once for each model, before its first view. */
export function initialize({ model }: { model: Model }): void {
  void saveLittle(model.get("kept_as"), model.widget_manager as Manager | undefined);
}

async function saveLittle(id: string, manager: Manager | undefined): Promise<void> {
  // Hosts differ: one whose models cannot be had this way saves what it would have saved.
  const saved = await manager?.get_model?.(id).catch(() => undefined);
  const serialize = saved?.serialize?.bind(saved);
  if (!saved || !serialize) return;
  saved.serialize = (state) => {
    const { view, view_diff, version, texts, known_languages, _css, ...rest } = serialize(state);
    return { ...rest, _esm: STAND_IN };
  };
}

/**
 * A style that hides the picture below a live view, and goes when that view goes. It could stand beside the
 * picture and ask whether the page has such a view; but then the page would ask at every change.
 */
export function hideOutput(id: string): HTMLStyleElement {
  const picture = `[data-cl-kept="${CSS.escape(id)}"]`;
  return h("style", {}, `${picture}, :is(.jp-OutputArea-child, .output_area):has(${picture}) { display: none !important; }`);
}
