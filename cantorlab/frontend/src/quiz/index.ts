import "../common/look/base.css";
import { fill, h, hide } from "../common/dom/dom.ts";
import { byKey, focusKeeper } from "../common/dom/focus.ts";
import { openFrame } from "../common/frame.ts";
import { openJournalNotice } from "../common/table/journal_notice.ts";
import { gate } from "../common/kernel/kernel_gate.ts";
import { initialize } from "../common/kernel/notebook_output.ts";
import { pupilName, type Pupil } from "../common/people/pupil_name.ts";
import { renew } from "../common/dom/renew.ts";
import { setOffFormulas } from "../common/formula/sentence_formulas.ts";
import { actionButton, spring } from "../common/dom/buttons.ts";
import { typedInput } from "../common/table/typed_play.ts";
import { bar } from "./bar.ts";
import { CONTROLS } from "./controls.ts";
import { QUIZ_GAPS, type ControlName, type QuizView } from "./types.ts";
import type { Control, Quiz } from "./tools.ts";
import { openLinkRequest } from "./link.ts";
import { feedback, nudge, nudgeButton, pager, seal } from "./lesson.ts";
import { progress, openSummary } from "./summary.ts";
import { paper } from "./paper.ts";
import { card } from "./question.ts";
import "./quiz.css";
import { openReveal } from "./reveal.ts";
import "./sketch.css";
import { INITIAL_STATE, follow } from "./state.ts";
import { toTheTop } from "./to_the_top.ts";
import type { Host } from "../common/kernel/types.ts";

const NOBODY: Pupil = { name: "", shorter: "", visit: null };

/** Longer answers travel as what was pasted does. */
const SHORT = 200;

/** The controls that are typed into: there is no other field to type the answer. */
const TYPED: ControlName[] = ["formula", "number", "text", "words"];

/** Tells whether the answer is one of a few that are written or drawn, which are shown after it too. */
function isOneOfFew({ question }: QuizView) {
  return question.control === "choice";
}

function mountQuiz({ model: given, el }: Host<QuizView>): () => void {
  const model = gate(given, QUIZ_GAPS);
  const view = () => model.get("view");
  const frame = openFrame(model, el, { game: "quiz", label: "quiz.ui.title", whenLive: () => onPaper.fetchSheet() });
  const { say } = frame;

  let state = INITIAL_STATE;
  const quiz: Quiz = {
    view,
    say,
    state: () => state,
    set: (next) => (state = next),
    answer: (text) => frame.ask({ kind: "try", ...(text.length > SHORT ? { params: { paste: text } } : { text }), revision: view().revision }),
    command: (name, params = {}) => frame.ask({ kind: "command", name, params, revision: view().revision }),
    frame,
  };

  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const progressPlace = h("div", { class: "cl-qz-progress-place" });
  const cardPlace = h("div", { class: "cl-qz-card-place" });
  const hint = h("p", { class: "cl-qz-hint" });
  const controlPlace = h("div", { class: "cl-qz-control" });
  const aside = h("div", { class: "cl-qz-aside" });
  const reveal = openReveal(quiz);
  const summary = openSummary(quiz);
  const turns = h("nav", { class: "cl-qz-turns" });
  const paused = h("p", { class: "cl-qz-paused", hidden: true });
  const stage = h("div", { class: "cl-qz" }, cardPlace, hint, controlPlace, aside, reveal.element, summary.element, turns);

  const typed = typedInput(say, { caption: "table.type", send: quiz.answer, close: () => type.toggle() });
  const type = {
    isOpen: typed.isOpen,
    toggle() {
      typed.toggle();
      tools.update();
      if (!typed.isOpen()) byKey(frame.root, "tool-type")?.focus();
    },
  };
  const name = pupilName(frame, () => view().pupil ?? NOBODY);
  const onPaper = paper(quiz);
  const tools = bar(frame, quiz, type, name, onPaper.print);
  frame.head.append(progressPlace, headline);
  const link = openLinkRequest(quiz);
  frame.body.append(paused, link.element, name.element, stage, onPaper.element);
  const typedPlace = h("div", {}, typed.element);
  frame.foot.append(typedPlace, tools.element);
  const kept = openJournalNotice(frame, (name) => quiz.command(name));
  kept.place();

  const focus = focusKeeper(frame.root, () => headline);

  let before: QuizView | null = null;
  let control: Control | null = null;

  function drawControl(now: QuizView) {
    if (now.exercise !== before?.exercise || control === null) {
      control?.close?.();
      state = INITIAL_STATE;
      control = CONTROLS[now.question.control](quiz);
      fill(controlPlace, control.element);
    }
    state = follow(state, now);
    controlPlace.hidden = now.stage === "over" || (now.stage === "reveal" && !isOneOfFew(now));
    control.update();
  }

  /** The sentence on the last try, and the button that gives up. */
  function drawAside(now: QuizView) {
    aside.hidden = now.stage !== "ask";
    const out = actionButton("cl-button cl-qz-out", "reveal", () => quiz.command("reveal"), say(now.tried.length > 0 ? "quiz.ui.show_answer" : "quiz.ui.dont_know"));
    const ways = [now.commands.includes("help") && nudgeButton(quiz), now.commands.includes("reveal") && out];
    const said = now.said && h("p", { class: "cl-qz-said" }, setOffFormulas(now.said, now.heard), " ", now.lesson?.left);
    fill(aside, said, feedback(now), nudge(now, say), h("div", { class: "cl-qz-actions" }, ways, spring(), control?.actions ?? []));
  }

  /** Moves the focus along to what is to be done next. */
  function lead(now: QuizView) {
    const next = {
      ask: () => (typed.isOpen() && !typedPlace.hidden ? typed.element.querySelector("input") : control?.first()) ?? headline,
      reveal: () => reveal.element.querySelector('[data-cl-key="next"], [data-cl-key="verdict"]'),
      over: () => summary.element.querySelector(".cl-primary"),
    }[now.stage]();
    if (next instanceof HTMLElement) next.focus();
    frame.head.scrollIntoView({ block: "nearest" });
  }

  function update() {
    const now = view();
    const focused = focus.focusedKey();
    const moved = before !== null && (now.exercise !== before.exercise || now.stage !== before.stage);
    const perfect = now.stage === "over" && now.marks.every((mark) => mark === "right");
    frame.root.dataset.clTurn = perfect ? "won" : now.stage === "ask" ? "yours" : "waiting";
    stage.dataset.stage = now.stage;
    name.update(now.pupil ?? NOBODY, now.lesson?.first && !now.lesson.sealed && now.pupil?.name === "");
    hide(stage, now.pupil?.visit != null);
    hide(paused, !now.lesson?.paused);
    renew(paused, now.lesson?.paused ?? "");
    for (const each of [link.element, name.element, stage, typedPlace]) each.inert = !!now.lesson?.paused;
    stage.dataset.kind = now.question.kind;
    link.update();
    fill(headline, setOffFormulas(now.summary?.headline ?? now.question.text, now.heard));
    fill(progressPlace, progress(now), seal(now, say));
    fill(cardPlace, now.stage !== "over" && card(now, say));
    fill(hint, now.stage === "ask" && now.question.hint);
    drawControl(now);
    drawAside(now);
    reveal.update(now);
    summary.update(now);
    renew(turns, pager(now, quiz));
    typedPlace.hidden = now.stage !== "ask" || TYPED.includes(now.question.control);
    typed.update({ example: now.question.example });
    tools.update();
    onPaper.update();
    kept.update(now);
    frame.live.hear(now.spoken);
    if (before && now.lesson?.written && now.lesson.written !== before.lesson?.written) frame.live.speak(now.lesson.written);
    if (before && now.revision !== before.revision) frame.notice(""); // it was about another exercise
    if (moved && focused !== null) lead(now);
    else focus.keep(focused);
    before = now;
  }

  frame.on("change:view change:texts change:language", update);
  update();
  void link.follow();
  return () => {
    control?.close?.();
    tools.close();
    onPaper.close();
    frame.close();
  };
}

/** The first question of a lesson that is run at once leads back to the top. Its view follows its model. */
function beginAtTheTop(model: Host<QuizView>["model"]) {
  const hear = () => {
    model.off("change:view", hear);
    if (model.get("view").lesson?.first) toTheTop();
  };
  if (model.get("view").lesson === undefined) model.on("change:view", hear);
  else hear();
}

export default {
  initialize(host: Host<QuizView>) {
    initialize(host);
    beginAtTheTop(host.model);
  },
  render: mountQuiz,
};
