// Who is at the table, and what is asked for: the bar above it.

import { h } from "../common/dom.ts";
import type { Say } from "../common/types.ts";
import type { People, RequestTold, SeatTold, ToRoom } from "./protocol.ts";

export function peopleBar(say: Say, { seats, watching, request }: People, own: number | null, send: (message: ToRoom) => void) {
  const chips = seats.map((each) => h("li", { class: "cl-room-seat", "data-present": String(each.present) }, ...seatTold(each)));
  const free = seats.some(({ name }) => name === null);
  const notes = [
    own === null ? say("room.you_watch") : free ? say("room.waiting_for_player") : "",
    watching > (own === null ? 1 : 0) ? say("room.watching", { count: watching }) : "",
  ].filter(Boolean);

  function seatTold(each: SeatTold) {
    if (each.name === null && own !== null) return [h("span", { class: "cl-room-quiet" }, say("room.free"))];
    if (each.name === null) {
      return [button(say("room.sit"), () => send({ kind: "sit", seat: each.seat }), true)];
    }
    const state = !each.person ? say("room.computer") : each.seat === own ? say("room.you") : say(each.present ? "room.present" : "room.absent");
    return [h("i", { class: "cl-room-dot", "aria-hidden": "true" }), h("b", {}, each.name), h("span", { class: "cl-room-quiet" }, state)];
  }

  return [
    h("ul", { class: "cl-room-seats" }, ...chips),
    h("p", { class: "cl-room-quiet", role: "status" }, notes.join(" ")),
    request === null ? null : banner(request),
  ];

  function banner({ id, name, seat, agreed }: RequestTold) {
    const wants = own !== null && agreed.includes(own);
    const going = name === "next";
    const asker = seats.find((each) => each.seat === seat)?.name ?? "";
    const sentence = wants ? say(going ? "room.ready" : "room.asked") : say(`room.request.${name}`, { name: asker });
    const answer = (kind: string) => () => send({ kind, request: id });
    const buttons =
      own === null
        ? []
        : wants
          ? [button(say("room.cancel"), answer("decline"))]
          : [button(say(going ? "room.go_on" : "room.agree"), answer("accept"), true), ...(going ? [] : [button(say("room.decline"), answer("decline"))])];
    return h("div", { class: "cl-room-request", role: "status" }, h("p", {}, sentence), h("div", { class: "cl-room-buttons" }, ...buttons));
  }
}

export function button(label: string, onclick: () => void, main = false): HTMLButtonElement {
  return h("button", { type: "button", class: `cl-room-button${main ? " cl-room-main" : ""}`, onclick }, label);
}
