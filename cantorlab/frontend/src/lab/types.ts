// View of the explorer (cantorlab/widgets/lab/view.py).

import type { Curve, Formula, Heard, Order } from "../common/kernel/mathematics.ts";
import type { HouseRules } from "../common/kernel/types.ts";
import { CURVE_GAPS, type Gaps } from "../common/kernel/kernel_gate.ts";

/** A formula as typed, and with the numbers of its letters, if it has any. */
export interface ExplorerFormula extends Formula {
  letters: string[];
  filled: { mathml: string; spoken: string } | null;
}

/** A slider of `steps` steps that stands `at` one; all numbers are texts of the kernel's. */
export interface Slider {
  letter: string;
  value: string;
  at: number;
  steps: number;
  low: string;
  high: string;
  step: string;
  zero: number | null;
}

interface Mage {
  n: number;
  strength: string;
  mathml: string | null;
  said: string;
  moved: string;
}

export interface LabView {
  formula: ExplorerFormula;
  other: ExplorerFormula | null;
  sliders: Slider[];
  order: Order;
  other_order: Order | null;
  curve: Curve;
  mages: Mage[];
  headline: string;
  turned: string;
  selected: number | null;
  rival: number | null;
  compare: { question: string; why: string; winner: number | null } | null;
  heard: Heard;
}

/** The places of null in the view, and in answers. */
export const LAB_GAPS: { view: Gaps<LabView>; answer: Gaps<HouseRules> } = {
  view: {
    formula: { filled: null },
    other: { filled: null },
    sliders: { zero: null },
    other_order: null,
    curve: CURVE_GAPS,
    mages: { mathml: null },
    selected: null,
    rival: null,
    compare: { winner: null },
  },
  answer: { section: null },
};
