import "../common/look/base.css";
import { download } from "../common/dom/copy.ts";
import { printAlone } from "../common/dom/print_alone.ts";
import { fill, h, hide, mark } from "../common/dom/dom.ts";
import { openFrame, viewTools } from "../common/frame.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { initialize } from "../common/kernel/notebook_output.ts";
import { roving } from "../common/dom/keys.ts";
import { actionButton, spring } from "../common/dom/buttons.ts";
import { readAloud, setOffFormulas } from "../common/formula/sentence_formulas.ts";
import "./classview.css";
import { grid, key } from "./grid.ts";
import { openQuestion } from "./question.ts";
import type { Host } from "../common/kernel/types.ts";
import type { ClassState } from "./types.ts";

/** In ms: the time between two questions whether more was handed in, while the page is seen. */
const EVERY = 3000;

function mountClass({ model: given, el }: Host<ClassState>): () => void {
  const model = gate(given, { view: { guided: null, question: { formula: null } }, answer: {} });
  const view = () => model.get("view");
  const frame = openFrame(model, el, { game: "classview", label: "classview.ui.title" });
  const { say } = frame;
  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const names = h("input", { type: "checkbox", "data-cl-key": "names", onchange: showNames });
  const namesText = h("span", {});
  const count = h("span", { class: "cl-soft" });
  const talk = h("section", { class: "cl-cv-talk" });
  const asked = h("h2", {});
  const shown = openQuestion(frame);
  const question = h("section", { class: "cl-cv-question" }, asked, shown.element);
  const pause = actionButton("cl-button", "pause", pauseClass);
  const hiding = actionButton("cl-button", "hide", hideAnswers);
  /** Whether this page, on a wall perhaps, shows the question and the answers that were picked, and no more. */
  let answersHidden = false;
  const held = h("section", { class: "cl-cv-held" });
  const rows = h("section", { class: "cl-cv-rows" });
  const refused = h("section", { class: "cl-cv-refused" });
  const area = h("textarea", { class: "cl-cv-codes", rows: 2, spellcheck: "false", "data-cl-key": "codes" });
  const caption = h("span", {});
  const chosen = h("input", { type: "file", accept: ".json,.txt,.eml,.md,.htm,.html,.csv", multiple: true, "data-cl-key": "files", onchange: addFiles });
  const filesText = h("span", {});
  const add = actionButton("cl-button", "add", addCodes);
  const tableButton = (kind: string) => actionButton("cl-button", kind, () => fetchTable(kind));
  const csv = tableButton("csv");
  const answers = tableButton("answers");
  const sheet = actionButton("cl-button", "sheet", printSheet);
  const outOf = h("input", { type: "number", min: "1", max: "1000", step: "any", value: "20", "data-cl-key": "out-of" });
  const late = h("select", { "data-cl-key": "late" });
  const [outOfText, lateText, scale] = [h("span", {}), h("span", {}), h("p", { class: "cl-soft" })];
  const bar = h("div", { class: "cl-bar" });
  const language = viewTools(frame);
  frame.head.append(headline, h("div", { class: "cl-cv-switch" }, count, pause, hiding, h("label", {}, names, namesText)));
  const paste = h("div", { class: "cl-cv-paste" }, h("label", {}, caption, area), add, h("label", {}, filesText, chosen));
  const out = h("div", { class: "cl-cv-out" }, h("label", {}, outOfText, outOf), h("label", {}, lateText, late), csv, answers, sheet, scale);
  frame.body.append(talk, question, held, rows, refused, paste, out);
  frame.foot.append(bar);
  const keys = [talk, rows].map((group) => roving(group));
  const choose = (name: string) => frame.ask({ kind: "question", name });

  async function showNames(): Promise<void> {
    await frame.ask({ kind: "names", shown: names.checked });
  }

  async function pauseClass() {
    await frame.ask({ kind: "pause", on: view().guided?.paused !== true });
  }

  function hideAnswers() {
    answersHidden = !answersHidden;
    redraw();
  }

  async function addCodes() {
    const answer = await frame.ask({ kind: "codes", params: { paste: area.value } });
    if (answer.ok) area.value = "";
  }

  /** The files of pupils, read by the page: a kernel in a browser sees no folder of the teacher's. */
  async function addFiles() {
    for (const file of chosen.files ?? []) {
      await frame.ask({ kind: "file", name: file.name.slice(0, 100), params: { paste: await file.text() } });
    }
    chosen.value = "";
  }

  async function fetchTable(kind: string) {
    const answer = await frame.ask<{ name: string; text: string }>({ kind, params: { out_of: Number(outOf.value), late: Number(late.value) } });
    if (answer.ok) download(frame.root, { ...answer, text: `\uFEFF${answer.text}` }, "text/csv");
  }

  async function printSheet() {
    const answer = await frame.ask<{ page: string }>({ kind: "sheet" });
    if (answer.ok) printAlone(out, answer.page);
  }

  const withTitle = (title: string, ...rest: (Element | null)[]) => [h("h2", {}, title), ...rest];

  function titleOf(name: string) {
    return view().columns.find((each) => each.name === name)?.title ?? name;
  }

  function update() {
    const now = view();
    fill(headline, now.headline);
    fill(count, now.count);
    fill(namesText, say("classview.ui.names"));
    names.checked = now.names;
    const first = now.talk.map(({ question: name, told }) => {
      const shown = { type: "button", class: "cl-cv-go", "data-cl-key": `talk-${name}`, onclick: () => choose(name) } as const;
      const pressed = { "aria-pressed": name === now.question.name };
      return h("li", {}, h("button", { ...shown, ...pressed }, titleOf(name)), h("span", {}, setOffFormulas(told, now.heard)));
    });
    fill(talk, first.length > 0 && withTitle(say("classview.ui.talk"), h("ol", {}, first)));
    fill(asked, `${titleOf(now.question.name)} · `, setOffFormulas(now.question.asked, now.heard));
    shown.update(now, answersHidden);
    hide(pause, now.guided === null);
    fill(pause, say(now.guided?.paused ? "classview.ui.go_on" : "classview.ui.pause"));
    mark(pause, { "aria-pressed": now.guided?.paused === true });
    fill(hiding, say(answersHidden ? "classview.ui.show_all" : "classview.ui.hide"));
    for (const each of [talk, held, rows, refused, paste, out]) hide(each, answersHidden);
    const most = now.held.map(({ title, count: many }) => h("li", {}, h("strong", {}, String(many)), h("span", {}, readAloud(title, now.heard))));
    fill(held, most.length > 0 && withTitle(say("classview.ui.held"), h("ul", {}, most)));
    fill(rows, withTitle(say("classview.ui.rows"), grid(now, say, choose), key(say)));
    const faults = now.refused.map((sentence) => h("li", {}, sentence));
    fill(refused, faults.length > 0 && withTitle(say("classview.ui.refused"), h("ul", {}, faults)));
    fill(caption, say("classview.ui.paste"));
    fill(filesText, say("classview.ui.files"));
    fill(add, say("classview.ui.add"));
    fill(csv, say("classview.ui.csv"));
    fill(answers, say("classview.ui.answers"));
    fill(sheet, say("classview.ui.sheet"));
    fill(outOfText, say("classview.ui.out_of"));
    fill(lateText, say("classview.ui.late"));
    const chosenLate = late.value || "0.5";
    fill(late, ([["1", "full"], ["0.5", "half"], ["0", "none"]] as const).map(([value, name]) => h("option", { value }, say(`classview.ui.late.${name}`))));
    late.value = chosenLate;
    fill(scale, say("classview.ui.scale"));
    fill(bar, spring(), language());
    for (const each of keys) each.refresh();
    frame.live.hear(now.spoken);
  }

  const redraw = frame.drawOnChange(update, headline);
  const looking = setInterval(() => {
    if (!document.hidden && frame.root.dataset.clStatus === "live") void frame.inquire({ kind: "look" });
  }, EVERY);
  return () => {
    clearInterval(looking);
    for (const each of keys) each.close();
    frame.close();
  };
}

export default { initialize, render: mountClass };
