// The opened question: as a pupil sees it, its key with the reason, and what of it can be changed.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h, hide } from "../common/dom/dom.ts";
import { activeElement } from "../common/dom/focus.ts";
import { formulaField } from "../common/formula/formula_field.ts";
import { setOffFormulas } from "../common/formula/sentence_formulas.ts";
import type { Frame } from "../common/frame.ts";
import { drawQuestion } from "./preview.ts";
import type { ComposerView, Editor } from "./types.ts";

type Input = HTMLInputElement | HTMLTextAreaElement;

export function openEditor(frame: Frame, view: () => ComposerView, done: () => void) {
  const { say } = frame;
  const edit = (field: string, value: string | number) =>
    frame.inquire({ kind: "edit", id: view().selected, field, ...(typeof value === "string" && field !== "formula" ? { params: { paste: value } } : { value }) });

  /** A field whose change is told; a refusal stands beneath it, and what was typed stays. */
  function line(name: keyof Editor, input: Input, numeric = false) {
    const label = h("span", {});
    const id = `cl-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    const fault = h("p", { class: "cl-fault", id, hidden: true });
    input.setAttribute("data-cl-key", `edit-${name}`);
    input.setAttribute("aria-describedby", id);
    input.addEventListener("change", async () => {
      const answer = await edit(name, numeric ? Number(input.value) : input.value);
      tell(answer.ok ? "" : answer.message);
    });
    function tell(sentence: string) {
      fill(fault, sentence);
      hide(fault, sentence === "");
      input.setAttribute("aria-invalid", String(sentence !== ""));
      if (sentence !== "") frame.live.speak(sentence);
    }
    const element = h("div", { class: "cl-co-line", "data-name": name }, h("label", { class: "cl-co-field" }, label, input), fault);
    return {
      element,
      update(editor: Editor, other: boolean) {
        fill(label, say(`composer.ui.${name}`));
        if (other) tell("");
        if ((other || activeElement(input) !== input) && input.getAttribute("aria-invalid") !== "true") input.value = String(editor[name] ?? "");
      },
    };
  }

  const number = (least: number, most: number) => h("input", { type: "number", min: least, max: most, step: 1, inputmode: "numeric" });
  const field = formulaField({ say, inquire: frame.inquire, speak: frame.live.speak, name: "edit-formula", label: () => say("composer.ui.formula"), onpause: putFormula, onsubmit: putFormula });
  const mages = line("mages", h("input", { type: "text", maxlength: 100, autocomplete: "off" }));
  const tries = line("tries", number(1, 9), true);
  const level = line("level", number(1, 12), true);
  const many = line("n", number(1, 60), true);
  const sentences = (["ask", "help", "why"] as const).map((name) => line(name, h("textarea", { rows: 2, maxlength: 1000 })));
  const summary = h("summary", { "data-cl-key": "own-words" });
  const own = h("details", { class: "cl-co-own" }, summary, sentences.map(({ element }) => element));
  const another = actionButton("cl-button", "another", () => frame.ask({ kind: "edit", id: view().selected, field: "another" }));
  const close = actionButton("cl-button cl-primary", "close", done);
  const heading = h("h2", { tabindex: "-1", "data-cl-key": "preview" });
  const preview = h("div", { class: "cl-co-preview" });
  const element = h("section", { class: "cl-co-editor" }, heading, preview, h("div", { class: "cl-co-fields" }, field.element, mages.element, level.element, many.element, tries.element), own, h("div", { class: "cl-co-ways" }, another, close));

  let drawn: { close(): void }[] = [];
  let shown: number | null = null;
  let seen = "";

  async function putFormula(text: string) {
    if (text === view().editor?.formula) return;
    const answer = await edit("formula", text);
    if (!answer.ok) field.refuse(answer);
  }

  function drawPreview({ questions, reasons }: Editor) {
    const { heard } = view();
    for (const each of drawn) each.close();
    drawn = [];
    fill(
      preview,
      questions.map((question, at) => {
        const said = h("p", { class: "cl-co-verdict" });
        const answer = async (text: string) => {
          const told = await frame.inquire<{ verdict: string }>({ kind: "try", at, params: { paste: text } });
          const sentence = told.ok ? told.verdict : told.message;
          fill(said, sentence);
          frame.live.speak(sentence);
          return told;
        };
        const made = drawQuestion(frame, question, answer);
        drawn.push(made);
        for (const each of made.element.querySelectorAll("[data-cl-key]")) each.setAttribute("data-cl-key", `try-${at}-${each.getAttribute("data-cl-key")}`);
        const reason = reasons[at] ?? "";
        return h("div", { class: "cl-co-paper" }, h("p", { class: "cl-co-text" }, setOffFormulas(question.text, heard)), made.element, said, h("p", { class: "cl-co-key" }, setOffFormulas(reason, heard)));
      }),
    );
  }

  return {
    element,
    update() {
      const { editor, selected } = view();
      const other = selected !== shown;
      shown = selected;
      if (!editor) return;
      fill(heading, say("composer.ui.preview"));
      fill(summary, say("composer.ui.more"));
      fill(another, say("composer.ui.another"));
      fill(close, say("composer.ui.close"));
      const facts = JSON.stringify([editor.questions, editor.reasons, frame.language()]);
      if (facts !== seen) drawPreview(editor);
      seen = facts;
      hide(field.element, editor.formula === null);
      field.update();
      if (editor.formula !== null) field.set(editor.formula);
      hide(mages.element, editor.mages === null);
      for (const each of [level, many]) hide(each.element, !editor.series);
      for (const each of [tries.element, own]) hide(each, editor.series);
      hide(another, !editor.drawn);
      for (const each of [mages, tries, level, many, ...sentences]) each.update(editor, other);
    },
    focus: () => heading.focus(),
    close() {
      for (const each of drawn) each.close();
      field.close();
    },
  };
}
