// Curves with their points, one for each mage that has a strength.

import { layout, middleOf, raisedNumbers, numbersToWrite } from "./curve_layout.ts";
import { h, s } from "../dom/dom.ts";
import { MAGES, numeral } from "../dom/texts.ts";
import type { LadderMark, Marks } from "./ladder.ts";
import type { Curve, CurveLine, CurvePoint } from "../kernel/mathematics.ts";

const SLIM = 4;
const FULL = 5.5;

interface CurveSettings {
  width: number;
  height?: number;
  marks?: Marks;
  /** Null where the element around the picture is labelled. */
  role?: string | null;
}

/**
 * The picture of one curve, or of a second one dashed behind it, in about `width` px; it shrinks
 * with its column.
 */
export function drawCurve(
  curve: Curve,
  { width, height = 190, marks = new Map(), role = "img" }: CurveSettings,
) {
  const at = layout(curve, width, height);
  const chosen = [...marks].filter(([, mark]) => mark.chosen).map(([n]) => n);
  const [front, ...behind] = curve.curves;
  const strong = new Set(curve.curves.flatMap(({ points }) => points.map(({ n }) => n)));
  const numbers = numbersToWrite(MAGES, chosen, at.right - at.left);
  const up = raisedNumbers(chosen, at.right - at.left);
  const naming = role === null ? { "aria-hidden": "true" } : { role, "aria-label": curve.label };
  return h(
    "figure",
    { class: "cl-curve" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, ...naming },
      curve.ticks.flatMap(({ y, text }) => [
        s("line", { class: "cl-tick", x1: at.left, x2: width, y1: at.y(y), y2: at.y(y) }),
        s("text", { class: "cl-tick-text", x: at.left - 5, y: at.y(y) + 3.5, "text-anchor": "end" }, text),
      ]),
      curve.zero !== null && s("line", { class: "cl-axis", x1: at.left, x2: width, y1: at.y(curve.zero), y2: at.y(curve.zero) }),
      chosen.map((n) => {
        const x = at.x(middleOf(n));
        return s("line", { class: "cl-plumb", x1: x, x2: x, y1: at.top, y2: at.bottom });
      }),
      behind.map((each) => curveGroup(each, at, "cl-behind", marks)),
      front && curveGroup(front, at, "cl-front", marks),
      MAGES.filter((n) => !strong.has(n)).map((n) =>
        s("text", { class: "cl-cross", x: at.x(middleOf(n)), y: height - 17, "text-anchor": "middle" }, "×"),
      ),
      numbers.map((n) =>
        s(
          "text",
          {
            class: "cl-point-text",
            "data-chosen": String(chosen.includes(n)),
            x: at.x(middleOf(n)),
            y: height - (up.has(n) ? 16 : 5),
            "text-anchor": "middle",
          },
          numeral(n),
        ),
      ),
    ),
    curve.notes.length > 0 && h("figcaption", { class: "cl-soft" }, curve.notes.join(" ")),
  );
}

function curveGroup(
  { lines, points, ends }: CurveLine,
  at: ReturnType<typeof layout>,
  className: string,
  marks: Marks,
) {
  return s(
    "g",
    { class: className },
    lines.map((line) =>
      s("polyline", { class: "cl-line", points: line.map(([x, y]) => `${at.x(x).toFixed(1)},${at.y(y).toFixed(1)}`).join(" ") }),
    ),
    ends.map(({ x, y, filled }) => s("circle", { class: "cl-end", "data-filled": String(filled), cx: at.x(x), cy: at.y(y), r: 3 })),
    points.map((point) => pointOf(point, at, marks.get(point.n) ?? {})),
  );
}

function pointOf(
  { n, x, y }: CurvePoint,
  at: ReturnType<typeof layout>,
  { chosen = false, gold = false }: LadderMark,
) {
  const shown = { class: "cl-point", "data-n": n, "data-chosen": String(chosen), "data-gold": String(gold) };
  return s("circle", { ...shown, cx: at.x(x), cy: at.y(y), r: chosen ? FULL : SLIM });
}
