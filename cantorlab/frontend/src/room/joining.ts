// The page on which one reads what one is invited to, gives a name and the code, and chooses a side.

import { h, onSubmit } from "../common/dom/dom.ts";
import { roomButton } from "../common/people/people.ts";
import type { Say } from "../common/dom/texts.ts";
import type { Invitation } from "./protocol.ts";

export interface JoinRequest {
  name: string;
  code: string;
  sit: boolean;
  seat: number | null;
}

interface JoinFormSettings {
  name: string;
  /** Whether the device knows this name, and nobody has said yet to be that person. */
  isFresh: boolean;
  /** The code that is in the address; null: it is asked for. */
  code: string | null;
  /** What the code stands for, where the room has told it. */
  invitation: Invitation | null;
  owner: boolean;
  join(given: JoinRequest): void;
  /** Somebody else is here. */
  forget(): void;
}

interface Way {
  label: string;
  seat: number | null;
}

export function joinForm(say: Say, { name, isFresh, code, invitation, owner, join, forget }: JoinFormSettings): HTMLElement {
  const called = h("input", { name: "name", required: true, maxlength: 200, autocomplete: "nickname", value: name });
  const typed = h("input", {
    name: "code", maxlength: 300, autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    value: code ?? "", class: "cl-room-code",
  });
  const requestOf = (sit: boolean, seat: number | null = null): JoinRequest => ({ name: called.value, code: typed.value, sit, seat });
  const ask = (given: JoinRequest) => called.reportValidity() && join(given);
  const [first, ...others] = ways(say, invitation, isFresh ? name : null);
  const form = h(
    "form",
    {
      class: "cl-room-form",
      onsubmit: onSubmit(() => join(requestOf(first !== undefined, first?.seat ?? null))),
    },
    h("h1", {}, invitation?.title ?? say("room.welcome")),
    ...(invitation ? offer(say, invitation) : []),
    isFresh ? h("p", {}, say("room.entrance.you_are", { name })) : field(called, say("room.name"), say("room.name_hint")),
    owner || (invitation && invitation.code === code) ? null : field(typed, say("room.code"), say("room.code_hint")),
    h(
      "div",
      { class: "cl-room-buttons" },
      first ? h("button", { class: "cl-room-button cl-room-main", type: "submit" }, first.label) : null,
      ...others.map(({ label, seat }) => roomButton(label, () => ask(requestOf(true, seat)), true)),
      owner || invitation?.what === "lesson" || invitation?.what === "class"
        ? null
        : h("button", { class: "cl-room-button", type: first ? "button" : "submit", "data-cl-watch": "", onclick: () => first && ask(requestOf(false)) }, say("room.watch")),
      isFresh ? roomButton(say("room.entrance.somebody_else"), forget) : null,
    ),
    h("p", { class: "cl-room-quiet" }, say("room.privacy")),
  );
  queueMicrotask(() => (isFresh ? null : name === "" || code !== null || owner ? called : typed)?.focus());
  return form;
}

/** The ways in: one for each free side, where they differ. */
function ways(say: Say, invitation: Invitation | null, known: string | null): Way[] {
  const free = (invitation?.seats ?? []).filter(({ name, person }) => person && name === null);
  const goOn = known === null ? [] : [{ label: say("room.entrance.go_on_as", { name: known }), seat: null }];
  if (invitation?.seats.some(({ name }) => name !== null && name === known)) return goOn;
  if (invitation?.what === "table" && free.length === 0) return [];
  const sides = free.flatMap(({ seat, side }) => (side === null ? [] : [{ label: say("room.entrance.play_as", { side }), seat }]));
  if (sides.length > 0) return sides;
  if (known !== null) return goOn;
  return [{ label: say(invitation && invitation.what !== "table" ? "room.take_part" : "room.join"), seat: null }];
}

function offer(say: Say, { about, host, seats }: Invitation) {
  const names = seats.flatMap(({ name, side }) => (name === null ? [] : [side === null ? name : `${name} (${side})`]));
  return [
    host === null ? null : h("p", {}, say("room.entrance.invites", { name: host })),
    about.length === 0 ? null : h("ul", { class: "cl-room-about" }, about.map((each) => h("li", {}, each))),
    names.length === 0 ? null : h("p", {}, say("room.entrance.at_table", { names: names.join(", ") })),
  ];
}

function field(input: HTMLElement, label: string, hint: string): HTMLElement {
  return h("label", { class: "cl-room-field" }, h("span", {}, label), input, h("small", {}, hint));
}
