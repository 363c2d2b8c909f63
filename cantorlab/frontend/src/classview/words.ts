// Free words of one pupil: the teacher marks them and sends a sentence back. What is half written stays when others
// answer meanwhile.

import { fill, h, hide, onSubmit } from "../common/dom/dom.ts";
import type { Frame } from "../common/frame.ts";
import type { Say } from "../common/dom/texts.ts";
import type { FreeAnswer } from "./types.ts";

/** As long as the kernel takes it (cantorlab/exercises/lessons/guidance.py). */
const LONGEST = 200;

export function openFreeAnswer({ say, ask }: Frame, name: string, show: (on: boolean) => unknown) {
  let now: FreeAnswer = { work: "", name: "", text: "", shown: false, mark: "", sentence: "" };
  const text = h("p", {});
  const marks = h("div", { class: "cl-cv-marks" });
  const input = h("input", { type: "text", class: "cl-typed-text", autocomplete: "off", maxlength: LONGEST, oninput: label });
  const caption = h("span", { class: "cl-unseen" });
  const send = h("button", { class: "cl-button" });
  const form = h("form", { class: "cl-cv-remark", onsubmit: onSubmit(() => remark(now.mark, input.value)) }, h("label", {}, caption, input), send);
  const element = h("li", {}, text, marks, form);

  const remark = (mark: FreeAnswer["mark"], sentence: string) => ask({ kind: "remark", name, work: now.work, mark, sentence });

  function label(): void {
    fill(send, say(now.sentence !== "" && input.value === now.sentence ? "classview.ui.remark.sent" : "classview.ui.remark.send"));
  }

  function markButton(mark: "right" | "not_yet") {
    const pressed = now.mark === mark;
    const attributes = { type: "button", class: "cl-cv-go", "data-cl-key": `${mark}-${now.work}`, "data-mark": mark, "aria-pressed": pressed } as const;
    return h("button", { ...attributes, onclick: () => remark(pressed ? "" : mark, now.sentence) }, say(`classview.ui.remark.${mark}`));
  }

  return {
    element,
    update(next: FreeAnswer, guided: boolean): void {
      if (input.value === now.sentence) input.value = next.sentence;
      now = next;
      input.dataset.clKey = `sentence-${now.work}`;
      send.dataset.clKey = `send-${now.work}`;
      fill(text, now.name && h("strong", {}, now.name, " "), now.text);
      hide(form, !guided);
      fill(marks, guided && [markButton("right"), markButton("not_yet")], showButton(say, now.work, now.text, now.shown, show));
      fill(caption, say("classview.ui.remark.sentence"));
      input.placeholder = say("classview.ui.remark.sentence");
      label();
    },
  };
}

export type FreeAnswerRow = ReturnType<typeof openFreeAnswer>;

/** Shows an answer to the class, or takes it back. */
export function showButton(say: Say, key: string, label: string, shown: boolean, show: (on: boolean) => unknown) {
  const attributes = { type: "button", class: "cl-cv-go cl-cv-pick", "data-cl-key": `show-${key}`, "aria-pressed": shown, onclick: () => show(!shown) } as const;
  return h("button", attributes, say("classview.ui.show"), h("span", { class: "cl-unseen" }, ` ${label}`));
}
