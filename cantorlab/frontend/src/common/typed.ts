// Any action can be typed, in the notation of the record: the fastest way for some, the only one
// for others.

import { h } from "./dom.ts";
import { renew } from "./renew.ts";
import type { Answer, Say, View } from "./types.ts";

export interface TypedInput {
  element: HTMLFormElement;
  update(view: Pick<View, "actions">): void;
  toggle(): void;
  isOpen(): boolean;
}

export function typedInput(say: Say, send: (text: string) => Promise<Answer>): TypedInput {
  const input = h("input", {
    type: "text",
    class: "cl-typed-text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    "data-cl-key": "typed",
  });
  const caption = h("span", {});
  const label = h("label", { class: "cl-typed-label" }, caption, input);
  const button = h("button", { class: "cl-button" });
  const element = h(
    "form",
    {
      class: "cl-typed",
      hidden: true,
      async onsubmit(event) {
        event.preventDefault();
        if (input.value.trim() === "") return;
        const answer = await send(input.value);
        if (answer.ok) input.value = "";
      },
    },
    label,
    button,
  );
  return {
    element,
    update(view) {
      renew(caption, say("table.type"));
      renew(button, say("table.play"));
      input.placeholder = view.actions[0] ?? "";
    },
    toggle() {
      element.hidden = !element.hidden;
      if (!element.hidden) input.focus();
    },
    isOpen: () => !element.hidden,
  };
}
