// What the kernel and the front end tell each other; the Python side is cantorlab/widgets.

/** The part of anywidget's model that we use. */
export interface Model {
  get(name: string): any;
  send(content: object): void;
  on(event: string, callback: (...args: any[]) => void): void;
  off(event: string, callback: (...args: any[]) => void): void;
}

/** A template, or one for each plural form, chosen by `count`. */
export type Template = string | { one: string; other: string };
export type Texts = Record<string, Template>;
export type Params = Record<string, unknown>;
export type Say = (key: string, params?: Params) => string;

export interface Answer {
  kind: "answer";
  nonce: string | null;
  ok: boolean;
  code: string;
  message: string;
  [payload: string]: any;
}

export interface Player {
  seat: number;
  name: string;
  kind: "person" | "computer";
  level: string | null;
}

/** One control of the new-game panel. */
export interface Field {
  name: string;
  label: string;
  kind: "choice" | "switch" | "number" | "text";
  value: any;
  choices?: { value: string; label: string }[];
  min?: number;
  max?: number;
  hint?: string;
}

/** Values of the new-game panel that do not go together, and why. */
export interface Impossible {
  values: Record<string, any>;
  why: string;
}

/** What the seat now looking at the screen may know; each game adds its own keys. */
export interface View {
  game: string;
  ply: number;
  seat: number | null;
  your_turn: boolean;
  thinking: boolean;
  curtain: { seat: number; name: string } | null;
  actions: string[];
  observation: { to_act: number[]; [key: string]: any };
  players: Player[];
  headline: string;
  spoken: { id: number; text: string }[];
  outcome: { winner: number | null; reason: string; text: string } | null;
  commands: string[];
  options: Field[];
  impossible?: Impossible[];
  [more: string]: any;
}

/** What a game's table is given to work with. */
export interface Table {
  /** The element to fill. */
  element: HTMLElement;
  /** The newest view. */
  view(): View;
  say: Say;
  language(): string;
  /** Sends an action for the view now shown; a refusal has been shown and said when this resolves. */
  play(action: string): Promise<Answer>;
  /** Sends a command such as `new_game`. */
  command(name: string, params?: object): Promise<Answer>;
  /** Asks a question of the game's own; nothing is shown of the answer. */
  ask(message: { kind: string; [key: string]: any }): Promise<Answer>;
  /** Shows and says one sentence where refusals appear; "" takes it away. */
  notice(sentence: string): void;
  /** Says one sentence to screen readers alone. */
  speak(sentence: string): void;
  /** Opens a dialog with this title and content; resolves when it is closed. */
  dialog(title: string, content: Node, options?: { wide?: boolean }): OpenDialog;
}

export interface OpenDialog {
  element: HTMLDialogElement;
  close(): void;
  closed: Promise<void>;
  /** Brings a section of the content to the top, and the focus there; false if there is none. */
  showSection(name: string): boolean;
}

/** What `drawTable` returns. */
export interface DrawnTable {
  /** Draws the view; called once at the start and after each change of view, texts or language. */
  update(view: View, before: View | null): void;
  /** Adds pictures to the house rules, of what the kernel answered beside them. */
  illustrate?(rules: DocumentFragment, answer: Answer): void;
  /** Called when the widget goes. */
  close?(): void;
}

/** The rungs from the weakest to the strongest, tied mages on one; `none` has no strength. */
export interface Order {
  rungs: number[][];
  none: number[];
  label: string;
}

/** Curves on one scale: x from 0 to 1, y from 0 (bottom) to 1 (top); lines may run out a little. */
export interface Curve {
  curves: {
    lines: [number, number][][];
    points: { n: number; x: number; y: number; off: "above" | "below" | null }[];
  }[];
  ticks: { y: number; text: string }[];
  zero: number | null;
  span?: { low: number; high: number; tenfold: boolean };
  notes: string[];
  label: string;
}

export interface Strengths {
  rows: { mage: number; text: string; mathml: string | null }[];
}

/** A formula as it is written, printed and spoken. */
export interface Formula {
  text: string;
  mathml: string;
  spoken: string;
}
