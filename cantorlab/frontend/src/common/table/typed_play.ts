// The field that understands moves, in the notation of the record or in the player's language, and
// questions: the fastest way for some, the only one for others.

import { h, onSubmit, type Attributes } from "../dom/dom.ts";
import { consume, isPlain } from "../dom/keys.ts";
import { renew } from "../dom/renew.ts";
import type { Answer } from "../kernel/types.ts";
import type { Say } from "../dom/texts.ts";
import type { View } from "./types.ts";

export interface TypedInput {
  element: HTMLFormElement;
  update(view: Pick<View, "example">): void;
  toggle(): void;
  isOpen(): boolean;
}

interface TypedInputSettings {
  /** The key of the field's name. */
  caption: string;
  /** The key of the sentence about the keys of the board. */
  keys?: string;
  send(text: string): Promise<Answer>;
  /** Shows the answer to what was typed. */
  tell?(answer: Answer): void;
  /** Closes the field: Escape asks for it. */
  close(): void;
  /** Hears an empty line. */
  goOn?(): void;
}

/** A field for one line of notation: nothing in it is corrected. */
export function textInput(key: string, more: Attributes = {}): HTMLInputElement {
  return h("input", { type: "text", class: "cl-typed-text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200, "data-cl-key": key, ...more });
}

export function typedInput(say: Say, { caption: name, keys, send, tell, close, goOn }: TypedInputSettings): TypedInput {
  const input = textInput("typed");
  const caption = h("span", {});
  const label = h("label", { class: "cl-typed-label" }, caption, input);
  const button = h("button", { class: "cl-button" });
  const legend = h("p", { class: "cl-typed-keys" });
  const element = h(
    "form",
    {
      class: "cl-typed",
      hidden: true,
      onkeydown(event: KeyboardEvent) {
        if (event.key !== "Escape" || !isPlain(event)) return;
        consume(event);
        close();
      },
      onsubmit: onSubmit(async () => {
        if (input.value.trim() === "") return goOn?.();
        const answer = await send(input.value);
        if (answer.ok) input.value = "";
        else input.select(); // what is typed next takes its place
        tell?.(answer);
      }),
    },
    label,
    button,
    legend,
  );
  return {
    element,
    update(view) {
      renew(caption, say(name));
      renew(button, say("table.play"));
      legend.hidden = !keys;
      renew(legend, keys && say(keys));
      input.placeholder = view.example;
    },
    toggle() {
      element.hidden = !element.hidden;
      if (!element.hidden) input.focus();
    },
    isOpen: () => !element.hidden,
  };
}
