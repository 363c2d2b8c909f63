// The composer: the activity's title and class, its questions in order, and beside them the one that is made.

import "../common/look/base.css";
import { actionButton, spring } from "../common/dom/buttons.ts";
import { fill, h, hide } from "../common/dom/dom.ts";
import { activeElement, byKey } from "../common/dom/focus.ts";
import { icon } from "../common/dom/icons.ts";
import { openFrame, viewTools } from "../common/frame.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { initialize } from "../common/kernel/notebook_output.ts";
import type { Host } from "../common/kernel/types.ts";
import { openAdding } from "./adding.ts";
import "./composer.css";
import { openEditor } from "./editor.ts";
import { openFile } from "./file.ts";
import { openList } from "./list.ts";
import { COMPOSER_GAPS, type ComposerView } from "./types.ts";

function mountComposer({ model: given, el }: Host<ComposerView>): () => void {
  const model = gate(given, COMPOSER_GAPS);
  const view = () => model.get("view");
  const frame = openFrame(model, el, { game: "composer", label: "composer.ui.title" });
  const { say } = frame;
  const set = (field: string, value: string | number) => frame.ask({ kind: "set", field, value });

  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const told = h("p", { class: "cl-soft" });
  const title: HTMLInputElement = h("input", { type: "text", maxlength: 80, autocomplete: "off", "data-cl-key": "title", onchange: () => set("title", title.value) });
  const route: HTMLSelectElement = h("select", { "data-cl-key": "route", onchange: () => set("route", route.value) });
  const short: HTMLSelectElement = h("select", { "data-cl-key": "short", onchange: () => set("short", Number(short.value)) });
  const [titleText, routeText, shortText] = [h("span", {}), h("span", {}), h("span", {})];
  const settings = h("div", { class: "cl-co-settings" }, h("label", { class: "cl-co-field" }, titleText, title), h("label", { class: "cl-co-field" }, routeText, route), h("label", { class: "cl-co-field" }, shortText, short));

  const list = openList(frame, view);
  const empty = h("p", { class: "cl-co-empty" });
  const more = actionButton("cl-button", "add", () => open(null));
  const undo = actionButton("cl-button", "undo", () => frame.ask({ kind: "undo" }));
  const refused = h("section", { class: "cl-co-refused" });
  const questions = h("section", { class: "cl-co-questions" }, empty, list.element, h("div", { class: "cl-co-ways" }, more, undo), refused);

  const adding = openAdding(frame, () => editor.focus());
  const editor = openEditor(frame, view, () => void open(null, "add"));
  const bench = h("div", { class: "cl-co-bench" }, adding.element, editor.element);
  const file = openFile(frame, view);
  const bar = h("div", { class: "cl-bar" });
  const language = viewTools(frame);
  frame.head.append(headline, told);
  frame.body.append(settings, questions, bench, file.element);
  frame.foot.append(bar);

  /** Opens a part, or what adds one; the focus goes there, or to what has this key. */
  async function open(id: number | null, key?: string) {
    await frame.ask({ kind: "select", id });
    if (key) byKey(frame.root, key)?.focus();
    else adding.focus();
  }

  function update() {
    const now = view();
    fill(headline, say("composer.ui.title"));
    fill(told, now.told);
    fill(titleText, say("composer.ui.name"));
    if (activeElement(title) !== title) title.value = now.title;
    fill(routeText, say("composer.ui.route"));
    fill(route, h("option", { value: "" }, say("composer.ui.every_class")), now.routes.map((value) => h("option", { value }, value)));
    route.value = now.route;
    fill(shortText, say("composer.ui.short"));
    const counts = Array.from({ length: Math.max(now.count - 1, now.short) }, (_, at) => at + 1);
    fill(short, h("option", { value: 0 }, say("composer.ui.no_short")), counts.map((count) => h("option", { value: count }, say("composer.ui.short_of", { count }))));
    short.value = String(now.short);
    list.update();
    fill(empty, say("composer.ui.empty"));
    hide(empty, now.items.length > 0);
    fill(more, icon("new_game"), say("composer.ui.add"));
    hide(more, now.editor === null);
    fill(undo, icon("undo"), say("composer.ui.undo"));
    hide(undo, !now.undoable);
    fill(refused, now.refused.length > 0 && [h("h2", {}, say("composer.ui.refused")), h("ul", {}, now.refused.map((sentence) => h("li", {}, sentence)))]);
    hide(adding.element, now.editor !== null);
    hide(editor.element, now.editor === null);
    adding.update();
    editor.update();
    file.update();
    fill(bar, spring(), language());
    frame.live.hear(now.spoken);
  }

  frame.drawOnChange(update, headline);
  return () => {
    list.close();
    adding.close();
    editor.close();
    frame.close();
  };
}

export default { initialize, render: mountComposer };
