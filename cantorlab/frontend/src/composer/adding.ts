// A further question: what it is about, and then the kind, by its picture.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h } from "../common/dom/dom.ts";
import { formulaField } from "../common/formula/formula_field.ts";
import type { Frame } from "../common/frame.ts";
import { drawPicture } from "./preview.ts";
import type { Choices } from "./types.ts";

export function openAdding(frame: Frame, added: () => void) {
  const { say } = frame;
  const field = formulaField({ say, inquire: frame.inquire, speak: frame.live.speak, name: "formula", label: () => say("composer.ui.formula"), onpause: () => (place.value = ""), onsubmit: () => (place.value = "") });
  const place = h("select", { "data-cl-key": "place" });
  const [about, placeText, kindsText] = [h("h2", {}), h("span", {}), h("h3", {})];
  const kinds = h("ul", { class: "cl-co-kinds" });
  const element = h("section", { class: "cl-co-adding" }, about, field.element, h("label", { class: "cl-co-field" }, placeText, place), kindsText, kinds);
  let drawn: { close(): void }[] = [];
  let language = "";

  async function add(sort: string) {
    const source = place.value === "" ? { formula: field.input.value } : { place: Number(place.value) };
    const answer = await frame.inquire({ kind: "add", sort, ...source });
    frame.notice("");
    if (answer.ok) added();
    else if (place.value === "" && answer.message) field.refuse(answer);
    else frame.notice(answer.message);
  }

  async function fetchChoices() {
    language = frame.language();
    const answer = await frame.inquire<Choices>({ kind: "choices" });
    if (!answer.ok) {
      language = ""; // it is asked for again
      return;
    }
    for (const each of drawn) each.close();
    drawn = [];
    const before = place.value;
    fill(place, h("option", { value: "" }, say("composer.ui.own_formula")), answer.places.map(({ number, label }) => h("option", { value: number }, label)));
    place.value = before;
    fill(
      kinds,
      answer.kinds.map(({ name, title, question }) => {
        const picture = question && drawPicture(frame, question);
        if (picture) drawn.push(picture);
        const many = h("div", { class: "cl-co-picture cl-co-many", "aria-hidden": "true" }, [1, 2, 3].map((each) => h("span", {}, `${each}`)));
        return h("li", {}, picture?.element ?? many, actionButton("cl-co-choose", `kind-${name}`, () => add(name), title));
      }),
    );
  }

  field.set("(n − 2)²");
  return {
    element,
    update() {
      fill(about, say("composer.ui.about"));
      fill(placeText, say("composer.ui.place"));
      fill(kindsText, say("composer.ui.kinds"));
      field.update();
      if (language !== frame.language()) void fetchChoices();
    },
    focus: () => field.input.focus(),
    close() {
      for (const each of drawn) each.close();
      field.close();
    },
  };
}
