// The curve of a review: what could be expected after each ply, the faults on it, and where one is.

import { fill, h, mark, s } from "../dom/dom.ts";
import { consume, isPlain } from "../dom/keys.ts";
import { renew } from "../dom/renew.ts";
import type { Review, Judgement } from "../table/types.ts";
import type { Say } from "../dom/texts.ts";

const FAULTS: readonly Judgement[] = ["slip", "mistake", "blunder"];

/** The distance of a value from -1 to 1 from the top, as a fraction of the picture. */
export function downOf(value: number): number {
  return (1 - Math.max(-1, Math.min(1, value))) / 2;
}

/** The path of a curve over a game of `of` plies, whose first value is that of the start. */
export function pathOf(values: readonly number[], of: number, width: number, height: number): string {
  const points = values.map((value, ply) => `${((ply / of) * width).toFixed(1)} ${(downOf(value) * height).toFixed(1)}`);
  return `M${points.join("L")}`;
}

/** The ply that lies nearest to a place across the picture, a fraction of its width. */
export function nearest(across: number, of: number): number {
  return Math.max(0, Math.min(of, Math.round(across * of)));
}

/** So many marks have room beside each other. */
const MARKS = 60;

/**
 * The faults with their plies, and how far down each lies on the first curve: all of them, or where they
 * would lie over each other, of those that do the worst.
 */
export function faultsOf({ moves, curves, of }: Pick<Review, "moves" | "curves" | "of">) {
  const worst = new Map<number, { ply: number; judgement: Judgement; y: number }>();
  for (const [index, { judgement }] of moves.entries()) {
    if (!judgement || !FAULTS.includes(judgement)) continue;
    const place = of > MARKS ? Math.floor((index * MARKS) / of) : index;
    const before = worst.get(place);
    if (before && FAULTS.indexOf(before.judgement) >= FAULTS.indexOf(judgement)) continue;
    worst.set(place, { ply: index + 1, judgement, y: downOf(curves[0]?.[index + 1] ?? 0) });
  }
  return [...worst.values()];
}

const WIDTH = 300;
const HEIGHT = 80;

interface CurveActions {
  go(at: number): unknown;
  fault(by: 1 | -1): unknown;
}

export function openReviewCurve(say: Say, { go, fault }: CurveActions) {
  const picture = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const spots = h("div", { class: "cl-review-spots", "aria-hidden": "true" });
  const here = h("div", { class: "cl-review-here" });
  const won = h("span", { class: "cl-review-end" });
  const lost = h("span", { class: "cl-review-end" });
  const element = h("div", { class: "cl-review-curve", role: "slider", tabindex: 0, "data-cl-key": "review-curve", onkeydown: press, onpointerdown: grasp }, picture, spots, here, won, lost);
  let of = 1;
  let done = 0;
  let at = 0;
  let drawn = "";

  const [back, on] = [() => go(at - 1), () => go(at + 1)];
  const steps: Partial<Record<string, () => unknown>> = {
    ArrowLeft: back, ArrowDown: back, ArrowRight: on, ArrowUp: on, Home: () => go(0), End: () => go(done), PageUp: () => fault(-1), PageDown: () => fault(1),
  };

  function press(event: KeyboardEvent): void {
    const step = isPlain(event) && steps[event.key];
    if (!step) return;
    step();
    consume(event);
  }

  function point({ clientX }: PointerEvent): void {
    const box = picture.getBoundingClientRect();
    const next = nearest((clientX - box.left) / box.width, of);
    if (next !== at) go(next);
  }

  function grasp(event: PointerEvent): void {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    point(event);
    const let_go = () => element.removeEventListener("pointermove", point);
    element.addEventListener("pointermove", point);
    element.addEventListener("pointerup", let_go, { once: true });
    element.addEventListener("pointercancel", let_go, { once: true });
  }

  return {
    element,
    focus: () => element.focus(),
    /** @param told where one is, and how good that was */
    update(review: Review, now: number, told: string, judged: string): void {
      ({ of, done } = review);
      at = now;
      const [name = ""] = review.lines;
      renew(won, say("table.review.won"));
      renew(lost, say("table.review.lost"));
      mark(element, {
        "aria-label": name ? say("table.review.curve", { name }) : say("table.review.label"),
        title: say("table.review.curve.hint"),
        "aria-valuemin": "0",
        "aria-valuemax": String(of),
        "aria-valuenow": String(at),
        "aria-valuetext": [told, judged].filter(Boolean).join(" "),
      });
      here.style.left = `${(100 * at) / of}%`;
      const facts = JSON.stringify([review.curves, review.moves.length, of, review.turning]);
      if (facts === drawn) return;
      drawn = facts;
      fill(
        picture,
        review.turning.map((ply) => s("path", { class: "cl-review-turn", d: `M${(ply / of) * WIDTH} 0V${HEIGHT}` })),
        s("path", { class: "cl-review-zero", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
        review.curves.flatMap((values, index) => [
          index === 0 && review.curves.length === 1 && s("path", { class: "cl-review-area", d: `${pathOf(values, of, WIDTH, HEIGHT)}V${HEIGHT / 2}H0Z` }),
          s("path", { class: "cl-review-line", "data-line": index, d: pathOf(values, of, WIDTH, HEIGHT) }),
        ]),
      );
      fill(
        spots,
        faultsOf(review).map(({ ply, judgement, y }) => h("i", { "data-judgement": judgement, style: `left: ${(100 * ply) / of}%; top: ${100 * y}%` })),
      );
      mark(element, { "data-faults": FAULTS.filter((each) => review.moves.some(({ judgement }) => judgement === each)).join(" ") });
    },
  };
}
