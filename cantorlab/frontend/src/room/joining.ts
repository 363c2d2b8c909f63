// The page on which one gives a name and the code of a table.

import { h, onSubmit } from "../common/dom.ts";
import type { Say } from "../common/types.ts";

interface JoinRequest {
  name: string;
  code: string;
  sit: boolean;
}

interface JoinFormSettings {
  name: string;
  /** The code that is in the address; null: it is asked for. */
  code: string | null;
  owner: boolean;
  join(given: JoinRequest): void;
}

export function joinForm(say: Say, { name, code, owner, join }: JoinFormSettings): HTMLElement {
  const called = h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", value: name });
  const typed = h("input", {
    name: "code", maxlength: 9, autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    value: code ?? "", class: "cl-room-code",
  });
  const requestOf = (sit: boolean): JoinRequest => ({ name: called.value, code: typed.value, sit });
  const form = h(
    "form",
    {
      class: "cl-room-form",
      onsubmit: onSubmit(() => join(requestOf(true))),
    },
    h("h1", {}, say("room.welcome")),
    field(called, say("room.name"), say("room.name_hint")),
    owner ? null : field(typed, say("room.code"), say("room.code_hint")),
    h(
      "div",
      { class: "cl-room-buttons" },
      h("button", { class: "cl-room-button cl-room-main", type: "submit" }, say("room.join")),
      owner
        ? null
        : h("button", { class: "cl-room-button", type: "button", onclick: () => called.reportValidity() && join(requestOf(false)) }, say("room.watch")),
    ),
    h("p", { class: "cl-room-quiet" }, say("room.privacy")),
  );
  queueMicrotask(() => (name === "" || code !== null || owner ? called : typed).focus());
  return form;
}

function field(input: HTMLElement, label: string, hint: string): HTMLElement {
  return h("label", { class: "cl-room-field" }, h("span", {}, label), input, h("small", {}, hint));
}
