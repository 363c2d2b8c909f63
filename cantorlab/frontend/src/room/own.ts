// Who is here, at the foot of the page: on a shared computer one leaves it, or says to be somebody else; its owner
// keeps the key on it on purpose, or makes a new one.

import { fill, h } from "../common/dom/dom.ts";
import { roomButton } from "../common/people/people.ts";
import type { Say } from "../common/dom/texts.ts";
import type { identity } from "./identity.ts";
import type { ToRoom } from "./protocol.ts";

interface OwnSettings {
  say: Say;
  own: ReturnType<typeof identity>;
  send(message: ToRoom): void;
  /** Forgets who is here: the page comes again, or the room's entrance in its place. */
  forget(leaves: boolean): void;
  /** Says a sentence to screen readers. */
  announce(sentence: string): void;
}

export function ownFooter(root: HTMLElement, { say, own, send, forget, announce }: OwnSettings) {
  /** Draws who is here; `isOwner`: on this line, too. */
  function show(isOwner: boolean): void {
    const { name } = own.get();
    if (name === "") return void fill(root);
    const keeps = h("input", { type: "checkbox", checked: own.keepsKey() });
    keeps.addEventListener("change", () => own.keepKey(keeps.checked));
    fill(
      root,
      h("p", { class: "cl-room-quiet" }, say("room.entrance.you_are", { name }), own.isStored() ? "" : ` ${say("room.entrance.not_stored")}`),
      h(
        "div",
        { class: "cl-room-buttons" },
        roomButton(say("room.entrance.somebody_else"), () => ask(false)),
        roomButton(say("room.entrance.leave_computer"), () => ask(true)),
        isOwner ? roomButton(say("room.entrance.new_key"), () => send({ kind: "renew_key" })) : null,
        isOwner ? h("label", { class: "cl-wall-names" }, keeps, say("room.entrance.keep_key")) : null,
      ),
    );

    function ask(leaves: boolean): void {
      announce(say("room.entrance.leave_sure"));
      fill(
        root,
        h("p", {}, say("room.entrance.leave_sure")),
        h(
          "div",
          { class: "cl-room-buttons" },
          roomButton(say(leaves ? "room.entrance.leave_computer" : "room.entrance.somebody_else"), () => forget(leaves), true),
          roomButton(say("room.cancel_question"), () => show(isOwner)),
        ),
      );
      root.querySelector("button")?.focus(); // the one that was pressed is gone
    }
  }
  return { show };
}
