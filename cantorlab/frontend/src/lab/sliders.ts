// A slider for every letter that is not n. It counts steps; the kernel knows which number that is.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h, onSubmit } from "../common/dom/dom.ts";
import { consume, isPlain } from "../common/dom/keys.ts";
import { icon } from "../common/dom/icons.ts";
import { latest } from "../common/kernel/latest_answer.ts";
import type { Frame } from "../common/frame.ts";
import type { Slider } from "./types.ts";

interface SliderRow {
  element: HTMLElement;
  update(slider: Slider): void;
}

export function sliders(frame: Frame) {
  const element = h("div", { class: "cl-sliders" });
  const rows = new Map<string, SliderRow>();

  return {
    element,
    update(wanted: Slider[]) {
      element.hidden = wanted.length === 0;
      const letters = new Set(wanted.map(({ letter }) => letter));
      for (const [letter, row] of rows) {
        if (letters.has(letter)) continue;
        row.element.remove();
        rows.delete(letter);
      }
      for (const slider of wanted) {
        const row = rows.get(slider.letter) ?? rowOf(slider.letter, frame);
        rows.set(slider.letter, row);
        row.update(slider);
      }
      const inOrder = wanted.flatMap(({ letter }) => rows.get(letter)?.element ?? []);
      // An element that is inserted again loses the pointer that drags it.
      if (inOrder.some((each, at) => element.children[at] !== each)) fill(element, inOrder);
    },
  };
}

function rowOf(letter: string, frame: Frame): SliderRow {
  let shown: Slider | null = null;
  let moving = false;
  const put = latest(
    (at: number) => frame.inquire({ kind: "value", letter, at }),
    (answer) => {
      moving = false;
      if (!answer.ok) frame.notice(answer.message);
      if (shown) update(shown);
    },
  );
  const value = h("output", { class: "cl-slider-value" });
  const open = () => shown && openRange(shown, frame);
  const range = h("input", {
    type: "range",
    class: "cl-range",
    min: 0,
    step: 1,
    "data-cl-key": `slider-${letter}`,
    "aria-keyshortcuts": "Enter",
    onkeydown(event: KeyboardEvent) {
      if (event.key !== "Enter" || !isPlain(event)) return;
      consume(event);
      open();
    },
    oninput() {
      moving = true;
      put(range.valueAsNumber);
    },
  });
  const low = h("span", { class: "cl-slider-end" });
  const high = h("span", { class: "cl-slider-end" });
  const track = h("span", { class: "cl-track" }, range);
  // A letter is one stop of the tab key: Enter on its slider does what this button does.
  const settings = actionButton("cl-quiet", `range-${letter}`, open, icon("tune"), { tabindex: -1 });
  const name = h("span", { class: "cl-slider-name", "aria-hidden": "true" }, h("i", {}, letter), " = ", value);
  const element = h("div", { class: "cl-slider" }, name, low, track, high, settings);

  function update(slider: Slider) {
    shown = slider;
    const named = frame.say("lab.ui.range", { letter });
    range.max = String(slider.steps);
    if (!moving) range.value = String(slider.at);
    range.setAttribute("aria-label", letter);
    range.setAttribute("aria-valuetext", slider.value);
    fill(value, slider.value);
    fill(low, slider.low);
    fill(high, slider.high);
    track.dataset.zero = String(slider.zero !== null);
    track.style.setProperty("--zero", String(slider.zero ?? 0));
    settings.setAttribute("aria-label", named);
    settings.title = named;
    range.title = frame.say("lab.ui.range.key", { letter });
  }

  return { element, update };
}

/** The dialog in which a slider's range and number are typed. */
function openRange(slider: Slider, { say, dialog, inquire, live }: Frame) {
  const { letter } = slider;
  const reason = h("p", { class: "cl-lab-reason" });
  const field = (name: "value" | "low" | "high" | "step") =>
    h(
      "label",
      { class: "cl-field" },
      h("span", {}, say(`lab.ui.range.${name}`)),
      h("input", { type: "text", name, value: slider[name], maxlength: 40, autocomplete: "off", inputmode: "text" }),
    );
  const form = h(
    "form",
    {
      class: "cl-options cl-range-form",
      onsubmit: onSubmit(async () => {
        const typed = Object.fromEntries([...form.querySelectorAll("input")].map((input) => [input.name, input.value]));
        const answer = await inquire({ kind: "range", letter, ...typed });
        if (answer.ok) opened.close();
        fill(reason, answer.message);
        live.speak(answer.message);
      }),
    },
    field("value"),
    h("div", { class: "cl-range-ends" }, field("low"), field("high"), field("step")),
    reason,
    h("div", { class: "cl-choices" }, h("button", { class: "cl-button cl-primary" }, say("lab.ui.range.set"))),
  );
  const opened = dialog(say("lab.ui.range", { letter }), form);
}
