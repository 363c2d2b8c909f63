// The form of the new-game panel.

import { agrees, clashOf, counts, type Values } from "./conditions.ts";
import { controlOf, type Pictures } from "./controls.ts";
import { fill, h, onSubmit } from "../dom/dom.ts";
import "./options.css";
import type { Field, ImpossibleMix, Pace, Preset, Value } from "./types.ts";
import type { Say } from "../dom/texts.ts";

/** Parts of a form beside its fields. */
interface FormExtras {
  /** Values that cannot be chosen together: the form says why. */
  impossible?: ImpossibleMix[];
  presets?: Preset[];
  picture?: Pictures;
  /** Controls of its own among those that are wanted seldom. */
  more?: HTMLElement[];
}

/** The form of the new-game panel, made from the fields of `view.options`. */
export function optionsForm(
  fields: Field[],
  say: Say,
  start: (values: Values) => unknown,
  { impossible = [], presets = [], picture = () => null, more = [] }: FormExtras = {},
): HTMLFormElement {
  const controls = fields.map((field) => {
    const clashes = impossible.some(({ values }) => field.name in values);
    return { ...controlOf(field, picture), field, clashes };
  });
  const reason = h("p", { class: "cl-reason" });
  const lastClash = controls.findLast(({ clashes }) => clashes);
  const mixes = presets.map((preset) => ({
    preset,
    button: h("button", { type: "button", class: "cl-mix", onclick: () => mix(preset) }, preset.label),
  }));

  const chosenValues = (): Values => Object.fromEntries(controls.map(({ field, value }) => [field.name, value()]));

  function mix({ values }: Preset): void {
    for (const { field, set } of controls) {
      const value = values[field.name];
      if (value !== undefined) set(value);
    }
    refresh();
  }

  /** Disables the choices that do not go with the other ones now, and says why below them. */
  function disableClashes(now: Values): void {
    const why = new Set<string>();
    for (const { field, choices } of controls) {
      for (const [value, choice] of choices ?? []) {
        const clash = clashOf({ ...now, [field.name]: value }, impossible);
        choice.disabled = clash !== null;
        if (clash) why.add(clash.why);
      }
    }
    fill(reason, [...why].join(" "));
  }

  function refresh(): void {
    const now = chosenValues();
    disableClashes(now);
    for (const { element, field, refresh: show } of controls) {
      element.hidden = !counts(field.when, now);
      show?.();
    }
    for (const { preset, button } of mixes) button.setAttribute("aria-pressed", String(agrees(preset.values, now)));
  }

  refresh();
  const isTile = ({ field }: { field: Field }) => field.look === "tile";
  const rowsOf = (control: (typeof controls)[number]) => (control === lastClash ? [control.element, reason] : [control.element]);
  const main = controls.filter((control) => !control.field.more && !isTile(control));
  const tiles = controls.filter(isTile);
  const seldom = [...controls.filter(({ field }) => field.more).map(({ element }) => element), ...more];
  return h(
    "form",
    {
      class: "cl-options",
      method: "dialog",
      onchange: refresh,
      onsubmit: onSubmit(() => start(chosenValues())),
    },
    main.flatMap(rowsOf),
    mixes.length > 0 && h("div", { class: "cl-mixes", role: "group", "aria-label": say("table.presets") }, mixes.map(({ button }) => button)),
    tiles.length > 0 && h("div", { class: "cl-tiles" }, tiles.flatMap(rowsOf)),
    seldom.length > 0 && h("details", { class: "cl-more" }, h("summary", {}, say("table.more")), h("div", { class: "cl-more-fields" }, seldom)),
    h("div", { class: "cl-choices cl-start" }, h("button", { class: "cl-button cl-primary" }, say("table.start"))),
  );
}

const PACES: Pace[] = ["brisk", "calm", "step"];

/** The control for the pace of computer players. It is no option of a game: what is chosen counts at once. */
export function paceControl(pace: Pace, say: Say, choose: (pace: string) => unknown): HTMLElement {
  const choices = PACES.map((value) => ({ value, label: say(`table.pace.${value}`) }));
  const field: Field = { name: "pace", label: say("table.pace"), hint: say("table.pace.hint"), kind: "choice", value: pace, choices };
  return preference(field, (chosen) => choose(String(chosen)));
}

/** Another wish: whether what happens is heard, a hint may be asked for, or a tap is to be confirmed. */
export function wishControl(name: "sounds" | "advice" | "confirm", on: boolean, say: Say, choose: (on: boolean) => unknown): HTMLElement {
  const field: Field = { name, label: say(`table.${name}`), hint: say(`table.${name}.hint`), kind: "switch", value: on };
  return preference(field, (chosen) => choose(chosen === true));
}

function preference(field: Field, choose: (value: Value) => unknown): HTMLElement {
  const { element, value } = controlOf(field, () => null);
  element.addEventListener("change", () => choose(value()));
  return element;
}
