// The script of a page that holds finished games: each becomes a replay in place of its picture.

import "./page.css";
import "./replay.css";
import { replayOf, unpackFilm } from "./player.ts";

for (const holder of document.querySelectorAll<HTMLElement>("[data-cl-replay]")) void play(holder);

async function play(holder: HTMLElement): Promise<void> {
  const { clReplay: packed } = holder.dataset;
  delete holder.dataset.clReplay; // another game's copy of this script finds it taken
  if (!packed) return;
  const replay = replayOf(await unpackFilm(packed));
  holder.append(replay);
  // The picture goes when the replay is there; a page whose scripts fail keeps it.
  holder.parentElement?.querySelector(":scope > img")?.remove();
}
