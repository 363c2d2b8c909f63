// A tournament as those see it who play in it: what comes next, and the standings.

import { h } from "../common/dom/dom.ts";
import { roomButton } from "../common/people/people.ts";
import type { Say } from "../common/dom/texts.ts";
import type { Contest, Standing } from "./protocol.ts";

interface ContestActions {
  /** Comes in again, to take part or to play on. */
  comeIn(): void;
}

/** The key of the sentence on what comes next. */
export function newsOf({ round, over, own, takes_part, playing, standings }: Contest): string {
  const games = own === null ? 0 : (standings[own]?.games ?? 0);
  return over
    ? "room.tournament_over"
    : !takes_part
      ? "room.not_taking_part"
      : round === 0
        ? "room.before_rounds"
        : playing
          ? "room.still_on"
          : games < round
            ? "room.latecomer"
            : "room.wait_for_round";
}

/** The page of a pupil who is at no table. */
export function contestPage(say: Say, told: Contest, { comeIn }: ContestActions): HTMLElement {
  const { round, own, takes_part, playing } = told;
  return h(
    "section",
    { class: "cl-room-contest" },
    h("h1", {}, round > 0 ? say("room.round", { round }) : say("room.tournament")),
    h("p", {}, say(newsOf(told))),
    playing ? h("p", {}, roomButton(say("room.back_to_game"), comeIn, true)) : null,
    takes_part ? null : h("p", {}, roomButton(say("room.take_part"), comeIn, true)),
    standingsTable(say, told.standings, own),
  );
}

/** The standings; `own` is the line of the viewer. */
export function standingsTable(say: Say, rows: Standing[], own: number | null = null, named = true): HTMLElement {
  return h(
    "table",
    { class: "cl-room-standings" },
    h("caption", {}, say("room.standings")),
    h(
      "thead",
      {},
      h("tr", {}, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, say("room.player")), h("th", { scope: "col" }, say("room.points")), h("th", { scope: "col" }, say("room.games"))),
    ),
    h(
      "tbody",
      {},
      ...rows.map(({ name, place, points, games }, at) =>
        h(
          "tr",
          { "aria-current": at === own ? "true" : null },
          h("td", {}, place),
          h("th", { scope: "row" }, named ? name : "–"),
          h("td", {}, formatPoints(points)),
          h("td", {}, games),
        ),
      ),
    ),
  );
}

/** Points as tournaments write them: 2½. */
export function formatPoints(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}
