// A formula is typed as pupils write it and seen at once as mathematics; what cannot be read is
// pointed at. Only the kernel reads formulas.

import { fill, h } from "../dom/dom.ts";
import "./formula_field.css";
import { activeElement } from "../dom/focus.ts";
import { oneLineOf } from "./formula_clipboard.ts";
import { insertSign, quoteAround, unitsBefore } from "./formula_text.ts";
import { mathml } from "../dom/markup.ts";
import { forReaders } from "./reading.ts";
import { latest } from "../kernel/latest_answer.ts";
import { palette, type Palette } from "./palette.ts";
import type { Formula } from "../kernel/mathematics.ts";
import type { Ask, Refusal } from "../kernel/types.ts";
import type { Say } from "../dom/texts.ts";

/** After how long a pause, in ms, what was typed counts, and its faults are shown. */
const PAUSE = 300;
const PATIENCE = 900;

interface FormulaField {
  element: HTMLElement;
  input: HTMLInputElement;
  /** The line for what is wrong; it may be put elsewhere. */
  fault: HTMLElement;
  /** Shows another formula, unless the user is typing here; `reading`: how it reads, if that is known. */
  set(text: string, reading?: Formula | null): void;
  /** Shows why what was typed cannot be taken. */
  refuse(refusal: Refusal): void;
  /** Draws what is in words anew, if the language has changed. */
  update(): void;
  close(): void;
}

interface FormulaFieldSettings {
  say: Say;
  inquire: Ask;
  speak(sentence: string): void;
  /** The field's `data-cl-key`. */
  name: string;
  label?(): string;
  /** A button at the end of the line. */
  action?: HTMLElement | null;
  /** A palette that stands elsewhere. */
  keys?: Palette | null;
  /** Hears a text that reads well, once typing has paused. */
  onpause?(text: string): void;
  /** Hears the text when Enter is pressed, whatever it is. */
  onsubmit(text: string): void;
}

/**
 * A field for a formula with its palette of signs, the mathematics and the line for what is wrong.
 * Texts: the widget sends those that begin with `field.`; its kernel answers `read`
 * (cantorlab/widgets/formula_reading.py).
 */
export function formulaField({
  say,
  inquire,
  speak,
  name,
  label = () => say("field.label"),
  action = null,
  keys = null,
  onpause = () => {},
  onsubmit,
}: FormulaFieldSettings): FormulaField {
  const signs = keys ?? palette(say);
  const own = keys ? null : signs;
  const id = `cl-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  const input: HTMLInputElement = h("input", {
    type: "text",
    class: "cl-formula-input",
    maxlength: 400,
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "done",
    "aria-describedby": `${id}-read ${id}-fault`,
    "data-cl-key": name,
    oninput: onInput,
    onpaste: paste,
    onfocus: () => signs.serve(writer),
    onblur: () => complain(),
  });
  const caption = h("span", { class: "cl-formula-caption" });
  const picture = h("div", { class: "cl-reading-math", "aria-hidden": "true" });
  const copy = forReaders(h("span", { class: "cl-unseen" }), "copy"); // what may scroll would need a stop of Tab
  // Hidden or not, it describes the field.
  const spoken = forReaders(h("span", { class: "cl-unseen", id: `${id}-read` }), "words");
  const fault = h("p", { class: "cl-fault", id: `${id}-fault`, hidden: true });
  const element = h(
    "form",
    {
      class: "cl-formula-field",
      novalidate: true,
      onsubmit(event) {
        event.preventDefault();
        clearTimeout(pause);
        complain(true);
        onsubmit(input.value);
      },
    },
    h("label", { class: "cl-formula-label" }, caption, input),
    action,
    h("div", { class: "cl-reading" }, picture, copy, spoken),
    own?.element,
    fault,
  );
  const writer = { input, press };

  let owed = "";
  let edited = false;
  let known = "";
  let said = "";
  let pause: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let wrong: Refusal | null = null;

  const read = latest(
    (text: string) => inquire<Formula>({ kind: "read", text }),
    (answer, text) => {
      if (text !== input.value) return;
      if (answer.ok) show(answer);
      else if (answer.message) doubt(answer);
    },
  );

  /** A text of several lines goes in as one, with its line breaks seen. */
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (!/[\r\n\u2028]/.test(text)) return;
    event.preventDefault();
    input.setRangeText(oneLineOf(text), input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, "end");
    onInput();
  }

  /** Marks what is shown for another text than the one here, from the first key on. */
  function markStale() {
    element.toggleAttribute("data-stale", input.value !== known);
  }

  function onInput() {
    edited = true;
    markStale();
    clearTimeout(pause);
    clearTimeout(patience);
    pause = setTimeout(settle, PAUSE);
    patience = setTimeout(complain, PATIENCE);
    element.dataset.state = "typing";
    read(input.value);
  }

  /** After a pause in typing, a formula that reads well counts. */
  function settle() {
    const { state } = element.dataset;
    if (state === "typing") pause = setTimeout(settle, PAUSE); // the reading is still on its way
    if (state !== "good") return;
    edited = false;
    onpause(input.value);
  }

  function show({ mathml: printed, spoken: words }: Formula) {
    wrong = null;
    element.dataset.state = "good";
    for (const each of [picture, copy]) fill(each, mathml(printed));
    fill(spoken, say("field.reads", { spoken: words }));
    drawFault();
  }

  function doubt(refusal: Refusal) {
    wrong = refusal;
    element.dataset.state = "bad";
    if (!fault.hidden) drawFault();
  }

  /** Says what is wrong, if anything is; `lead`: and puts the caret there. */
  function complain(lead = false) {
    const told = fault.hidden ? "" : fault.textContent;
    drawFault();
    if (!wrong) return;
    if (!told?.includes(wrong.message)) speak(wrong.message);
    const { position } = wrong;
    if (lead && typeof position === "number") {
      input.setSelectionRange(unitsBefore(input.value, position), unitsBefore(input.value, position + 1));
    }
  }

  function drawFault() {
    fault.hidden = wrong === null;
    input.setAttribute("aria-invalid", String(wrong !== null));
    if (wrong === null) return fill(fault);
    const { before, mark, after } = quoteAround(input.value, wrong.position ?? 0);
    const empty = mark.trim() === "";
    const quote = h(
      "span",
      { class: "cl-quote" },
      h("span", { class: "cl-unseen" }, say("field.here", { quote: empty ? say("field.end") : mark })),
      h("span", { "aria-hidden": "true" }, before, h("mark", { "data-empty": String(empty) }, mark || "\u2003"), after),
    );
    const points = typeof wrong.position === "number" && input.value !== "";
    fill(fault, points && quote, h("span", {}, wrong.message));
  }

  function press(sign: string) {
    const { value, selectionStart, selectionEnd } = input;
    const start = selectionStart ?? value.length;
    const next = insertSign({ text: value, start, end: selectionEnd ?? start, owed }, sign);
    if (next.text.length > input.maxLength) return;
    owed = next.owed;
    input.value = next.text;
    input.setSelectionRange(next.start, next.end);
    if (next.text !== value) onInput();
  }

  function holdsFocus() {
    const active = activeElement(element);
    return active === input || signs.element.contains(active);
  }

  function update() {
    own?.update();
    if (said === say("field.label") + label()) return;
    said = say("field.label") + label();
    fill(caption, label());
    if (input.value !== "") read(input.value);
  }

  signs.serve(writer);
  update();
  return {
    element,
    input,
    fault,
    update,
    set(text, reading = null) {
      const news = text !== known;
      known = text;
      markStale();
      // Half-typed text stays, unless another formula comes while the field is idle.
      if (edited && (!news || holdsFocus())) return;
      edited = false;
      if (text !== input.value) {
        input.value = text;
        owed = "";
        markStale();
      }
      if (reading) show(reading);
      else read(text);
    },
    refuse(refusal) {
      if (!refusal.message) return;
      edited = true;
      doubt(refusal);
      complain();
    },
    close() {
      clearTimeout(pause);
      clearTimeout(patience);
      own?.close();
    },
  };
}
