// The tools of the parts of a quiz, and what a control for answers is.

import type { Say } from "../common/dom/texts.ts";
import type { Frame } from "../common/frame.ts";
import type { Answer } from "../common/kernel/types.ts";
import type { QuizState } from "./state.ts";
import type { QuizView } from "./types.ts";

/** The tools of the parts of a quiz. */
export interface Quiz {
  view(): QuizView;
  say: Say;
  /** Sends an answer to the exercise now shown. */
  answer(text: string): Promise<Answer>;
  command(name: string, params?: object): Promise<Answer>;
  /** The half-done answer: whoever sets it draws it. */
  state(): QuizState;
  set(next: QuizState): void;
  frame: Frame;
}

/** A control for one sort of answer; what is half done is in the quiz's state. */
export interface Control {
  element: HTMLElement;
  /** Buttons at the end of the line below, beside the way out. */
  actions?: HTMLElement[];
  /** Draws it anew; called whenever the view or the language has changed. */
  update(): void;
  /** The element that has the focus when the exercise appears. */
  first(): HTMLElement | null;
  close?(): void;
}
