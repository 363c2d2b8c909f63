// The answers to questions, below the table; and the keys that ask without a word being typed.

import { h } from "../dom/dom.ts";
import { consume, isPlain } from "../dom/keys.ts";
import { actionButton, once } from "../dom/buttons.ts";
import { renew } from "../dom/renew.ts";
import type { Answer } from "../kernel/types.ts";
import type { DrawnTable, View } from "./types.ts";
import type { Say } from "../dom/texts.ts";

interface QuestionTable {
  ask(name: string): Promise<Answer>;
  /** Opens the field for moves and questions. */
  write(): void;
  choices: NonNullable<DrawnTable["choices"]>;
  kin: NonNullable<DrawnTable["kin"]>;
  /** Asks for a hint. */
  hint(): unknown;
}

/** The question of each key, by its name. */
const ASKS: ReadonlyMap<string, string> = new Map([
  ["l", "last"],
  ["b", "position"],
]);

/** The last answer, until the game goes on. */
export function answerLine(say: Say, stop: () => unknown) {
  const element = h("p", { class: "cl-told", "data-cl-key": "told", tabindex: 0, hidden: true }); // a long one is scrolled by keys
  let about: number | null = null;
  let hinted: string | null = null;
  let waits = false;

  function show(text: string): void {
    element.hidden = text === "";
    renew(element, text);
  }

  /** A hint that is looked for: how long that takes is unknown, and it can be cancelled. */
  function wait(text: string): void {
    element.hidden = false;
    const cancel = actionButton("cl-button", "hint-stop", once(stop), say("table.cancel"));
    renew(element, text, h("progress", { "aria-label": text }), cancel);
  }

  return {
    element,
    tell(answer: Answer, revision: number): void {
      about = revision;
      show(answer.ok ? answer.message : "");
    },
    /** A hint is shown here too. */
    update({ revision, hint }: View): void {
      if (about !== null && about !== revision) show("");
      if (hint && hint.text !== hinted) [about] = [revision, hint.running ? wait(hint.text) : show(hint.text)];
      if (!hint && waits) show("");
      waits = hint?.running ?? false;
      hinted = hint?.text ?? null;
    },
  };
}

/** Returns the listener to the keys of a board: plain ones, where nothing is written. */
export function boardKeys({ ask, write, choices, kin, hint }: QuestionTable): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, target } = event;
    if (!isPlain(event) || target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    const letter = key.toLowerCase();
    const open = letter === "n" ? choices() : letter === "j" && target instanceof Element ? kin(target, event.shiftKey) : [];
    // With nothing to choose, N says whose turn it is.
    const question = letter === "n" && open.length === 0 ? "turn" : ASKS.get(letter);
    if (question) void ask(question);
    else if (key === "/") write();
    else if (letter === "h") hint();
    else if (open.length > 0) leadOn(event.shiftKey && letter === "n" ? -1 : 1, open, target);
    else return;
    consume(event);
  };
}

/** Moves the focus to the choice after, or before, the element that has it. */
function leadOn(step: 1 | -1, choices: HTMLElement[], from: EventTarget | null): void {
  if (!(from instanceof Node)) return;
  const after = choices.findIndex((each) => follows(each, from));
  const here = choices.findIndex((each) => each === from);
  const at = here >= 0 ? here + step : step > 0 ? after : (after < 0 ? choices.length : after) - 1;
  choices.at(at % choices.length)?.focus();
}

/** Tells whether an element stands after another one in the page. */
function follows(element: Node, other: Node): boolean {
  return Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}
