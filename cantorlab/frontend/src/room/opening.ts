// The forms with which the owner opens tables, tournaments and lessons.

import { h, hide, onSubmit } from "../common/dom/dom.ts";
import type { Say } from "../common/dom/texts.ts";
import { roomButton } from "../common/people/people.ts";
import type { OpeningField, RoomPage, ToRoom } from "./protocol.ts";

type Send = (message: ToRoom) => void;

/** The form that opens a lesson for a class. */
function lessonForm(say: Say, { lessons: titles, routes }: RoomPage, send: Send) {
  const which = h("select", { name: "lesson" }, ...Object.entries(titles).map(([value, label]) => h("option", { value }, `${value}. ${label}`)));
  const route = routeList(say, routes);
  const short = h("input", { type: "checkbox", name: "short", checked: true });
  return h(
    "form",
    {
      class: "cl-room-open",
      onsubmit: onSubmit(() => send({ kind: "open", lesson: Number(which.value), route: route.value || null, short: short.checked })),
    },
    labelled(say("room.lesson"), which),
    labelled(say("lesson.pager.route"), route),
    h("label", { class: "cl-wall-names" }, short, say("room.short")),
    h("button", { class: "cl-room-button", type: "submit" }, say("room.open_lesson")),
  );
}

const labelled = (label: string, control: Node) => h("label", { class: "cl-room-field" }, h("span", {}, label), control);

const routeList = (say: Say, routes: string[]) =>
  h("select", { name: "route" }, h("option", { value: "" }, say("lesson.pager.everybody")), ...routes.map((value) => h("option", { value }, value)));

/** The form that opens a quiz by level, family and kind, which is drawn for the class. */
function quizForm(say: Say, { levels, families, kinds, routes }: RoomPage, send: Send) {
  const list = (name: string, options: [string, string][], all = "room.quiz.any") =>
    h("select", { name }, h("option", { value: "" }, say(all)), ...options.map(([value, label]) => h("option", { value }, label)));
  const level = list("level", Array.from({ length: levels }, (_, at) => [`${at + 1}`, say("room.places_level", { level: at + 1 })]), "room.quiz.levels");
  const [family, kind, route] = [list("family", Object.entries(families)), list("kind", Object.entries(kinds)), routeList(say, routes)];
  const count = h("input", { type: "number", name: "n", min: "1", max: "60", value: "8", required: true });
  const open = () =>
    send({ kind: "open", route: route.value || null, quiz: { level: Number(level.value) || null, families: family.value || null, kinds: kind.value || null, n: Number(count.value) } });
  return h(
    "form",
    { class: "cl-room-open", onsubmit: onSubmit(open) },
    labelled(say("room.quiz.level"), level),
    labelled(say("room.quiz.family"), family),
    labelled(say("room.quiz.kind"), kind),
    labelled(say("room.quiz.count"), count),
    labelled(say("lesson.pager.route"), route),
    h("button", { class: "cl-room-button", type: "submit" }, say("room.quiz.open")),
  );
}

/** The form that opens a teacher's own activity, from its file. */
function activityForm(say: Say, send: Send) {
  const file = h("input", { type: "file", name: "activity", accept: ".toml,.txt", required: true });
  const open = async () => send({ kind: "open", activity: (await file.files?.[0]?.text()) ?? "" });
  return h(
    "form",
    { class: "cl-room-open", onsubmit: onSubmit(() => void open()) },
    labelled(say("room.activity"), file),
    h("button", { class: "cl-room-button", type: "submit" }, say("room.activity.open")),
  );
}

/** The forms with which a class is given something to do. */
export const classForms = (say: Say, page: RoomPage, send: Send) => [
  lessonForm(say, page, send),
  quizForm(say, page, send),
  activityForm(say, send),
  h("p", { class: "cl-room-buttons" }, roomButton(say("room.explorer.open"), () => send({ kind: "open", explorer: true }))),
];

/** The form that opens a tournament, or a table where `tables` says so. */
export function gameForm(say: Say, { games, families, levels, fields }: RoomPage, send: Send, tables: boolean) {
  const game = h("select", { name: "game" }, ...Object.entries(games).map(([value, label]) => h("option", { value }, label)));
  const which = h(
    "select",
    { name: "places" },
    h("option", { value: "" }, say("room.places_all")),
    ...Array.from({ length: levels }, (_, at) => h("option", { value: `level:${at + 1}` }, say("room.places_level", { level: at + 1 }))),
    ...Object.entries(families).map(([value, label]) => h("option", { value: `family:${value}` }, label)),
  );
  const places = h("label", { class: "cl-room-field" }, h("span", {}, say("room.places")), which);
  const controls = Object.entries(fields).flatMap(([of, each]) => each.map((field) => ({ of, ...control(field) })));
  const chosen = () => controls.filter(({ of, field }) => of === game.value && counts(field));
  const counts = ({ when = {} }: OpeningField) =>
    Object.entries(when).every(([name, values]) => controls.some(({ of, field, value }) => of === game.value && field.name === name && values.includes(String(value()))));
  function follow(): void {
    hide(places, game.value !== "cantor");
    const shown = new Set(chosen());
    for (const each of controls) hide(each.element, !shown.has(each));
  }
  function open(tournament: boolean): void {
    const options = Object.fromEntries(chosen().flatMap(({ field, value }) => (isUsual(field, value()) ? [] : [[field.name, optionOf(field.name, value())]])));
    send({ kind: "open", tournament, game: game.value, options: { ...options, ...(game.value === "cantor" ? placeOptions(which.value) : {}) } });
  }
  const form = h(
    "form",
    {
      class: "cl-room-open",
      onchange: follow,
      onsubmit: onSubmit(() => open(!tables)),
    },
    h("label", { class: "cl-room-field" }, h("span", {}, say("room.game")), game),
    controls.map(({ element }) => element),
    places,
    tables ? roomButton(say("room.open_tournament"), () => open(true)) : null,
    h("button", { class: "cl-room-button", type: "submit" }, say(tables ? "room.open" : "room.open_tournament")),
  );
  follow();
  return form;
}

/** A list of choices or a box, as the field has it, and what it stands at. */
function control(field: OpeningField) {
  if (field.kind === "switch") {
    const box = h("input", { type: "checkbox", name: field.name, checked: field.value });
    return { field, element: h("label", { class: "cl-wall-names" }, box, field.label), value: () => box.checked };
  }
  const list = h("select", { name: field.name }, ...field.choices.map(({ value, label }) => h("option", { value, selected: value === field.value }, label)));
  return { field, element: h("label", { class: "cl-room-field" }, h("span", {}, field.label), list), value: () => list.value };
}

/** Whether a value need not be said: no clock, no variant, a box as it was. What is played of several modes is said. */
const isUsual = (field: OpeningField, value: string | boolean) => value === "none" || (field.kind === "switch" && value === field.value);

const optionOf = (name: string, value: string | boolean) => (name === "players" ? Number(value) : value);

/** The options of a table whose places were chosen by level or by family. */
function placeOptions(value: string): object {
  const [by, which] = value.split(":");
  if (!by || !which) return {};
  return { places: { [by]: by === "level" ? Number(which) : which } };
}
