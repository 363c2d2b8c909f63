// The card of a game that is over: the numbers, its arc, where it turned, and what one may do next.

import { copyDialog } from "./copy_dialog.ts";
import { h, hide } from "../dom/dom.ts";
import { replayOf, unpackFilm } from "../../replay/player.ts";
import "../../replay/replay.css";
import { icon, type Icon } from "../dom/icons.ts";
import { roving } from "../dom/keys.ts";
import { actionButton, once } from "../dom/buttons.ts";
import { renew } from "../dom/renew.ts";
import { keepMovesWhole } from "../dom/texts.ts";
import "./result.css";
import type { Table, View } from "./types.ts";

interface ResultParts<V> {
  /** The arc of the game. */
  strip(view: V): Node | null | undefined;
  /** More beside the numbers. */
  beside?(view: V): Node | null;
  /** The commands by which another game follows, with their names; the first is the main one. */
  again: Record<string, (view: V) => string>;
  /** Goes through the game from its beginning. */
  review(event: MouseEvent): unknown;
  /** Shows the position after a ply, where the game can. */
  show?(at: number): unknown;
}

export function openResult<V extends View>(table: Table<V>, { strip, beside, again, review, show }: ResultParts<V>) {
  const { say, command, speak } = table;
  const element = h("section", { class: "cl-result", hidden: true });
  const keys = roving(element);

  function button(name: string, sign: Icon, label: string, onclick: (event: MouseEvent) => unknown, primary = false) {
    return actionButton(primary ? "cl-button cl-primary" : "cl-button", name, onclick, [icon(sign), label]);
  }

  function turningPoint({ turning, at }: NonNullable<View["ending"]>) {
    if (!turning) return null;
    const link = at !== null && show && actionButton(
      "cl-quiet cl-look-back",
      "turning",
      () => show(at),
      keepMovesWhole(turning),
      { "aria-label": `${turning} ${say("table.review")}` },
    );
    return h("p", { class: "cl-turning-point" }, link || keepMovesWhole(turning));
  }

  /** Whether a line that wins is awaited here: it is then shown as soon as it is found. */
  let awaited = false;
  /** What was said of such a line. */
  let told: string | null = null;
  async function solve() {
    if (table.view().solved?.found) return solvedDialog(table);
    awaited = true;
    await command("solve");
  }

  return {
    element,
    /** Brings the focus to the button of another game. */
    focus: () => element.querySelector<HTMLElement>(".cl-after button")?.focus(),
    /** @param here whether the end itself is shown */
    update(view: V, here = true): void {
      const { ending, commands, solved } = view;
      hide(element, ending === null || !here);
      if (solved && told !== null && solved.text !== told) speak(solved.text);
      told = solved?.text ?? "";
      if (!ending) return renew(element);
      element.setAttribute("aria-label", say("table.result"));
      const offered = Object.entries(again).filter(([name]) => commands.includes(name));
      renew(
        element,
        h("div", { class: "cl-result-top" }, ending.score !== "" && h("p", { class: "cl-score" }, ending.score), turningPoint(ending), beside?.(view), solved && h("p", { class: "cl-turning-point" }, solved.text)),
        strip(view),
        h(
          "div",
          { class: "cl-after" },
          offered.map(([name, label], at) => button(name, name === "rematch_swapped" ? "swap" : "again", label(view), once(() => command(name)), at === 0)),
          button("review", "review", say("table.review"), review),
          (commands.includes("solve") || solved?.found) && button("solve", "hint", say("table.solve"), once(solve)),
          button("copy", "copy", say("table.copy"), once(() => copyDialog(table))),
        ),
      );
      keys.refresh();
      if (awaited && solved?.found) {
        awaited = false;
        void solvedDialog(table);
      }
    },
    close: keys.close,
  };
}

type FilmTable = Pick<Table, "ask" | "say" | "dialog" | "notice">;

/** The game that was played. */
export const reviewDialog = (table: FilmTable) => filmDialog(table, "film", "table.review");
/** The line by which a game that was lost could have been won. */
const solvedDialog = (table: FilmTable) => filmDialog(table, "solved", "table.solve");

async function filmDialog({ ask, say, dialog, notice }: FilmTable, kind: string, title: string): Promise<void> {
  const answer = await ask<{ film: string }>({ kind });
  if (!answer.ok) return notice(answer.message);
  const replay = replayOf(await unpackFilm(answer.film), "start");
  dialog(say(title), replay, { kind: "form" });
  replay.querySelector("input")?.focus(); // so that the arrow keys step at once
}
