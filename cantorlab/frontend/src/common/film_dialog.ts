// A finished game to step through in a dialog: the film that stays in the notebook too.

import { replayOf } from "../replay/player.ts";
import { unpack } from "../replay/film.ts";
import "../replay/replay.css";
import type { Table } from "./types.ts";

export async function reviewDialog({ ask, say, dialog, notice }: Pick<Table, "ask" | "say" | "dialog" | "notice">): Promise<void> {
  const answer = await ask<{ film: string }>({ kind: "film" });
  if (!answer.ok) return notice(answer.message);
  const replay = replayOf(await unpack(answer.film), "start");
  dialog(say("table.review"), replay, { kind: "form" });
}
