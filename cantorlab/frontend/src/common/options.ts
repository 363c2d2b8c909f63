// The form of the new-game panel.

import { fill, h } from "./dom.ts";
import type { Field, Impossible, Pace, Say, Value } from "./types.ts";

type Values = Record<string, Value>;

interface ControlOf {
  element: HTMLElement;
  value(): Value;
}

/**
 * The form of the new-game panel, made from the fields of `view.options`. What `impossible` lists
 * cannot be chosen together, and the form says why.
 */
export function optionsForm(
  fields: Field[],
  impossible: Impossible[],
  say: Say,
  start: (values: Values) => unknown,
): HTMLFormElement {
  const controls = fields.map((field) => {
    const { element, value } = controlOf(field);
    const reason = h("small", { class: "cl-reason", role: "status" });
    if (impossible.length > 0) element.append(reason);
    return { name: field.name, element, value, reason };
  });

  const chosen = (): Values => Object.fromEntries(controls.map(({ name, value }) => [name, value()]));

  /** Disables the choices that do not go with the other ones now, and says why beside them. */
  function disableClashes(): void {
    const now = chosen();
    for (const { name, element, reason } of controls) {
      const why = new Set<string>();
      for (const option of element.querySelector("select")?.options ?? []) {
        const clash = clashOf({ ...now, [name]: option.value }, impossible);
        option.disabled = clash !== null;
        if (clash) why.add(clash.why);
      }
      fill(reason, [...why].join(" "));
    }
  }

  disableClashes();
  return h(
    "form",
    {
      class: "cl-options",
      method: "dialog",
      onchange: disableClashes,
      onsubmit(event) {
        event.preventDefault();
        start(chosen());
      },
    },
    controls.map(({ element }) => element),
    h("div", { class: "cl-choices cl-start" }, h("button", { class: "cl-button cl-primary" }, say("table.start"))),
  );
}

const PACES: Pace[] = ["brisk", "calm", "step"];

/** How fast computer players act. It is no option of a game: what is chosen counts at once. */
export function paceControl(pace: Pace, say: Say, choose: (pace: string) => unknown): HTMLElement {
  const { element } = controlOf({
    name: "pace",
    label: say("table.pace"),
    hint: say("table.pace.hint"),
    kind: "choice",
    value: pace,
    choices: PACES.map((value) => ({ value, label: say(`table.pace.${value}`) })),
  });
  const select = element.querySelector("select");
  select?.addEventListener("change", () => choose(select.value));
  return element;
}

/** What forbids these values together, or null. */
export function clashOf(chosen: Values, impossible: Impossible[]): Impossible | null {
  return impossible.find(({ values }) => Object.entries(values).every(([name, value]) => chosen[name] === value)) ?? null;
}

function controlOf(field: Field): ControlOf {
  const { name } = field;
  switch (field.kind) {
    case "choice": {
      const options = field.choices.map(({ value, label }) =>
        h("option", { value, selected: value === field.value }, label),
      );
      const select = h("select", { name }, options);
      return { element: labelled(field, select), value: () => select.value };
    }
    case "switch": {
      const input = h("input", { type: "checkbox", name, checked: field.value });
      const element = h("label", { class: "cl-field cl-switch" }, input, h("span", {}, field.label), hint(field));
      return { element, value: () => input.checked };
    }
    case "number": {
      const { min, max, value } = field;
      const input = h("input", { type: "number", inputmode: "numeric", step: 1, name, min, max, value });
      return { element: labelled(field, input), value: () => (input.value === "" ? null : input.valueAsNumber) };
    }
    case "text": {
      const input = h("input", { type: "text", name, value: field.value, maxlength: 200 });
      return { element: labelled(field, input), value: () => input.value };
    }
  }
}

function labelled(field: Field, control: HTMLElement): HTMLElement {
  return h("label", { class: "cl-field" }, h("span", {}, field.label), control, hint(field));
}

function hint({ hint: text }: Field): HTMLElement | null {
  return text ? h("small", {}, text) : null;
}
