// The forms with which the owner opens tables, tournaments and lessons.

import { h, hide, onSubmit } from "../common/dom/dom.ts";
import type { Say } from "../common/dom/texts.ts";
import { roomButton } from "../common/people/people.ts";
import type { RoomPage, ToRoom } from "./protocol.ts";

type Send = (message: ToRoom) => void;

/** The form that opens a lesson for a class. */
export function lessonForm(say: Say, { lessons: titles, routes }: RoomPage, send: Send) {
  const which = h("select", { name: "lesson" }, ...Object.entries(titles).map(([value, label]) => h("option", { value }, `${value}. ${label}`)));
  const route = h("select", { name: "route" }, h("option", { value: "" }, say("lesson.pager.everybody")), ...routes.map((value) => h("option", { value }, value)));
  const short = h("input", { type: "checkbox", name: "short", checked: true });
  return h(
    "form",
    {
      class: "cl-room-open",
      onsubmit: onSubmit(() => send({ kind: "open", lesson: Number(which.value), route: route.value || null, short: short.checked })),
    },
    h("label", { class: "cl-room-field" }, h("span", {}, say("room.lesson")), which),
    h("label", { class: "cl-room-field" }, h("span", {}, say("lesson.pager.route")), route),
    h("label", { class: "cl-wall-names" }, short, say("room.short")),
    h("button", { class: "cl-room-button", type: "submit" }, say("room.open_lesson")),
  );
}

/** The form that opens a tournament, or a table where `tables` says so. */
export function gameForm(say: Say, { games, families, levels, modes }: RoomPage, send: Send, tables: boolean) {
  const game = h("select", { name: "game" }, ...Object.entries(games).map(([value, label]) => h("option", { value }, label)));
  const places = h(
    "select",
    { name: "places" },
    h("option", { value: "" }, say("room.places_all")),
    ...Array.from({ length: levels }, (_, at) => h("option", { value: `level:${at + 1}` }, say("room.places_level", { level: at + 1 }))),
    ...Object.entries(families).map(([value, label]) => h("option", { value: `family:${value}` }, label)),
  );
  const mode = h("select", { name: "mode" }, ...Object.entries(modes).map(([value, label]) => h("option", { value }, label)));
  const beside = [
    h("label", { class: "cl-room-field" }, h("span", {}, say("room.mode")), mode),
    h("label", { class: "cl-room-field" }, h("span", {}, say("room.places")), places),
  ];
  const follow = () => {
    for (const each of beside) hide(each, game.value !== "cantor");
  };
  game.addEventListener("change", follow);
  follow();
  const open = (tournament: boolean) => send({ kind: "open", tournament, game: game.value, options: game.value === "cantor" ? { mode: mode.value, ...placeOptions(places.value) } : {} });
  return h(
    "form",
    {
      class: "cl-room-open",
      onsubmit: onSubmit(() => open(!tables)),
    },
    h("label", { class: "cl-room-field" }, h("span", {}, say("room.game")), game),
    ...beside,
    tables ? roomButton(say("room.open_tournament"), () => open(true)) : null,
    h("button", { class: "cl-room-button", type: "submit" }, say(tables ? "room.open" : "room.open_tournament")),
  );
}
/** The options of a table whose places were chosen by level or by family. */
function placeOptions(value: string): object {
  const [by, which] = value.split(":");
  if (!by || !which) return {};
  return { places: { [by]: by === "level" ? Number(which) : which } };
}
