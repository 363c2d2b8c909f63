// The controls of the new-game panel, each in the look that its field asks for. All are inputs of the
// page's own: keys and screen readers find radio buttons, boxes and lists.

import { fill, h } from "../dom/dom.ts";
import type { FieldChoice, Field, Value } from "./types.ts";

/** Draws what the kernel names as a picture. */
export type Pictures = (name: string) => Element | null;

interface ControlOf {
  element: HTMLElement;
  value(): Value;
  set(value: Value): void;
  /** The inputs that may be barred, by the value that each stands for. */
  choices?: Map<string, HTMLInputElement | HTMLOptionElement>;
  /** Shows what has been chosen. */
  refresh?(): void;
}

type FieldOf<Kind> = Extract<Field, { kind: Kind }>;

/** So many chips stand in a row beside their name. */
const FEW = 5;

export function controlOf(field: Field, picture: Pictures): ControlOf {
  switch (field.kind) {
    case "choice":
      return field.look === undefined || field.look === "plain" ? list(field) : radios(field, picture);
    case "several":
      return boxes(field);
    case "switch":
      return box(field, picture);
    case "number": {
      const { name, min, max, value } = field;
      const input = h("input", { type: "number", inputmode: "numeric", step: 1, name, min, max, value });
      return labelledInput(field, input, () => (input.value === "" ? null : input.valueAsNumber));
    }
    case "text": {
      const { name, value, max } = field;
      const input = max
        ? h("textarea", { name, rows: 2, maxlength: max, spellcheck: "false" }, value)
        : h("input", { type: "text", name, value, maxlength: 200 });
      return labelledInput(field, input, () => input.value);
    }
  }
}

function list(field: FieldOf<"choice">): ControlOf {
  const options = field.choices.map(({ value, label }) => h("option", { value, selected: value === field.value }, label));
  const select = h("select", { name: field.name }, options);
  return {
    ...labelledInput(field, select, () => select.value),
    choices: new Map(options.map((option) => [option.value, option])),
  };
}

function labelledInput(field: Field, input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: () => Value): ControlOf {
  return {
    element: h("label", { class: "cl-field" }, h("span", {}, field.label), input, hint(field)),
    value,
    set: (next) => (input.value = String(next ?? "")),
  };
}

function box(field: FieldOf<"switch">, picture: Pictures): ControlOf {
  const input = h("input", { type: "checkbox", name: field.name, checked: field.value });
  const tile = field.look === "tile";
  return {
    element: tile
      ? h("label", { class: "cl-tile" }, picturesOf(field.pictures, picture), h("span", { class: "cl-tile-name" }, field.label), input, hint(field))
      : h("label", { class: "cl-field cl-switch" }, input, h("span", {}, field.label), hint(field)),
    value: () => input.checked,
    set: (next) => (input.checked = next === true),
  };
}

/** One of several, by radio buttons: pictured cards, chips with a line on the one chosen, or a tile. */
function radios(field: FieldOf<"choice">, picture: Pictures): ControlOf {
  const inputs = field.choices.map(({ value }) =>
    h("input", { type: "radio", name: field.name, value, checked: value === field.value }),
  );
  const chosenChoice = () => field.choices.find((_, at) => inputs[at]?.checked);
  const labels = field.choices.map((choice, at) => option(choice, inputs[at], field.look, picture));
  const tells = field.look === "chips" && field.choices.some(({ about }) => about);
  const about = tells && h("p", { class: "cl-about", "aria-hidden": "true" });
  const tile = field.look === "tile";
  return {
    element: h(
      "fieldset",
      { class: tile ? "cl-tile cl-group" : "cl-group", "data-look": field.look, "data-few": String(field.choices.length <= FEW), "data-two": String(field.choices.length === 2) },
      h("legend", {}, field.label),
      tile && picturesOf(field.pictures, picture),
      tile && hint(field),
      h("div", { class: `cl-${tile ? "axes" : field.look}` }, labels),
      about,
    ),
    value: () => chosenChoice()?.value ?? "",
    set(next) {
      for (const input of inputs) input.checked = input.value === next;
    },
    choices: new Map(inputs.map((input) => [input.value, input])),
    refresh() {
      if (about) fill(about, chosenChoice()?.about);
    },
  };
}

/** Any number of several, by boxes in chips. */
function boxes(field: FieldOf<"several">): ControlOf {
  const inputs = field.choices.map(({ value }) =>
    h("input", { type: "checkbox", name: field.name, value, checked: field.value.includes(value) }),
  );
  return {
    element: h(
      "fieldset",
      { class: "cl-group", "data-look": field.look },
      h("legend", {}, field.label),
      h("div", { class: "cl-chips cl-several" }, field.choices.map((choice, at) => option(choice, inputs[at], field.look, () => null))),
      hint(field),
    ),
    value: () => inputs.filter((input) => input.checked).map((input) => input.value),
    set(next) {
      for (const input of inputs) input.checked = Array.isArray(next) && next.includes(input.value);
    },
    choices: new Map(inputs.map((input) => [input.value, input])),
  };
}

function option(choice: FieldChoice, input: HTMLInputElement | undefined, look: Field["look"], picture: Pictures): HTMLElement {
  const { label, about } = choice;
  const pictured = picturesOf(choice.pictures, picture);
  if (look === "cards") {
    return h("label", { class: "cl-pick cl-choice-card" }, input, pictured, h("span", { class: "cl-pick-name" }, label), about && h("small", {}, about));
  }
  if (look === "tile") {
    return h("label", { class: "cl-pick cl-axis", title: label }, input, pictured, h("span", { class: "cl-unseen" }, label));
  }
  return h(
    "label",
    { class: "cl-pick cl-chip-choice", title: about },
    input,
    h("span", { class: "cl-pick-name" }, label),
    about && h("span", { class: "cl-unseen" }, ` – ${about}`),
  );
}

function picturesOf(pictures: string[] | undefined, picture: Pictures): HTMLElement | null {
  const seen = (pictures ?? []).map(picture).filter((each) => each !== null);
  return seen.length > 0 ? h("span", { class: "cl-pictures", "aria-hidden": "true" }, seen) : null;
}

function hint({ hint: text }: Field): HTMLElement | null {
  return text ? h("small", {}, text) : null;
}
