// Of two people at one screen, who is ready first commits first: it decides ties.

import { h } from "../common/dom.ts";
import { once } from "../common/press.ts";
import type { Table } from "../common/types.ts";
import type { CantorView } from "./types.ts";

/** Lets the other one come first; at a curtain the screen is theirs at once. */
export function readyButton({ ready, curtain }: CantorView, { say, command }: Pick<Table, "say" | "command">): HTMLElement | null {
  if (!ready) return null;
  const { seat, name } = ready;
  async function comeFirst() {
    await command("ready", { seat });
    if (curtain) await command("lift_curtain", { seat });
  }
  return h("button", { type: "button", class: "cl-button cl-ready", "data-cl-key": "ready", title: say("cantor.ui.ready.why"), onclick: once(comeFirst) }, say("cantor.ui.ready", { name }));
}
