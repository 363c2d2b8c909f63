// The tables: those that the owner has opened, or those at which one has a seat.

import { h } from "../common/dom.ts";
import type { Say } from "../common/types.ts";
import { button } from "./people.ts";
import type { Lobby, Summary, ToRoom } from "./protocol.ts";

interface Doing {
  send(message: ToRoom): void;
  go(code: string): void;
}

export function lobbyPage(say: Say, games: Record<string, string>, { owner, tables, address }: Lobby, { send, go }: Doing) {
  return h(
    "section",
    { class: "cl-room-lobby" },
    h("h1", {}, say("room.lobby")),
    tables.length === 0 ? h("p", { class: "cl-room-quiet" }, say("room.no_tables")) : null,
    h("ul", { class: "cl-room-tables" }, ...tables.map(entry)),
    owner ? opening() : null,
    owner && address ? h("p", { class: "cl-room-quiet" }, address) : null,
  );

  function entry(table: Summary) {
    const moves = table.over ? say("room.over") : say("room.moves", { count: table.plies });
    return h(
      "li",
      {},
      h("b", { class: "cl-room-code" }, table.code),
      h("span", {}, games[table.game] ?? table.game),
      h("span", {}, ...table.seats.flatMap((each, at) => [at ? " – " : "", seatOf(table, each)])),
      h("span", { class: "cl-room-quiet" }, moves),
      h(
        "span",
        { class: "cl-room-buttons" },
        button(say("room.go_to"), () => go(table.code), true),
        owner ? button(say("room.close"), () => send({ kind: "close", table: table.code })) : null,
      ),
    );
  }

  function seatOf(table: Summary, { seat, name, person, present }: Summary["seats"][number]) {
    const text = name === null ? say("room.free") : name;
    const away = person && name !== null && !present ? ` (${say("room.absent")})` : "";
    const label = `${text}${away}`;
    return table.winner === seat ? h("b", {}, label) : label;
  }

  function opening() {
    const game = h("select", { name: "game" }, ...Object.entries(games).map(([value, label]) => h("option", { value }, label)));
    return h(
      "form",
      {
        class: "cl-room-open",
        onsubmit: (event) => {
          event.preventDefault();
          send({ kind: "open", game: game.value, options: {} });
        },
      },
      h("label", { class: "cl-room-field" }, h("span", {}, say("room.game")), game),
      h("button", { class: "cl-room-button cl-room-main", type: "submit" }, say("room.open")),
    );
  }
}
