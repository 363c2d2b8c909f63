// A class on its teacher's page: where it can be led, where each pupil is, and what else can be opened. What is
// chosen there stays while the room tells who comes and goes.

import { fill, h } from "../common/dom/dom.ts";
import { redrawKeepingFocus } from "../common/dom/focus.ts";
import { roomButton } from "../common/people/people.ts";
import type { Say } from "../common/dom/texts.ts";
import { classForms, gameForm } from "./opening.ts";
import type { Classroom, RoomPage, Waiting } from "./protocol.ts";
import type { WallSettings } from "./wall.ts";

interface ClassroomSettings extends WallSettings {
  page: RoomPage;
  go(code: string): void;
}

export function openClassroom(root: HTMLElement, first: Classroom, { say, send, page, invite, sign, go }: ClassroomSettings) {
  let told = first;
  /** The pupils who are chosen to be led alone. */
  const chosen = new Set<string>();
  const [head, places, count, pupils] = [h("header", { class: "cl-lesson-head" }), h("ul", { class: "cl-room-tables" }), h("summary", {}), h("ul", { class: "cl-room-pupils" })];
  const people = h("details", {}, count, h("p", { class: "cl-room-quiet" }, say("room.class.choose")), pupils);
  fill(root, head, places, people, ...classForms(say, page, send), gameForm(say, page, send, false));
  draw();

  function draw(): void {
    redrawKeepingFocus(root, drawAll);
  }

  function drawAll(): void {
    for (const id of chosen) if (!told.pupils.some((each) => each.id === id)) chosen.delete(id);
    const present = told.pupils.filter(({ here }) => here).length;
    fill(
      head,
      h("div", {}, h("h1", {}, told.title), h("p", { class: "cl-wall-join" }, invite(told.code)), h("p", { class: "cl-room-quiet" }, say("room.here", { count: present }))),
      sign(),
    );
    fill(places, place(null, say("room.class.wait"), null), ...told.places.map(({ code, title, round }) => place(code, title, round)));
    fill(count, say("room.class.there", { count: told.pupils.length }));
    fill(pupils, ...told.pupils.map(pupil));
  }

  function place(code: string | null, title: string, round: number | null) {
    const there = told.pupils.filter((each) => each.place === code).length;
    const isHere = told.place === code;
    return h(
      "li",
      { "data-here": isHere },
      h("b", {}, title),
      h("span", { class: "cl-room-quiet" }, [isHere ? say("room.class.now") : "", say("room.class.there", { count: there })].filter(Boolean).join(" · ")),
      h(
        "span",
        { class: "cl-room-buttons" },
        chosen.size > 0 ? roomButton(say("room.class.lead_chosen", { count: chosen.size }), () => lead(code, [...chosen]), true, code ?? "") : roomButton(say("room.class.lead"), () => lead(code), !isHere, code ?? ""),
        isHere && round !== null ? roomButton(say("room.start_round", { round: round + 1 }), () => send({ kind: "start_round" })) : null,
        code === null ? null : roomButton(say("room.class.look"), () => go(code), false, code),
      ),
    );
  }

  function lead(code: string | null, those?: string[]): void {
    chosen.clear();
    send({ kind: "move", place: code, ...(those ? { people: those } : {}) });
    draw();
  }

  function pupil({ id, name, here, place: code }: Classroom["pupils"][number]) {
    const box = h("input", { type: "checkbox", checked: chosen.has(id), name: id, "data-cl-key": id });
    box.addEventListener("change", () => {
      if (box.checked) chosen.add(id);
      else chosen.delete(id);
      draw();
    });
    const where = told.places.find((each) => each.code === code)?.title ?? say("room.class.waits");
    return h("li", {}, h("label", {}, box, h("b", {}, name), h("span", { class: "cl-room-quiet" }, [where, here ? "" : say("room.absent")].filter(Boolean).join(" · "))));
  }

  return {
    code: first.code,
    tell(now: Classroom): void {
      told = now;
      draw();
    },
    redraw: draw,
  };
}

export type OpenClassroom = ReturnType<typeof openClassroom>;

/** The page of a pupil who waits for the class. */
export const waitingPage = (say: Say, { title }: Waiting) => h("section", { class: "cl-room-contest" }, h("h1", {}, title), h("p", {}, say("room.class.waiting")));
