// The host of a widget, as far as it is used here: hosts differ, and each has a part of this.

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

export type SignalListener = (sender: unknown, status: unknown) => void;

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
