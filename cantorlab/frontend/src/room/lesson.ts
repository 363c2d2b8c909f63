// A lesson: a pupil's questions one below the other, or the class on the teacher's page. Each is a widget of its
// own, whose screen is in the room.

import { fill, h } from "../common/dom/dom.ts";
import { roomButton } from "../common/people/people.ts";
import { hostedModel, type HostedWidget, type WidgetMessage } from "../site/model.ts";
import type { Screens } from "./protocol.ts";
import type { WallSettings } from "./wall.ts";

interface LessonSettings extends WallSettings {
  /** Draws a widget of a bundle; resolves with its clean-up. */
  draw(hosted: HostedWidget, bundle: string, el: HTMLElement): Promise<unknown>;
}

export function openLesson(root: HTMLElement, told: Screens, { say, send, draw, invite, sign }: LessonSettings) {
  let isOwn = false;
  const mounted = new Map<string, { hosted: HostedWidget; end: Promise<unknown> }>();
  const head = h("header", { class: "cl-lesson-head" });
  const widgets = h("div", { class: "cl-lesson-screens" });
  fill(root, head, widgets);
  for (const { name, state } of told.screens) {
    const el = h("div", { class: "cl-room-table" });
    widgets.append(el);
    const hosted = hostedModel(state, ({ content }) => send({ kind: "say", screen: name, content }));
    mounted.set(name, { hosted, end: draw(hosted, told.bundle, el) });
  }
  update();

  function update(): void {
    fill(head, told.owner ? teacher() : h("h1", {}, told.title), isOwn && followButton());
  }

  function followButton() {
    const follow = () => send({ kind: "say", screen: "lab", content: { kind: "follow" } });
    return h("p", { class: "cl-room-buttons" }, h("span", {}, say("room.explorer.own")), roomButton(say("room.explorer.follow"), follow, true));
  }

  function teacher() {
    return [
      h(
        "div",
        {},
        h("h1", {}, told.title),
        h("p", { class: "cl-wall-join" }, invite(told.code)),
      ),
      sign(),
    ];
  }

  return {
    code: told.code,
    owner: told.owner,
    /** The line is back: each screen takes what it has missed, and says again what waits for an answer. */
    renew(again: Screens): void {
      for (const { name, state } of again.screens) {
        const hosted = mounted.get(name)?.hosted;
        hosted?.receive({ method: "update", state });
        hosted?.emit("comm_live_update");
      }
      update();
    },
    receive(screen: string, said: WidgetMessage): void {
      mounted.get(screen)?.hosted.receive(said);
    },
    /** A pupil tries a formula of their own, or sees the class's again. */
    follow(own: boolean): void {
      isOwn = own;
      update();
    },
    redraw: update,
    close(): void {
      for (const { end } of mounted.values()) void end.then((ended) => typeof ended === "function" && ended());
      mounted.clear();
    },
  };
}

export type OpenLesson = ReturnType<typeof openLesson>;
