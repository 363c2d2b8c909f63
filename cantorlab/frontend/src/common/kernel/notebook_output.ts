// The picture that a notebook keeps of a widget, where the kernel's own cannot come: a page that was loaded
// anew hears of no output of before, and a widget in a box has none. Then the page puts it there itself.

import { h } from "../dom/dom.ts";
import type { Bundle, CellOutputs, HostModel, WidgetManager } from "./host.ts";
import type { Ask, Model } from "./types.ts";

const VIEW = "application/vnd.jupyter.widget-view+json";
const MARK = /data-cl-mark="(\w+)"/;

/** In ms: how long the kernel's own picture is waited for; and how long, once it is known not to come. */
const PATIENCE = 1500;
const SOON = 400;
/** On a slow line a large picture comes late: so much longer for every so many bytes of the last one. */
const LARGE = 16_000;
const [LATER, LESS_SOON] = [1000, 400];

/** Keeps the notebook's picture up to date; returns what is to be called when the view has changed, and the end. */
export function writeOutput(model: Model, ask: Ask): { follow(): void; close(): void } {
  const id = model.get("kept_as");
  const manager = model.widget_manager;
  /** The mark of the picture in the notebook, when it was looked at last. */
  let known: string | null = null;
  /** Whether the kernel's own pictures have been seen not to come. */
  let deaf = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function* allOutputs(): Iterable<{ outputs: CellOutputs; at: number; data: Bundle }> {
    for (const { outputs } of manager?.context?.model?.cells ?? []) {
      for (let at = 0; outputs && at < outputs.length; at += 1) yield { outputs, at, data: outputs.get(at).data ?? {} };
    }
  }

  /** The output that holds the picture, and its mark. */
  function find() {
    const name = `data-cl-kept="${id}"`;
    for (const { outputs, at, data } of allOutputs()) {
      const html = String(data["text/html"] ?? "");
      if (html.includes(name)) return { outputs, at, mark: MARK.exec(html)?.[1] ?? "", size: sizeOf(data) };
    }
    return null;
  }

  /** The outputs among which the widget is shown, itself or in a box. */
  async function home(): Promise<CellOutputs | null> {
    for (const { outputs, data } of allOutputs()) {
      const shown = data[VIEW] as { model_id?: string } | undefined;
      const top = shown?.model_id && (await manager?.get_model?.(shown.model_id).catch(() => null));
      if (top && holds(top, id)) return outputs;
    }
    return null;
  }

  async function check(): Promise<void> {
    const seen = find();
    const followed = known !== null && seen !== null && seen.mark !== known;
    known = seen?.mark ?? "";
    if (followed) return; // the kernel's own has come
    const place = seen ?? (await home());
    if (place === null) return;
    const answer = await ask<{ kept: Bundle | null }>({ kind: "kept", have: known });
    if (!answer.ok || answer.kept === null) return;
    const output = { output_type: "display_data", data: answer.kept, metadata: {} };
    const now = find(); // another view may have been faster
    if (now !== null && now.mark === known) now.outputs.set(now.at, output);
    else if (now === null && !("mark" in place)) place.add(output);
    known = find()?.mark ?? "";
    deaf = true;
  }

  function patience(): number {
    const large = Math.floor((find()?.size ?? 0) / LARGE);
    return deaf ? SOON + large * LESS_SOON : PATIENCE + large * LATER;
  }

  function follow(): void {
    if (timer !== null || !manager?.context?.model?.cells) return;
    timer = setTimeout(() => {
      timer = null;
      void check();
    }, patience());
  }

  return {
    follow,
    close: () => timer !== null && clearTimeout(timer),
  };
}

function sizeOf(data: Bundle): number {
  return Object.values(data).reduce<number>((sum, each) => sum + String(each).length, 0);
}

/** Whether a widget is the one of that name, or a box that holds it. */
function holds(widget: HostModel, id: string): boolean {
  if (widget.model_id === id) return true;
  const children = widget.get?.("children");
  return Array.isArray(children) && children.some((child) => holds(child, id));
}

/** The module that a saved model has: it draws nothing, so that the kept picture stands alone. */
const STAND_IN = "export default { render() {} };";

/**
 * Called by anywidget once for each model, before its first view. A notebook saves next to nothing of the model: the
 * picture below the view is what stays (widgets/core/notebook_output.py); with the bundle and the texts each table would
 * add 100 kB to the file.
 */
export function initialize({ model }: { model: Model }): void {
  void saveLittle(model.get("kept_as"), model.widget_manager);
}

async function saveLittle(id: string, manager: WidgetManager | undefined): Promise<void> {
  // Hosts differ: one whose models cannot be had this way saves what it would have saved.
  const saved = await manager?.get_model?.(id).catch(() => undefined);
  const serialize = saved?.serialize?.bind(saved);
  if (!saved || !serialize) return;
  saved.serialize = (state) => {
    const { view, view_diff, version, texts, known_languages, bundle, _css, ...rest } = serialize(state);
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
