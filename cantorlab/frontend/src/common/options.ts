import { fill, h } from "./dom.ts";

/** @import { Field, Impossible, Say } from "./types.ts" */

/**
 * The form of the new-game panel, made from the fields of `view.options`. What `impossible` lists
 * cannot be chosen together, and the form says why.
 *
 * @param {Field[]} fields
 * @param {Impossible[]} impossible
 * @param {Say} say
 * @param {(params: Record<string, any>) => void} start
 * @returns {HTMLFormElement}
 */
export function optionsForm(fields, impossible, say, start) {
  const controls = fields.map((field) => ({ field, ...CONTROLS[field.kind](field) }));
  const reasons = controls.map(({ element }) => {
    const reason = h("small", { class: "cl-reason", role: "status" });
    if (impossible.length > 0) element.append(reason);
    return reason;
  });

  /** Whoever chose this before cannot choose that now: the options say so, and the reason stands by. */
  function bar() {
    const chosen = Object.fromEntries(controls.map(({ field, value }) => [field.name, value()]));
    for (const [at, { field, element }] of controls.entries()) {
      const select = element.querySelector("select");
      const why = new Set();
      for (const option of select?.options ?? []) {
        const clash = clashOf({ ...chosen, [field.name]: option.value }, impossible);
        option.disabled = clash !== null;
        if (clash) why.add(clash.why);
      }
      fill(reasons[at], [...why].join(" "));
    }
  }

  bar();
  return h(
    "form",
    {
      class: "cl-options",
      method: "dialog",
      onchange: bar,
      onsubmit(/** @type {SubmitEvent} */ event) {
        event.preventDefault();
        start(Object.fromEntries(controls.map(({ field, value }) => [field.name, value()])));
      },
    },
    controls.map(({ element }) => element),
    h("div", { class: "cl-choices cl-start" }, h("button", { class: "cl-button cl-primary" }, say("table.start"))),
  );
}

/**
 * What forbids these values together, or null.
 *
 * @param {Record<string, any>} chosen
 * @param {Impossible[]} impossible
 */
export function clashOf(chosen, impossible) {
  return impossible.find(({ values }) => Object.entries(values).every(([name, value]) => chosen[name] === value)) ?? null;
}

/** @type {Record<Field["kind"], (field: Field) => { element: HTMLElement, value: () => any }>} */
const CONTROLS = {
  choice(field) {
    const select = h(
      "select",
      { name: field.name },
      (field.choices ?? []).map(({ value, label }) =>
        h("option", { value, selected: value === field.value }, label),
      ),
    );
    return { element: labelled(field, select), value: () => select.value };
  },
  switch(field) {
    const input = h("input", { type: "checkbox", name: field.name, checked: field.value === true });
    const element = h("label", { class: "cl-field cl-switch" }, input, h("span", {}, field.label), hint(field));
    return { element, value: () => input.checked };
  },
  number(field) {
    const { name, min, max, value } = field;
    const input = h("input", { type: "number", inputmode: "numeric", step: 1, name, min, max, value });
    return { element: labelled(field, input), value: () => (input.value === "" ? null : input.valueAsNumber) };
  },
  text(field) {
    const input = h("input", { type: "text", name: field.name, value: field.value, maxlength: 200 });
    return { element: labelled(field, input), value: () => input.value };
  },
};

/** @param {Field} field @param {HTMLElement} control */
function labelled(field, control) {
  return h("label", { class: "cl-field" }, h("span", {}, field.label), control, hint(field));
}

/** @param {Field} field */
function hint(field) {
  return field.hint ? h("small", {}, field.hint) : null;
}
