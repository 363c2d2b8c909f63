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

/** What has changed among the people of a table since `before`, one sentence each; at first, who is there. */
export function newsOfPeople(say: Say, before: People | null, now: People, own: number | null): string[] {
  const seats = now.seats.map((seat) => {
    const was = before?.seats.find((each) => each.seat === seat.seat) ?? null;
    if (seat.name === null) return was?.name != null ? say("room.waiting_for_player") : "";
    const state = presenceOf(say, seat, own);
    return was?.name === seat.name && presenceOf(say, was, own) === state ? "" : `${seat.name}: ${state}`;
  });
  const heard = before === null ? now.greetings : before.greetings;
  const last = Math.max(0, ...heard.map(({ id }) => id));
  const greetings = now.greetings.filter(({ id }) => id > last).map(({ seat, code }) => `${nameAt(now, seat)}: ${say(`room.greeting.${code}`)}`);
  const asked = now.request !== null && now.request.id !== before?.request?.id ? requestSentence(say, now, now.request, own) : "";
  const watches = before === null && own === null ? say("room.you_watch") : "";
  return [watches, ...seats, ...greetings, asked].filter((sentence) => sentence !== "");
}

const nameAt = ({ seats }: People, at: number | null) => seats.find(({ seat }) => seat === at)?.name ?? "";

/** A request in words; who agrees already has asked for it, or is ready. */
function requestSentence(say: Say, people: People, { name, seat, agreed, away, about }: SeatRequest, own: number | null): string {
  const wants = own !== null && agreed.includes(own);
  if (wants) return say(name === "next" ? "room.ready" : "room.asked");
  return say(`room.request.${name}`, { name: nameAt(people, seat), about, away: nameAt(people, away) });
}

function presenceOf(say: Say, { seat, person, present, replaced }: RoomSeat, own: number | null): string {
  if (replaced) return say("room.replaced");
  if (!person) return say("room.computer");
  return say(seat === own ? "room.you" : present ? "room.present" : "room.absent"); // who looks is here
}

const GREETINGS = ["hello", "good_luck", "well_played", "wait", "sorry", "thanks"];

/** What it shows is not said by itself: it is drawn anew for each change (see `newsOfPeople`). */
export function peopleBar(say: Say, people: People, own: number | null, send: SendToRoom) {
  const { seats, watching, request, greetings, paired } = people;
  const chips = seats.map((each) => h("li", { class: "cl-room-seat", "data-present": String(each.present), "data-acts": String(each.acts) }, ...seatParts(each)));
  const free = seats.some(({ name }) => name === null);
  // In one line, of which a telephone may cut the end: the board is not moved.
  const notes = [
    request?.name === "next" ? requestSentence(say, people, request, own) : "",
    own === null ? say("room.you_watch") : free ? say("room.waiting_for_player") : "",
    watching > (own === null ? 1 : 0) ? say("room.watching", { count: watching }) : "",
  ].filter(Boolean);

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
      told ? h("q", { class: "cl-room-greeting", "data-greeting": told.id }, say(`room.greeting.${told.code}`)) : null,
    ];
  }

  function stateOf(seat: RoomSeat): string {
    const slow = seat.person && seat.present && !seat.replaced && seat.lag !== null && seat.lag > 100;
    return presenceOf(say, seat, own) + (slow ? ` · ${say("room.lag", { ms: seat.lag ?? 0 })}` : "");
  }

  return [
    h("ul", { class: "cl-room-seats" }, ...chips),
    h("p", { class: "cl-room-quiet", title: notes.join(" ") }, notes.join(" ")),
    ...seats.map((each) => (each.wait === null || each.seat === own ? null : absence(each))),
    request === null || request.name === "next" ? null : banner(request),
  ];

  /** How long the others wait, and what they may do then. */
  function absence({ seat, name, wait, choices }: RoomSeat) {
    const key = paired ? "room.wait_for_pupil" : choices.length > 0 ? "room.gone" : wait ? "room.wait_for" : "";
    if (own === null || key === "" || (request?.name === "replace" && request.away === seat)) return null;
    const buttons = choices.map((kind) => roomButton(say(`room.${kind}`), () => send({ kind, seat }), kind === "claim"));
    return h("div", { class: "cl-room-request" }, h("p", {}, say(key, { name: name ?? "", count: wait ?? 0 })), h("div", { class: "cl-room-buttons" }, ...buttons));
  }

  function banner(asked: SeatRequest) {
    const { id, agreed } = asked;
    const wants = own !== null && agreed.includes(own);
    const sentence = requestSentence(say, people, asked, own);
    const answer = (kind: string) => () => send({ kind, request: id });
    const buttons =
      own === null
        ? []
        : wants
          ? [roomButton(say("room.cancel"), answer("decline"))]
          : [roomButton(say("room.agree"), answer("accept"), true), roomButton(say("room.decline"), answer("decline"))];
    return h("div", { class: "cl-room-request" }, h("p", {}, sentence), h("div", { class: "cl-room-buttons" }, ...buttons));
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

/** @param of tells it from others of this name on its page: what is drawn anew keeps the focus by it */
export function roomButton(label: string, onclick: () => void, main = false, of = ""): HTMLButtonElement {
  return h("button", { type: "button", class: `cl-room-button${main ? " cl-room-main" : ""}`, "data-cl-key": `${label} ${of}`, onclick }, label);
}
