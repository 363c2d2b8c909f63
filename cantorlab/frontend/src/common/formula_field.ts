// A formula is typed as pupils write it and seen at once as mathematics; what cannot be read is
// pointed at. The kernel reads: nothing is understood here.

import { fill, h } from "./dom.ts";
import "./formula_field.css";
import { inserted, quoted, unitsBefore } from "./formula_text.ts";
import { mathml } from "./graft.ts";
import { latest } from "./latest.ts";
import { palette } from "./palette.ts";

/** @import { Palette } from "./palette.ts" */
/** @import { Answer, Formula, Say } from "./types.ts" */

/** How long somebody must pause, in ms, before what was typed counts, and before it is complained of. */
const PAUSE = 300;
const PATIENCE = 900;

/**
 * @typedef {object} FormulaField
 * @property {HTMLElement} element
 * @property {HTMLInputElement} input
 * @property {HTMLElement} fault the line for what is wrong; it may be put elsewhere
 * @property {(text: string, reading?: Formula | null) => void} set
 *   shows another formula, unless somebody is typing here; `reading`: how it reads, if that is known
 * @property {(answer: Answer) => void} refuse shows why what was typed cannot be taken
 * @property {() => void} update draws what is in words anew, if the language has changed
 * @property {() => void} close
 */

/**
 * A field for a formula with its palette of signs, the mathematics and the line for what is wrong.
 * Texts: the widget sends those that begin with `field.`; its kernel answers `read`
 * (cantorlab/widgets/formula_reading.py).
 *
 * @param {{
 *   say: Say,
 *   inquire: (message: {kind: string, [key: string]: any}) => Promise<Answer>,
 *   speak: (sentence: string) => void,
 *   name: string,
 *   label?: () => string,
 *   action?: HTMLElement | null,
 *   keys?: Palette | null,
 *   onpause?: (text: string) => void,
 *   onsubmit: (text: string) => void,
 * }} settings
 *   `name`: the field's `data-cl-key`; `action`: a button at the end of the line; `keys`: a palette
 *   that stands elsewhere; `onpause`: what was typed reads well, and no key came for a moment;
 *   `onsubmit`: Enter, whatever was typed
 * @returns {FormulaField}
 */
export function formulaField({
  say, inquire, speak, name, label = () => say("field.label"), action = null, keys = null, onpause = () => {}, onsubmit,
}) {
  const own = keys ? null : palette(say);
  const signs = keys ?? /** @type {Palette} */ (own);
  const id = `cl-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  const input = h("input", {
    type: "text",
    class: "cl-formula-input",
    maxlength: 200,
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "done",
    "aria-describedby": `${id}-read ${id}-fault`,
    "data-cl-key": name,
    oninput: typed,
    onfocus: () => signs.serve(writer),
    onblur: () => complain(),
    // What is typed here is text, whatever the notebook's shortcuts say.
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.stopPropagation(),
  });
  const caption = h("span", { class: "cl-formula-caption" });
  const picture = h("div", { class: "cl-reading-math", "aria-hidden": "true" });
  const spoken = h("span", { class: "cl-unseen", id: `${id}-read` });
  const fault = h("p", { class: "cl-fault", id: `${id}-fault`, hidden: true });
  const element = h(
    "form",
    {
      class: "cl-formula-field",
      novalidate: true,
      onsubmit(/** @type {SubmitEvent} */ event) {
        event.preventDefault();
        clearTimeout(pause);
        complain(true);
        onsubmit(input.value);
      },
    },
    h("label", { class: "cl-formula-label" }, caption, input),
    action,
    h("div", { class: "cl-reading" }, picture, spoken),
    own?.element,
    fault,
  );
  const writer = { input, press };

  let owed = "";
  let edited = false;
  let known = "";
  let said = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  /** @type {Answer | null} */
  let wrong = null;

  const read = latest(
    (/** @type {string} */ text) => inquire({ kind: "read", text }),
    (answer, text) => {
      if (text !== input.value) return;
      if (answer.ok) show(/** @type {any} */ (answer));
      else if (answer.message) doubt(answer);
    },
  );

  function typed() {
    edited = true;
    clearTimeout(pause);
    clearTimeout(patience);
    pause = setTimeout(settle, PAUSE);
    patience = setTimeout(complain, PATIENCE);
    element.dataset.state = "typing";
    read(input.value);
  }

  /** Nobody has typed for a moment: what reads well counts. */
  function settle() {
    const { state } = element.dataset;
    if (state === "typing") pause = setTimeout(settle, PAUSE); // the reading is still on its way
    if (state !== "good") return;
    edited = false;
    onpause(input.value);
  }

  /** @param {Formula} reading */
  function show({ mathml: printed, spoken: words }) {
    wrong = null;
    element.dataset.state = "good";
    fill(picture, mathml(printed));
    fill(spoken, say("field.reads", { spoken: words }));
    drawFault();
  }

  /** @param {Answer} answer */
  function doubt(answer) {
    wrong = answer;
    element.dataset.state = "bad";
    if (!fault.hidden) drawFault();
  }

  /** Says what is wrong, if anything is; `lead`: and puts the caret there. */
  function complain(lead = false) {
    const told = fault.hidden ? "" : fault.textContent;
    drawFault();
    if (!wrong) return;
    if (!told?.includes(wrong.message)) speak(wrong.message);
    if (lead === true && Number.isInteger(wrong.position)) {
      input.setSelectionRange(unitsBefore(input.value, wrong.position), unitsBefore(input.value, wrong.position + 1));
    }
  }

  function drawFault() {
    fault.hidden = wrong === null;
    input.setAttribute("aria-invalid", String(wrong !== null));
    if (wrong === null) return fill(fault);
    const { before, mark, after } = quoted(input.value, wrong.position ?? 0);
    const empty = mark.trim() === "";
    const quote = h(
      "span",
      { class: "cl-quote" },
      h("span", { class: "cl-unseen" }, say("field.here", { quote: empty ? say("field.end") : mark })),
      h("span", { "aria-hidden": "true" }, before, h("mark", { "data-empty": String(empty) }, mark || "\u2003"), after),
    );
    const points = Number.isInteger(wrong.position) && input.value !== "";
    fill(fault, points && quote, h("span", {}, wrong.message));
  }

  /** @param {string} sign */
  function press(sign) {
    const { value, selectionStart, selectionEnd } = input;
    const start = selectionStart ?? value.length;
    const next = inserted({ text: value, start, end: selectionEnd ?? start, owed }, sign);
    if (next.text.length > input.maxLength) return;
    owed = next.owed;
    input.value = next.text;
    input.setSelectionRange(next.start, next.end);
    if (next.text !== value) typed();
  }

  function holdsFocus() {
    const active = /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
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
      // What somebody has begun to write stays, unless another formula comes while nobody writes.
      if (edited && (!news || holdsFocus())) return;
      edited = false;
      if (text !== input.value) {
        input.value = text;
        owed = "";
      }
      if (reading) show(reading);
      else read(text);
    },
    refuse(answer) {
      if (!answer.message) return;
      edited = true;
      doubt(answer);
      complain();
    },
    close() {
      clearTimeout(pause);
      clearTimeout(patience);
      own?.close();
    },
  };
}
