// The bar above a table in a room: its people, and what one of them asks of the others.

import { h } from "../dom/dom.ts";
import "./people.css";
import type { Say } from "../dom/texts.ts";

export interface RoomSeat {
  seat: number;
  /** Absent as long as the seat is free. */
  name: string | null;
  /** Whether a person has it, or may have it. */
  person: boolean;
  present: boolean;
  /** Whether a computer player plays for a person who is away. */
  replaced: boolean;
  /** About how many ms a message takes there and back; absent where there is no person. */
  lag: number | null;
  /** About how many seconds the others still wait for who is away; absent for who is here. */
  wait: number | null;
  /** What the others may do about who is away: claim the win, wait, have a computer player play. */
  choices: string[];
  /** The side that is played there; absent where all are alike. */
  side: string | null;
  /** Whether it is to act. */
  acts: boolean;
}

interface SeatRequest {
  id: number;
  name: string;
  seat: number;
  agreed: number[];
  /** The seat that a computer player is to play for. */
  away: number | null;
  /** The game that it is for. */
  about: string;
}

interface Greeting {
  id: number;
  seat: number;
  code: string;
}

export interface People {
  kind: "people";
  /** Whether it is a game of a tournament: there the teacher decides. */
  paired: boolean;
  /** For how many seconds the others wait for who is away. */
  grace: number;
  seats: RoomSeat[];
  watching: number;
  request: SeatRequest | null;
  greetings: Greeting[];
}

/** Takes what one asks the room for. */
type SendToRoom = (message: { kind: string; [name: string]: unknown }) => void;

const GREETINGS = ["hello", "good_luck", "well_played", "wait", "sorry", "thanks"];

export function peopleBar(say: Say, { seats, watching, request, greetings, paired }: People, own: number | null, send: SendToRoom) {
  const chips = seats.map((each) => h("li", { class: "cl-room-seat", "data-present": String(each.present), "data-acts": String(each.acts) }, ...seatParts(each)));
  const free = seats.some(({ name }) => name === null);
  // In one line, of which a telephone may cut the end: the board is not moved.
  const notes = [
    request?.name === "next" ? going(request) : "",
    own === null ? say("room.you_watch") : free ? say("room.waiting_for_player") : "",
    watching > (own === null ? 1 : 0) ? say("room.watching", { count: watching }) : "",
  ].filter(Boolean);

  /** Who is ready to go on: the table's own button does the same for the others, and nothing is moved. */
  function going({ seat, agreed }: SeatRequest): string {
    const isReady = own !== null && agreed.includes(own);
    return say(isReady ? "room.ready" : "room.request.next", { name: seats.find((each) => each.seat === seat)?.name ?? "" });
  }

  function seatParts(each: RoomSeat) {
    if (each.name === null && own !== null) return [h("span", { class: "cl-room-quiet" }, say("room.free"))];
    if (each.name === null) {
      const label = each.side === null ? say("room.sit") : say("room.entrance.sit_as", { side: each.side });
      return [roomButton(label, () => send({ kind: "sit", seat: each.seat }), true)];
    }
    const told = greetings.findLast(({ seat }) => seat === each.seat);
    return [
      h("i", { class: "cl-room-dot", "aria-hidden": "true" }),
      h("b", {}, each.name),
      h("span", { class: "cl-room-quiet" }, [each.side ?? "", stateOf(each)].filter(Boolean).join(" · ")),
      told ? h("q", { class: "cl-room-greeting", role: "status", "data-greeting": told.id }, say(`room.greeting.${told.code}`)) : null,
    ];
  }

  function stateOf({ seat, person, present, replaced, lag }: RoomSeat): string {
    if (replaced) return say("room.replaced");
    if (!person) return say("room.computer");
    if (!present) return say("room.absent");
    const slow = lag !== null && lag > 100 ? ` · ${say("room.lag", { ms: lag })}` : "";
    return say(seat === own ? "room.you" : "room.present") + slow;
  }

  return [
    h("ul", { class: "cl-room-seats" }, ...chips),
    h("p", { class: "cl-room-quiet", role: "status", title: notes.join(" ") }, notes.join(" ")),
    ...seats.map((each) => (each.wait === null || each.seat === own ? null : absence(each))),
    request === null || request.name === "next" ? null : banner(request),
  ];

  /** How long the others wait, and what they may do then. */
  function absence({ seat, name, wait, choices }: RoomSeat) {
    const key = paired ? "room.wait_for_pupil" : choices.length > 0 ? "room.gone" : wait ? "room.wait_for" : "";
    if (own === null || key === "" || (request?.name === "replace" && request.away === seat)) return null;
    const buttons = choices.map((kind) => roomButton(say(`room.${kind}`), () => send({ kind, seat }), kind === "claim"));
    return h("div", { class: "cl-room-request", role: "status" }, h("p", {}, say(key, { name: name ?? "", count: wait ?? 0 })), h("div", { class: "cl-room-buttons" }, ...buttons));
  }

  function banner({ id, name, seat, agreed, away, about }: SeatRequest) {
    const wants = own !== null && agreed.includes(own);
    const asker = seats.find((each) => each.seat === seat)?.name ?? "";
    const sentence = wants ? say("room.asked") : say(`room.request.${name}`, { name: asker, about, away: seats.find((each) => each.seat === away)?.name ?? "" });
    const answer = (kind: string) => () => send({ kind, request: id });
    const buttons =
      own === null
        ? []
        : wants
          ? [roomButton(say("room.cancel"), answer("decline"))]
          : [roomButton(say("room.agree"), answer("accept"), true), roomButton(say("room.decline"), answer("decline"))];
    return h("div", { class: "cl-room-request", role: "status" }, h("p", {}, sentence), h("div", { class: "cl-room-buttons" }, ...buttons));
  }
}

/** All that one may say to the others at a table. */
export function greeter(say: Say, send: SendToRoom): HTMLElement {
  const choice = h(
    "select",
    {
      class: "cl-room-greet",
      "aria-label": say("room.greet"),
      onchange: () => {
        if (choice.value) send({ kind: "greet", code: choice.value });
        choice.value = "";
      },
    },
    h("option", { value: "" }, say("room.greet")),
    ...GREETINGS.map((code) => h("option", { value: code }, say(`room.greeting.${code}`))),
  );
  return choice;
}

export function roomButton(label: string, onclick: () => void, main = false): HTMLButtonElement {
  return h("button", { type: "button", class: `cl-room-button${main ? " cl-room-main" : ""}`, onclick }, label);
}
