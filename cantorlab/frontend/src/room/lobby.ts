// The tables: those that the owner has opened, or those at which one has a seat.

import { h } from "../common/dom/dom.ts";
import { renew } from "../common/dom/renew.ts";
import type { Say } from "../common/dom/texts.ts";
import { roomButton } from "../common/people/people.ts";
import { classForms, gameForm } from "./opening.ts";
import type { Kept, Lobby, RoomPage, TableSummary, ToRoom } from "./protocol.ts";

interface LobbyActions {
  send(message: ToRoom): void;
  go(code: string): void;
  /** Says a sentence to screen readers. */
  announce(sentence: string): void;
}

/** What is chosen in its forms stays while the room tells who comes and goes. */
export function openLobby(root: HTMLElement, say: Say, page: RoomPage, { send, go, announce }: LobbyActions) {
  const forms = [...classForms(say, page, send), gameForm(say, page, send, true)];
  let kept: Kept | null = null;
  let owner = false;

  function tell(told: Lobby, keeps: Kept | null): void {
    const { tables, tournaments, lessons, classes, address } = told;
    [kept, owner] = [keeps, told.owner];
    renew(
      root,
      h("h1", {}, say("room.lobby")),
      tables.length === 0 ? h("p", { class: "cl-room-quiet" }, say("room.no_tables")) : null,
      h("ul", { class: "cl-room-tables" }, ...classes.map(classroom), ...lessons.map(lesson), ...tournaments.map(tournament), ...tables.map(entry)),
      owner ? h("p", {}, roomButton(say("room.class.open"), () => send({ kind: "open", class: true }), true)) : null,
      owner ? forms : null,
      owner ? keptOfPupils() : null,
      owner && address ? h("p", { class: "cl-room-quiet" }, address) : null,
    );
  }

  /** What the room keeps of pupils, once it is asked for: seen first, and then deleted. */
  function keptOfPupils() {
    if (kept === null) return h("p", {}, roomButton(say("room.kept.title"), () => send({ kind: "kept" })));
    const { names, answers, duels, games } = kept;
    const cancel = roomButton(say("room.cancel_question"), () => ask(false));
    const sure = h("p", { class: "cl-room-buttons", hidden: true }, h("span", {}, say("room.kept.sure")), roomButton(say("room.kept.delete"), () => send({ kind: "delete_kept" }), true), cancel);
    const first = roomButton(say("room.kept.delete"), () => ask(true));
    /** One button of this name at a time; the focus goes along. */
    function ask(asks: boolean): void {
      sure.hidden = !asks;
      first.hidden = asks;
      (asks ? cancel : first).focus();
      if (asks) announce(say("room.kept.sure"));
    }
    return h(
      "section",
      { class: "cl-room-kept" },
      h("h2", {}, say("room.kept.title")),
      h("ul", {}, h("li", {}, say("room.kept.names", { count: names.length }), h("p", { class: "cl-room-quiet" }, names.join(" · "))), h("li", {}, say("room.kept.answers", { count: answers })), h("li", {}, say("room.kept.duels", { count: duels })), h("li", {}, say("room.kept.games", { count: games }))),
      first,
      sure,
    );
  }

  function classroom({ code, title, people }: Lobby["classes"][number]) {
    return h("li", {}, h("b", { class: "cl-room-code" }, code), h("span", {}, title), h("span", { class: "cl-room-quiet" }, say("room.here", { count: people })), doors(code, say("room.class.close")));
  }

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
    return h("span", { class: "cl-room-buttons" }, roomButton(say("room.go_to"), () => go(code), true, code), owner ? roomButton(closes, () => send({ kind: "close", table: code }), false, code) : null);
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

  return { tell };
}

export type OpenLobby = ReturnType<typeof openLobby>;
