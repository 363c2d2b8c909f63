// What a question of a lesson has beside one of a quiz: the seal, the nudge, what was probably thought.

import { h, s } from "../common/dom.ts";
import { icon } from "../common/icons.ts";
import { once } from "../common/press.ts";
import type { Say } from "../common/types.ts";
import type { Quiz, QuizView } from "./types.ts";

/** The mark of an answer that was committed. */
export function seal({ lesson }: QuizView, say: Say) {
  if (!lesson?.sealed) return null;
  return h("p", { class: "cl-qz-seal" }, lock(), h("span", {}, say("lesson.ui.sealed")));
}

function lock() {
  const shape = s("path", { d: "M7 10.5V8a5 5 0 0 1 10 0v2.5M5 10.5h14v9.5H5zM12 14v2.5" });
  return s("svg", { class: "cl-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, shape);
}

export function nudgeButton({ say, command }: Quiz) {
  return h(
    "button",
    { type: "button", class: "cl-button cl-qz-out", "data-cl-key": "help", onclick: once(() => command("help")) },
    icon("hint"),
    say("lesson.ui.help"),
  );
}

/** The help that was wished for. */
export function nudge({ lesson }: QuizView, say: Say) {
  if (!lesson?.help) return null;
  return h("p", { class: "cl-qz-nudge" }, h("strong", {}, say("lesson.ui.helped")), " ", lesson.help);
}

/** What was probably thought, and two mages that show that it is not so. */
export function feedback({ lesson }: QuizView) {
  if (!lesson?.thought) return null;
  return h("div", { class: "cl-qz-thought" }, h("p", {}, lesson.thought), lesson.pair && h("p", {}, lesson.pair));
}
