// A finished game to step through in a dialog: the film that stays in the notebook too.

import { replayOf } from "../replay/player.ts";
import { unpack } from "../replay/film.ts";
import "../replay/replay.css";
import type { Table } from "./types.ts";

type Asking = Pick<Table, "ask" | "say" | "dialog" | "notice">;

/** The game that was played. */
export const reviewDialog = (table: Asking) => filmDialog(table, "film", "table.review");
/** The line by which a game that was lost could have been won. */
export const solvedDialog = (table: Asking) => filmDialog(table, "solved", "table.solve");

async function filmDialog({ ask, say, dialog, notice }: Asking, kind: string, title: string): Promise<void> {
  const answer = await ask<{ film: string }>({ kind });
  if (!answer.ok) return notice(answer.message);
  const replay = replayOf(await unpack(answer.film), "start");
  dialog(say(title), replay, { kind: "form" });
  replay.querySelector("input")?.focus(); // so that the arrow keys step at once
}
