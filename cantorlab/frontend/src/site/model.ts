// A model as anywidget gives it to `render`, where no Jupyter is the host: a page of the site, or a test.

type WidgetState = Record<string, unknown>;
type ModelListener = (...given: unknown[]) => void;

/** A message of Python about a widget: a change of its state, or a message of its own. */
export interface WidgetMessage {
  method: string;
  state?: WidgetState;
  content?: unknown;
}

export interface HostedWidget {
  /** The model for `render`. */
  model: object;
  state: WidgetState;
  /** Takes a message of Python. */
  receive(said: WidgetMessage): void;
  emit: (event: string, ...given: unknown[]) => void;
  /** The number of callbacks that listen now. */
  listening(): number;
}

interface WidgetModule {
  initialize?(given: object): unknown;
  render(given: object): unknown;
}

/**
 * Draws a widget into `el`, by the module at an address; resolves with its clean-up.
 * @param styles resolves once its style sheet holds
 */
export async function drawWidget({ model }: HostedWidget, address: string, el: HTMLElement, styles?: Promise<unknown>): Promise<unknown> {
  const [module] = await Promise.all([import(address), styles]);
  const widget: WidgetModule = module.default;
  await widget.initialize?.({ model });
  return widget.render({ model, el });
}

/**
 * @param send takes what the page says to Python
 * @param manager what a host of ipywidgets gives beside, as far as the widget uses it
 */
export function hostedModel(state: WidgetState, send: (message: WidgetMessage) => void, manager?: object): HostedWidget {
  const listeners = new Map<string, ModelListener[]>();
  const emit = (event: string, ...given: unknown[]) => {
    for (const callback of [...(listeners.get(event) ?? [])]) callback(...given);
  };
  const model = {
    widget_manager: manager,
    get: (name: string) => state[name],
    set: (name: string, value: unknown) => {
      state[name] = value;
      emit(`change:${name}`, window, value);
    },
    save_changes() {},
    send: (content: unknown) => send({ method: "custom", content }),
    on(event: string, callback: ModelListener) {
      listeners.set(event, [...(listeners.get(event) ?? []), callback]);
    },
    off(event: string, callback: ModelListener) {
      listeners.set(event, (listeners.get(event) ?? []).filter((each) => each !== callback));
    },
  };
  return {
    model,
    state,
    emit,
    listening: () => [...listeners.values()].reduce((sum, each) => sum + each.length, 0),
    receive({ method, state: change = {}, content }) {
      if (method === "custom") emit("msg:custom", content, []);
      if (method !== "update") return;
      const changed = Object.keys(change).filter(
        (name) => JSON.stringify(change[name]) !== JSON.stringify(state[name]),
      );
      Object.assign(state, change);
      // ipywidgets gives its listeners the model, which knows the whole page.
      for (const name of changed) emit(`change:${name}`, window, state[name]);
      if (changed.length > 0) emit("change");
    },
  };
}
