// The review of a game that is over: what could be expected as a curve that one moves along, and of each
// choice how good it was, what was better, and why. What is shown of a choice, its game draws.

import { h, hide, mark } from "../dom/dom.ts";
import { byKey } from "../dom/focus.ts";
import { icon } from "../dom/icons.ts";
import { roving } from "../dom/keys.ts";
import { latest } from "../kernel/latest_answer.ts";
import { actionButton, once } from "../dom/buttons.ts";
import { openReviewCurve } from "./review_curve.ts";
import { keepMovesWhole } from "../dom/texts.ts";
import { formulaInName } from "../formula/formula.ts";
import { readersCopy } from "../formula/reading.ts";
import { readAloud } from "../formula/sentence_formulas.ts";
import "./review.css";
import type { Answer } from "../kernel/types.ts";
import type { JudgedChoice, Review, ReviewedChoice, Table, View } from "../table/types.ts";

/** The signs beside faults, as in books about chess. */
const GLYPHS: Partial<Record<string, string>> = { slip: "?!", mistake: "?", blunder: "??" };

/** Returns what keeps the space that an element has taken once, as long as it is as wide: nothing below it moves up. */
function tallest(element: HTMLElement): () => void {
  let [width, height] = [0, 0];
  return () => {
    if (element.childElementCount === 0) return;
    element.style.minHeight = "";
    const { offsetWidth, offsetHeight } = element;
    height = offsetWidth === width ? Math.max(height, offsetHeight) : offsetHeight;
    width = offsetWidth;
    element.style.minHeight = `${height}px`;
  };
}

interface ReviewParts<Shown> {
  /** Shows the position before a choice, or none: `at` is 0 at the start. */
  show(at: number, told: ReviewedChoice<Shown> | null): unknown;
  /** The element in which the game itself shows it. */
  stage?: HTMLElement;
  /** Whether the game lists the moves itself. */
  lists?: boolean;
  /** Lays out the judged choices itself: `choice` makes the button of one, with its mark. */
  rows?(choice: (ply: number, ...content: Node[]) => HTMLElement): Node[];
}

/** `Shown` is what the kernel tells of a choice, for its game to draw. */
export function openReview<Shown>(table: Table, { show, stage, lists = false, rows }: ReviewParts<Shown>) {
  const { say, part, command, ask, speak } = table;
  const curve = openReviewCurve(say, { go: (at) => go(at), fault: (by) => goToFault(by) });
  const head = h("div", { class: "cl-review-head" });
  const words = h("div", { class: "cl-review-words" });
  const tools = h("div", { class: "cl-review-tools", role: "toolbar" });
  const moves = h("ol", { class: "cl-review-moves", hidden: lists });
  // What is pressed stands above what grows and shrinks from choice to choice.
  const panel = h("div", { class: "cl-review-panel" }, head, curve.element, tools, words);
  const element = h("section", { class: "cl-review", hidden: true }, panel, stage ?? null, moves);
  const keepers = [words, ...(stage ? [stage] : [])].map(tallest);
  const drawHead = part(head);
  const drawWords = part(words);
  const drawTools = part(tools);
  const drawMoves = part(moves);
  const toolKeys = roving(tools);
  const moveKeys = roving(moves);

  /** The choice that is shown, 0 at the start, and what is told of it. */
  let at = 0;
  let told: ReviewedChoice<Shown> | null = null;
  let review: Review | null = null;
  /** The language of what is told. */
  let spoken = table.language();

  const inquire = latest<number, Answer<ReviewedChoice<Shown>>>((wanted) => ask({ kind: "reviewed", at: wanted, dark: isDark() }), hear);

  const isDark = () => element.closest<HTMLElement>(".cl-root")?.dataset.clTheme === "dark";

  /** Shows a choice, if it is judged already. */
  function go(wanted: number): void {
    if (!review) return;
    at = Math.max(0, Math.min(wanted, review.done));
    if (at === 0) {
      told = null;
      speak(say("table.review.start"));
      show(0, null);
    } else inquire(at);
    draw();
  }

  function hear(answer: Answer<ReviewedChoice<Shown>>, wanted: number): void {
    if (!review || wanted !== at) return;
    if (!answer.ok) return table.notice(answer.message);
    told = answer;
    show(at, told);
    draw();
    speak([placeOf(at), ...told.first, ...told.said].join(" "));
  }

  const isFault = ({ judgement }: JudgedChoice) => GLYPHS[judgement ?? ""] !== undefined;

  function faultFrom(by: 1 | -1): number | null {
    const faults = (review?.moves ?? []).flatMap((move, index) => (isFault(move) ? [index + 1] : []));
    return (by > 0 ? faults.find((each) => each > at) : faults.findLast((each) => each < at)) ?? null;
  }

  function goToFault(by: 1 | -1): void {
    const next = faultFrom(by);
    if (next !== null) go(next);
  }

  function placeOf(ply: number): string {
    const move = review?.moves[ply - 1];
    return move ? say("table.review.at", { at: ply, of: review?.of ?? 0, name: move.name, action: move.action }) : say("table.review.start");
  }

  /** The judgement of a choice in a word or two. */
  const judgementWords = ({ judgement }: JudgedChoice) => (judgement ? say(`table.review.${judgement}`) : "");

  function draw(): void {
    hide(element, review === null);
    if (!review) return;
    const { done, of, running, accuracy, note, actions, moves: judged, moments: few, exercise } = review;
    mark(element, { "aria-label": say("table.review.label") });
    drawHead([accuracy, running, done, of, note], () => [
      h(
        "dl",
        { class: "cl-review-accuracy", title: note },
        h("dt", {}, say("table.review.accuracy")),
        accuracy.map(({ name, percent }) => percent !== null && h("dd", {}, say("table.review.accuracy.of", { name, percent }))),
      ),
      actionButton(
        "cl-quiet",
        "review-close",
        once(() => leave("review_close", () => byKey(table.element, "review"))),
        icon("close"),
        { "aria-label": say("table.review.close"), title: say("table.review.close") },
      ),
    ]);
    curve.update(review, at, placeOf(at), judged[at - 1] ? judgementWords(judged[at - 1] as JudgedChoice) : "");
    drawWords([at, told?.at, told?.said, running, done, note, few, exercise], () => [
      running && h("div", { class: "cl-review-progress" }, h("progress", { max: of, value: done, "aria-label": say("table.review.progress", { done, of }) }), h("span", { "aria-hidden": "true" }, `${done} / ${of}`)),
      at === 0 && moments(few, exercise),
      at === 0 && h("p", { class: "cl-soft" }, note),
      at > 0 && h("p", { class: "cl-review-place" }, placeOf(at)),
      at > 0 && told?.at === at && verdict(told, judged[at - 1]),
    ]);
    mark(tools, { "aria-label": say("table.review.label") });
    drawTools([at, done, running, faultFrom(-1), faultFrom(1)], () => [
      tool("fault.back", "‹ ?", () => goToFault(-1), faultFrom(-1) !== null),
      !lists && tool("back", icon("back"), () => go(at - 1), at > 0),
      !lists && tool("on", icon("onward"), () => go(at + 1), at < done),
      tool("fault.on", "? ›", () => goToFault(1), faultFrom(1) !== null),
      running && actionButton("cl-button cl-review-stop", "review-stop", once(() => leave("review_stop", () => curve.element)), say("table.review.stop")),
    ]);
    toolKeys.refresh();
    if (at > 0) for (const keep of keepers) keep();
    if (lists) return;
    mark(moves, { "aria-label": say("table.review.moves") });
    drawMoves([judged, at, running], () => rows?.(choice) ?? Array.from({ length: running ? of : judged.length }, (_, index) => h("li", {}, choice(index + 1, document.createTextNode(judged[index]?.action ?? actions[index] ?? "")))));
    const chosen = byKey(moves, `judged-${Math.max(1, at)}`);
    moveKeys.stopAt(chosen);
    const current = at > 0 ? chosen?.closest("li") : null;
    if (current) moves.scrollTop = current.offsetTop - (moves.clientHeight - current.offsetHeight) / 2;
  }

  /** Sends a command that takes its own button away, and gives the focus a place to go to. */
  async function leave(name: string, next: () => HTMLElement | null): Promise<void> {
    await command(name);
    next()?.focus();
  }

  /** A few faults to look at again, and an exercise. */
  function moments(few: Review["moments"], exercise: Review["exercise"]) {
    if (few.length === 0) return null;
    return h(
      "div",
      { class: "cl-review-moments" },
      h("h4", {}, say("table.review.moments")),
      h("ol", {}, few.map(({ at: ply, text }) => h("li", {}, actionButton("cl-review-moment", `moment-${ply}`, () => go(ply), say("table.review.moment", { text }))))),
      exercise && h("details", { class: "cl-review-exercise" }, h("summary", {}, `${say("table.review.exercise")} · `, formulaInName({ ...exercise.formula }), " · ", readAloud(exercise.question, exercise.heard)), readersCopy(exercise.formula.mathml), solution(exercise)),
    );
  }

  /** The judgement of a choice: how good it was, what was better, why. */
  function verdict({ said }: ReviewedChoice<Shown>, move: JudgedChoice | undefined) {
    const [good, ...why] = said;
    return h(
      "p",
      { class: "cl-review-said" },
      h("strong", { "data-judgement": move?.close ? "close" : (move?.judgement ?? "none") }, move && GLYPHS[move.judgement ?? ""] && h("span", { class: "cl-review-glyph", "aria-hidden": "true" }, GLYPHS[move.judgement ?? ""]), good),
      why.length > 0 && ` ${keepMovesWhole(why.join(" "))}`,
    );
  }

  function tool(name: string, sign: Node | string, onclick: () => unknown, possible: boolean) {
    const label = say(`table.review.${name}`);
    return actionButton(
      "cl-quiet cl-review-tool",
      `review-${name}`,
      onclick,
      h("span", { "aria-hidden": "true" }, sign),
      { "aria-label": label, title: label, "aria-disabled": possible ? null : "true" },
    );
  }

  function solution({ answer, why, heard }: NonNullable<Review["exercise"]>) {
    const [shown, said] = [answer, heard[answer] ?? answer].map((each) => say("table.review.answer", { answer: each }));
    return h("p", {}, h("strong", {}, readAloud(shown ?? "", { [shown ?? ""]: said ?? "" })), " ", readAloud(why, heard));
  }

  /** The button of a choice, or its content alone while it is not judged. */
  function choice(ply: number, ...content: Node[]) {
    const move = review?.moves[ply - 1];
    if (!move) return h("span", { class: "cl-review-move" }, !rows && h("span", { class: "cl-ply", "aria-hidden": "true" }, `${ply}.`), content);
    const glyph = GLYPHS[move.judgement ?? ""];
    return actionButton(
      "cl-review-move",
      `judged-${ply}`,
      () => go(ply),
      [rows ? h("span", { class: "cl-unseen" }, `${move.name}, ${move.action}`) : h("span", { class: "cl-ply", "aria-hidden": "true" }, `${ply}.`), content, glyph && h("span", { class: "cl-review-glyph", "aria-hidden": "true" }, glyph), glyph && h("span", { class: "cl-unseen" }, `, ${judgementWords(move)}`)],
      { "data-judgement": move.judgement ?? "none", "aria-current": ply === at ? "step" : null },
    );
  }

  return {
    element,
    go,
    /** The choice that is shown. */
    at: () => at,
    isOpen: () => review !== null,
    /** Begins a review, or leads to the one that is open. */
    async begin(): Promise<void> {
      if (!table.view().review) await command("review");
      curve.focus();
    },
    /** The sign beside a move, and its judgement in words; "" for most. */
    judgement(ply: number): { glyph: string; told: string; name: string } {
      const move = review?.moves[ply - 1];
      const glyph = GLYPHS[move?.judgement ?? ""] ?? "";
      return { glyph, told: move && glyph ? judgementWords(move) : "", name: move?.judgement ?? "" };
    },
    update(view: Pick<View, "review">): void {
      const before = review;
      review = view.review;
      if (review && before && before.opened < at && review.opened >= at) inquire(at);
      if (!review || (before && review.done < before.done)) {
        at = 0;
        told = null;
        if (before) show(0, null);
      }
      if (before?.running && review && !review.running && review.done === review.of) speak(say("table.review.done"));
      if (!before && review) show(0, null);
      if (spoken !== table.language()) {
        spoken = table.language();
        if (at > 0) inquire(at);
      }
      draw();
    },
    close() {
      toolKeys.close();
      moveKeys.close();
    },
  };
}
