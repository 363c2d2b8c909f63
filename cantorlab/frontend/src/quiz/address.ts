// What a link asks of a lesson, on a hub, on Binder or on a site: `…/lesson_03.ipynb?route=4e&short=1`.

import type { Values } from "../common/conditions.ts";
import type { Field } from "../common/types.ts";

/** The address with which the page was opened: JupyterLab soon takes from it what it does not know. */
export function openedAddress(): string {
  return performance.getEntriesByType("navigation")[0]?.name ?? location.href;
}

/**
 * The choices of a form that an address makes, and the pupil's name; what it cannot choose is left out.
 * Nothing where a choice was made already: by hand it counts more than a link.
 */
export function choicesOf(address: string, fields: Field[]): { values: Values; pupil: string } {
  const { searchParams, hash } = new URL(address);
  const asked = new Map([...searchParams, ...new URLSearchParams(hash.slice(1))]);
  const values: Values = {};
  const isFresh = fields.every((field) => (field.kind === "choice" ? field.value === field.choices[0]?.value : !field.value));
  for (const field of isFresh ? fields : []) {
    const text = asked.get(field.name);
    if (text === undefined) continue;
    if (field.kind === "switch") values[field.name] = text === "1";
    else if (field.kind === "text" || (field.kind === "choice" && field.choices.some(({ value }) => value === text))) values[field.name] = text;
  }
  return { values, pupil: asked.get("pupil") ?? "" };
}
