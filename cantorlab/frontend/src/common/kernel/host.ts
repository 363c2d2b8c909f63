// The host of a widget, as far as it is used here: hosts differ, and each has a part of this. It knows the way to the
// kernel: when that may be open again, because the host has connected anew, the computer is online again, or the user
// has come back to the page; and it is made to try when it has given up. Nothing is asked at intervals: a hub would
// never find a kernel idle.

/** A cell's output: its data, by their MIME type. */
export type Bundle = Record<string, unknown>;

/** A cell's outputs in the model of JupyterLab and Notebook 7. */
export interface CellOutputs {
  length: number;
  get(at: number): { data?: Bundle };
  set(at: number, output: object): void;
  add(output: object): unknown;
}

type SavedState = Record<string, unknown>;

/** ipywidgets' own model of a widget. */
export interface HostModel {
  model_id?: string;
  get?(name: string): unknown;
  serialize?(state: SavedState): SavedState;
}

/** A view of a model, as ipywidgets draws it. */
export interface HostView {
  el: HTMLElement;
  remove?(): void;
}

interface HostSignal {
  connect(listener: SignalListener): void;
  disconnect(listener: SignalListener): void;
}

type SignalListener = (sender: unknown, status: unknown) => void;

interface HostKernel {
  connectionStatusChanged?: HostSignal;
  connectionStatus?: string;
  reconnect?(): Promise<unknown>;
}

/** The manager of the widgets of a page; in a notebook it knows the cells and the way to the kernel. */
export interface WidgetManager {
  context?: {
    model?: { cells?: Iterable<{ outputs?: CellOutputs }> };
    sessionContext?: { connectionStatusChanged?: HostSignal; session?: { kernel?: HostKernel | null } | null };
  };
  kernel?: HostKernel | null;
  get_model?(id: string): Promise<HostModel>;
  create_view?(model: HostModel): Promise<HostView>;
}

/** A model, as far as it knows its host. */
interface Hosted {
  widget_manager?: WidgetManager | undefined;
}

/** Calls back whenever the way to the kernel may be open again; returns the end. */
export function onReturn(model: Hosted, callback: () => void): () => void {
  const manager = model.widget_manager;
  const signal = manager?.context?.sessionContext?.connectionStatusChanged ?? manager?.kernel?.connectionStatusChanged;
  const connected: SignalListener = (_sender, status) => {
    if (status === "connected") callback();
  };
  const onVisibility = () => {
    if (!document.hidden) callback();
  };
  signal?.connect(connected);
  window.addEventListener("online", callback);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    signal?.disconnect(connected);
    window.removeEventListener("online", callback);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** Has the host connect anew if it has given up: after a long sleep, or when a proxy has said goodbye. */
export function reopen(model: Hosted): void {
  const manager = model.widget_manager;
  const kernel = manager?.context?.sessionContext?.session?.kernel ?? manager?.kernel;
  if (kernel?.connectionStatus === "disconnected") kernel.reconnect?.().catch(() => {}); // it is tried again
}
