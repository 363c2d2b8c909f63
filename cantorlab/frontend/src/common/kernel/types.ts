// What kernels send and what they are asked; the Python side is cantorlab/widgets/core.

import type { Texts } from "../dom/texts.ts";
import type { WidgetManager } from "./host.ts";

/** It is gone; it is this now; or in the list there, these items stand in place of `count` at `at`. */
export type Change =
  | [path: string[]]
  | [path: string[], value: unknown]
  | [path: string[], at: number, count: number, items: unknown[]];

export interface ViewDiff {
  /** The version that the changes are made to, and the one that they make. */
  follows: number;
  version: number;
  changes: Change[];
}

/** The state that every widget has from its kernel; `view` is the widget's own. */
interface Traits<V> {
  view: V;
  /** The number of the view, and what made it of the one before. */
  version: number;
  view_diff: ViewDiff | undefined;
  texts: Texts;
  /** The name of the model with what the widgets of a kernel share, if there is one. */
  bundle?: string;
  language: string;
  /** The languages to choose from: each one's code, and what it calls itself. */
  known_languages: [code: string, name: string][];
  theme: string;
  /** The name of the output that the notebook keeps below the view, and the model's own. */
  kept_as: string;
}

/**
 * The part of anywidget's model that we use. A widget's `render` declares what its kernel sends
 * (`Host<CantorView>`); from there on it is typed.
 */
export interface Model<V = unknown> {
  get<Name extends keyof Traits<V>>(name: Name): Traits<V>[Name];
  send(content: object): void;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: (content: unknown) => void): void;
  off(event: string, callback: (content: unknown) => void): void;
  widget_manager?: WidgetManager | undefined;
}

/** The argument of `render`, from the host. */
export interface Host<V> {
  model: Model<V>;
  el: HTMLElement;
}

/** A message to the kernel. */
export interface Message {
  kind: string;
  [key: string]: unknown;
}

interface Reply {
  kind: "answer";
  nonce: string | null;
  code: string;
  message: string;
  /** The number of the kernel's view when it answered. */
  version?: number;
}

export interface Refusal extends Reply {
  ok: false;
  /** The index of the character of a formula that cannot be read. */
  position?: number | null;
}

/** An answer of the kernel: a refusal, or what the question asked for. */
export type Answer<Payload = unknown> = Refusal | (Reply & { ok: true } & Payload);

/** The answer to `rules`. */
export interface HouseRules {
  html: string;
  /** The language that they are written in. */
  language: string;
  /** The section that matters most now. */
  section: string | null;
  /** The game in three steps: a picture of our own making (SVG), and what one does. */
  steps?: { picture: string; text: string }[];
}

/** Sends a message and resolves with its answer; who asks names what the kernel answers to this kind. */
export type Ask = <Payload = unknown>(message: Message) => Promise<Answer<Payload>>;
