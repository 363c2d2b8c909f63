// The tables: those that the owner has opened, or those at which one has a seat.

import { h, hide, onSubmit } from "../common/dom/dom.ts";
import type { Say } from "../common/dom/texts.ts";
import { roomButton } from "../common/people/people.ts";
import type { Lobby, RoomPage, TableSummary, ToRoom } from "./protocol.ts";

interface LobbyActions {
  send(message: ToRoom): void;
  go(code: string): void;
}

export function lobbyPage(say: Say, { games, families, levels, modes, routes, lessons: titles }: RoomPage, { owner, tables, tournaments, lessons, address }: Lobby, { send, go }: LobbyActions) {
  return h(
    "section",
    { class: "cl-room-lobby" },
    h("h1", {}, say("room.lobby")),
    tables.length === 0 ? h("p", { class: "cl-room-quiet" }, say("room.no_tables")) : null,
    h("ul", { class: "cl-room-tables" }, ...lessons.map(lesson), ...tournaments.map(tournament), ...tables.map(entry)),
    owner ? opening() : null,
    owner ? teaching() : null,
    owner && address ? h("p", { class: "cl-room-quiet" }, address) : null,
  );

  function lesson({ code, title, about, people }: Lobby["lessons"][number]) {
    return h(
      "li",
      {},
      h("b", { class: "cl-room-code" }, code),
      h("span", {}, [title, ...about].join(" · ")),
      h("span", { class: "cl-room-quiet" }, say("room.here", { count: people })),
      doors(code, say("room.close_lesson")),
    );
  }

  function doors(code: string, closes: string) {
    return h("span", { class: "cl-room-buttons" }, roomButton(say("room.go_to"), () => go(code), true), owner ? roomButton(closes, () => send({ kind: "close", table: code })) : null);
  }

  function teaching() {
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

  function tournament({ code, title, about, round, people }: Lobby["tournaments"][number]) {
    return h(
      "li",
      {},
      h("b", { class: "cl-room-code" }, code),
      h("span", {}, [title, ...about].join(" · ")),
      h("span", { class: "cl-room-quiet" }, `${round > 0 ? `${say("room.round", { round })} · ` : ""}${say("room.here", { count: people })}`),
      doors(code, say("room.close_tournament")),
    );
  }

  function entry(table: TableSummary) {
    const moves = table.over ? say("room.over") : say("room.moves", { count: table.plies });
    return h(
      "li",
      {},
      h("b", { class: "cl-room-code" }, table.code),
      h("span", {}, [table.title, ...table.about].join(" · ")),
      h("span", {}, ...table.seats.flatMap((each, at) => [at ? " – " : "", seatOf(table, each)])),
      h("span", { class: "cl-room-quiet" }, moves),
      doors(table.code, say("room.close")),
    );
  }

  function seatOf(table: TableSummary, { seat, name, person, present, side }: TableSummary["seats"][number]) {
    const text = name === null ? say("room.free") : name;
    const away = person && name !== null && !present ? ` (${say("room.absent")})` : "";
    const label = `${text}${side === null ? "" : ` (${side})`}${away}`;
    return table.winner === seat ? h("b", {}, label) : label;
  }

  function opening() {
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
        onsubmit: onSubmit(() => open(false)),
      },
      h("label", { class: "cl-room-field" }, h("span", {}, say("room.game")), game),
      ...beside,
      roomButton(say("room.open_tournament"), () => open(true)),
      h("button", { class: "cl-room-button cl-room-main", type: "submit" }, say("room.open")),
    );
  }
}

/** The options of a table whose places were chosen by level or by family. */
function placeOptions(value: string): object {
  const [by, which] = value.split(":");
  if (!by || !which) return {};
  return { places: { [by]: by === "level" ? Number(which) : which } };
}
