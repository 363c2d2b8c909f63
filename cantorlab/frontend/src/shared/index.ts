// The script of a widget whose kernel holds the widget's own script, its style and its sentences once, in a model
// beside it (cantorlab/widgets/core/shared_bundle.py): ten tables send a page one bundle.

import type { HostModel } from "../common/kernel/host.ts";
import type { Host, Model } from "../common/kernel/types.ts";

/** What a bundle exports, as each host of it asks. */
interface Widget {
  initialize?(host: { model: Model }): unknown;
  render(host: Host<unknown>): unknown;
}

/** The model that a kernel's widgets of one sort share, and what a page has made of it. */
interface SharedBundle extends HostModel {
  get(name: string): unknown;
  cantorlabWidget?: Promise<Widget>;
}

/** Longest wait for the shared model, in milliseconds: a page that is loaded anew makes its models in any order. */
const PATIENCE = 10_000;

async function bundleOf(model: Model): Promise<SharedBundle> {
  const id = String(model.get("bundle")).replace("IPY_MODEL_", "");
  for (let wait = 5; ; wait *= 2) {
    const found = await model.widget_manager?.get_model?.(id).catch(() => undefined);
    if (found) return found as SharedBundle; // a model of ipywidgets has `get`
    if (wait > PATIENCE) throw new Error("The page has no script for this widget: run the cell again.");
    await new Promise((done) => setTimeout(done, wait));
  }
}

async function load(bundle: SharedBundle): Promise<Widget> {
  const style = document.createElement("style");
  style.textContent = String(bundle.get("style"));
  document.head.append(style);
  const address = URL.createObjectURL(new Blob([String(bundle.get("script"))], { type: "text/javascript" }));
  const { default: widget } = (await import(address)) as { default: Widget };
  URL.revokeObjectURL(address);
  bundle.serialize = () => ({}); // a notebook keeps pictures (common/kernel/notebook_output.ts)
  return widget;
}

/** The model as the widget expects it, with its sentences in the place of the name that they are shared by. */
function withTexts<M extends Model>(model: M, bundle: SharedBundle): M {
  const get = (name: Parameters<Model["get"]>[0]): unknown => {
    const value: unknown = model.get(name);
    return name === "texts" && typeof value === "string" ? (bundle.get("texts") as Record<string, unknown>)[value] : value;
  };
  return { ...model, get };
}

/** What is to be shown, and the model for it. */
async function opened<M extends Model>(model: M): Promise<[widget: Widget, model: M]> {
  const bundle = await bundleOf(model);
  bundle.cantorlabWidget ??= load(bundle);
  return [await bundle.cantorlabWidget, withTexts(model, bundle)];
}

export default {
  async initialize(host: { model: Model }): Promise<unknown> {
    const [widget, model] = await opened(host.model);
    return widget.initialize?.({ model });
  },
  async render(host: Host<unknown>): Promise<unknown> {
    const [widget, model] = await opened(host.model);
    return widget.render({ ...host, model });
  },
};
