// The pupil's name: a field for it, and the question whose work there is.

import { fill, h, hide, onSubmit } from "../dom/dom.ts";
import { byKey } from "../dom/focus.ts";
import type { Frame } from "../frame.ts";
import "./pupil_name.css";
import { actionButton, tool } from "../dom/buttons.ts";

/** The name and the works of a pupil, from the kernel (cantorlab/widgets/lessons/lesson/naming.py). */
export interface Pupil {
  name: string;
  /** The name with the second word as an initial; empty where it is short. */
  shorter: string;
  /** Works that may be the pupil's own: nothing of them is shown before that is said. */
  visit: { asked: string; works: MarkButton[]; none: string } | null;
}

interface MarkButton {
  mark: string;
  /** The label of the button; empty where it says how many answers there are, and from when. */
  label: string;
  count: number;
  at: string;
}

export interface PupilName {
  /** The question whose work there is, and the field below it. */
  element: HTMLElement;
  /** The button that opens the field. */
  button(): HTMLElement;
  update(pupil: Pupil, open?: boolean): void;
}

export function pupilName(frame: Frame, pupil: () => Pupil): PupilName {
  const { say } = frame;
  const input = h("input", { type: "text", class: "cl-typed-text", autocomplete: "off", spellcheck: "false", maxlength: 40, "data-cl-key": "pupil" });
  const caption = h("span", {});
  const take = h("button", { class: "cl-button", "data-cl-key": "pupil-take" });
  const hint = h("p", { class: "cl-typed-keys" });
  const form = h("form", { class: "cl-pupil", hidden: true, onsubmit: onSubmit(takeName) }, h("label", { class: "cl-typed-label" }, caption, input), take, hint);
  const nudge = h("p", { class: "cl-pupil-shorter", hidden: true });
  const visit = h("section", { class: "cl-visit", hidden: true });
  const element = h("div", { class: "cl-pupil-place" }, visit, form, nudge);
  let wanted: boolean | null = null; // whether the field was opened or closed by hand
  let typed = false; // whether the name was given here: a shorter one is offered then

  async function takeName() {
    typed = true;
    const answer = await frame.ask({ kind: "pupil", name: input.value });
    if (!answer.ok) return input.select();
    input.value = "";
    wanted = false;
    hide(form, true);
    byKey(frame.root, "tool-edit")?.focus();
  }

  function toggle() {
    wanted = form.hidden !== false;
    hide(form, !wanted);
    byKey(frame.root, "tool-edit")?.setAttribute("aria-expanded", String(wanted));
    if (wanted) input.focus();
  }

  function button({ mark, label, count, at }: MarkButton) {
    const options = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;
    const when = new Date(at).toLocaleString(frame.language(), options);
    const text = label || say("lesson.ui.visit.work", { count, when });
    return actionButton("cl-button", `visit-${mark}`, () => choose(mark), text);
  }

  const choose = (mark: string) => frame.ask({ kind: "visit", mark });

  /** The question that was asked last. */
  let told = "";
  function drawVisit({ visit: asked }: Pupil) {
    hide(visit, asked === null);
    if (asked !== null && asked.asked !== told) frame.live.speak(asked.asked);
    told = asked?.asked ?? "";
    if (asked === null) return fill(visit);
    const none = actionButton("cl-button", "visit-none", () => choose(""), asked.none);
    fill(visit, h("p", {}, asked.asked), h("div", { class: "cl-visit-works" }, asked.works.map(button), none));
  }

  return {
    element,
    button() {
      const { name } = pupil();
      const told = name ? say("lesson.ui.name.now", { name }) : say("lesson.ui.name");
      return tool("edit", name || told, toggle, { title: told, "aria-expanded": String(!form.hidden) });
    },
    update(now, open = false) {
      hide(form, now.visit !== null || !(wanted ?? open));
      fill(caption, say("lesson.ui.name.field"));
      fill(take, say("lesson.ui.name.take"));
      fill(hint, say("lesson.ui.name.hint"));
      const shorten = () => frame.ask({ kind: "pupil", name: now.shorter });
      const short = actionButton("cl-button", "pupil-shorter", shorten);
      fill(short, say("lesson.ui.name.shorter", { name: now.shorter }));
      hide(nudge, now.shorter === "" || now.visit !== null || !typed);
      fill(nudge, h("span", {}, say("lesson.ui.name.now", { name: now.name })), short);
      drawVisit(now);
    },
  };
}
