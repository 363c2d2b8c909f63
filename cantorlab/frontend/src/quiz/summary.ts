// The end of a sheet: how it went, what was missed, and how to go on.

import { fill, h } from "../common/dom.ts";
import { once } from "../common/press.ts";
import type { Quiz, QuizView } from "./types.ts";

export function summing({ say, command }: Quiz) {
  const element = h("div", { class: "cl-qz-summary", hidden: true });

  const button = (name: string, style: string, text: string) =>
    h("button", { type: "button", class: `cl-button ${style}`, "data-cl-key": name, onclick: once(() => command(name)) }, text);

  return {
    element,
    update({ summary, commands }: QuizView) {
      element.hidden = summary === null;
      if (!summary) return;
      const { lines, missed } = summary;
      const some = commands.includes("missed");
      fill(
        element,
        h("div", { class: "cl-qz-lines" }, lines.map((line) => h("p", {}, line))),
        missed.length > 0 && h("h2", {}, say("quiz.ui.summary.missed")),
        missed.length > 0 &&
          h(
            "ul",
            { class: "cl-qz-missed" },
            missed.map(({ title, told }) => h("li", {}, h("span", {}, title), h("span", { class: "cl-soft" }, told))),
          ),
        h(
          "div",
          { class: "cl-choices" },
          some && button("missed", "cl-primary", say("quiz.ui.again.missed")),
          button("again", some ? "" : "cl-primary", say("quiz.ui.again.new")),
        ),
      );
    },
  };
}
