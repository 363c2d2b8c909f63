// A formula is typed as pupils write it and seen at once as mathematics; what cannot be read is
// pointed at. The kernel reads: nothing is understood here.

import { fill, h } from "./dom.js";
import "./formula_field.css";
import { inserted, quoted, unitsBefore } from "./formula_text.js";
import { mathml } from "./graft.js";
import { roving } from "./keys.js";
import { latest } from "./latest.js";
import { rowsOnScreen } from "./press.js";

/** @import { Answer, Say } from "./types" */

/** @type {readonly [sign: string, name: string, face?: string][]} */
const KEYS = [
  ["n", "n"], ["²", "square", "▫²"], ["^", "power", "▫^"], ["√(", "root", "√"], ["|", "bar"], ["(", "open"], [")", "close"],
  ["/", "over"], ["÷", "divided"], ["×", "times"], ["+", "plus"], ["−", "minus"], ["⌊", "floor"], ["⌋", "floor_end"],
];

/** How long somebody must pause, in ms, before what was typed counts, and before it is complained of. */
const PAUSE = 300;
const PATIENCE = 900;

/**
 * @typedef {object} FormulaField
 * @property {HTMLElement} element
 * @property {HTMLInputElement} input
 * @property {(text: string) => void} set shows another formula, unless somebody is typing here
 * @property {(answer: Answer) => void} refuse shows why what was typed cannot be taken
 * @property {() => void} update draws what is in words anew
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
 *   text?: string,
 *   action?: HTMLElement | null,
 *   onread?: (answer: Answer, text: string) => void,
 *   onpause?: (text: string) => void,
 *   onsubmit: (text: string) => void,
 * }} settings
 *   `name`: the field's `data-cl-key`; `action`: a button at the end of the line; `onread`: with each
 *   reading, good or bad; `onpause`: what was typed reads well, and no key came for a moment;
 *   `onsubmit`: Enter, whatever was typed
 * @returns {FormulaField}
 */
export function formulaField({
  say, inquire, speak, name, label = () => say("field.label"), text = "", action = null, onread = () => {}, onpause = () => {}, onsubmit,
}) {
  const id = `cl-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  const input = h("input", {
    type: "text",
    class: "cl-formula-input",
    value: text,
    maxlength: 200,
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "done",
    "aria-describedby": id,
    "data-cl-key": name,
    oninput: typed,
    // What is typed here is text, whatever the notebook's shortcuts say.
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.stopPropagation(),
    onblur: () => {
      owed = "";
      complain();
    },
  });
  const caption = h("span", { class: "cl-formula-caption" });
  const palette = h("div", { class: "cl-palette", role: "toolbar" });
  const picture = h("div", { class: "cl-reading-math", "aria-hidden": "true" });
  const spoken = h("span", { class: "cl-unseen" });
  const fault = h("p", { class: "cl-fault", hidden: true });
  const reading = h("div", { class: "cl-reading", id }, picture, spoken, fault);
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
    palette,
    reading,
  );
  const keys = roving(palette, () => rowsOnScreen(palette));

  let owed = "";
  let edited = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  /** @type {Answer | null} */
  let wrong = null;

  const read = latest(
    (/** @type {string} */ typedText) => inquire({ kind: "read", text: typedText }),
    (answer, typedText) => {
      if (typedText !== input.value) return;
      show(answer);
      onread(answer, typedText);
    },
  );

  function typed() {
    edited = true;
    clearTimeout(pause);
    clearTimeout(patience);
    pause = setTimeout(settle, PAUSE);
    patience = setTimeout(complain, PATIENCE);
    element.dataset.state = "typing";
    if (!fault.hidden) complain(); // what was wrong may be right now
    read(input.value);
  }

  function settle() {
    if (element.dataset.state === "good") {
      edited = false;
      onpause(input.value);
    } else if (element.dataset.state === "typing") {
      pause = setTimeout(settle, PAUSE); // the reading is still on its way
    }
  }

  /** @param {Answer} answer */
  function show(answer) {
    if (answer.ok) {
      wrong = null;
      element.dataset.state = "good";
      fill(picture, mathml(answer.mathml));
      fill(spoken, say("field.reads", { spoken: answer.spoken }));
      drawFault();
    } else if (answer.message) {
      wrong = answer;
      element.dataset.state = "bad";
      if (!fault.hidden) drawFault();
    }
  }

  /** Says what is wrong, if anything is; `lead`: and puts the caret there. */
  function complain(lead = false) {
    if (!wrong) return drawFault();
    const shown = !fault.hidden && fault.textContent?.includes(wrong.message);
    drawFault(wrong);
    if (!shown) speak(wrong.message);
    if (lead === true && Number.isInteger(wrong.position)) {
      const at = unitsBefore(input.value, wrong.position);
      input.setSelectionRange(at, unitsBefore(input.value, wrong.position + 1));
    }
  }

  function drawFault(answer = wrong) {
    fault.hidden = !answer;
    input.setAttribute("aria-invalid", String(answer !== null));
    if (!answer) return fill(fault);
    const points = Number.isInteger(answer.position) && input.value !== "";
    const { before, mark, after } = quoted(input.value, answer.position ?? 0);
    fill(
      fault,
      points &&
        h(
          "span",
          { class: "cl-quote" },
          h("span", { class: "cl-unseen" }, say("field.here", { quote: mark.trim() || say("field.end") })),
          h("span", { "aria-hidden": "true" }, before, h("mark", { "data-empty": String(mark.trim() === "") }, mark || "\u2003"), after),
        ),
      h("span", {}, answer.message),
    );
  }

  /** @param {string} sign */
  function press(sign) {
    const { value, selectionStart, selectionEnd } = input;
    const start = selectionStart ?? value.length;
    const next = inserted({ text: value, start, end: selectionEnd ?? start, owed }, sign);
    if (next.text.length > input.maxLength) return;
    owed = next.owed;
    const changed = next.text !== value;
    input.value = next.text;
    input.setSelectionRange(next.start, next.end);
    if (changed) typed();
  }

  function drawKeys() {
    palette.setAttribute("aria-label", say("field.keys"));
    fill(
      palette,
      KEYS.map(([sign, key, face = sign]) =>
        h(
          "button",
          {
            type: "button",
            class: "cl-key",
            "aria-label": say(`field.key.${key}`),
            title: say(`field.key.${key}`),
            "data-cl-key": `${name}-${key}`,
            // The caret stays in the text, where the sign goes.
            onpointerdown: (/** @type {PointerEvent} */ event) => event.preventDefault(),
            onmousedown: (/** @type {MouseEvent} */ event) => event.preventDefault(),
            onclick(/** @type {MouseEvent} */ event) {
              if (event.detail > 0) input.focus(); // a press of the pointer; keys stay on the palette
              press(sign);
            },
          },
          face,
        ),
      ),
    );
    keys.refresh();
  }

  function update() {
    fill(caption, label());
    drawKeys();
    read(input.value);
  }

  update();
  return {
    element,
    input,
    update,
    set(next) {
      if (next === input.value || (edited && holdsFocus())) return;
      input.value = next;
      owed = "";
      wrong = null;
      drawFault();
      read(next);
    },
    refuse(answer) {
      if (!answer.message) return;
      wrong = answer;
      element.dataset.state = "bad";
      complain();
    },
    close() {
      clearTimeout(pause);
      clearTimeout(patience);
      keys.close();
    },
  };

  function holdsFocus() {
    const active = /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
    return active === input || palette.contains(active);
  }
}
