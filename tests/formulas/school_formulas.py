"""Formulas of schools from seeds, whose numbers no argument was written for.

``python -m tests.formulas.school_formulas [formulas [step [first seed]]]`` counts the explanations
that help nobody.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from cantorlab.formulas import MAGES, FormulaError, Undecided, explain, parse

#: Kinds that say no more than the values do.
UNHELPFUL = ("monotone", "mirrored", "values")
_SHAPES = (
    """
{a}n + {b} | {b} − {c}n | n/{c} + {b} | {c}(n − {b}) | n² + {b}n | {c}n² − {d}n + {b} |
{b} − (n − {a})² | (n − {a})(n + {d}) | n³ − {c}n | n³ + {c}n² | (n − {a})³ | n⁴ − {c}n²
| |n − {a}| + {b} | {c}|n| − n | |n² − {c}| | |n − {a}| + |n + {c}| | {b} − |{c}n − {d}|
| {c}/(n + {e}) | (n + {b})/(n + {e}) | {c}n/(n² + {d}) | {c}/(n² + {d}) | n + {c}/(n +
{e}) | √(n + {e}) | {b} − √(n + {e}) | n − {c}√(n + {e}) | √(n² + {c}) | √(n + {e}) + n²
| √|n − {a}| | {c}^n | 2^n − {c}n | (1/{c})^n + {b} | n×2^n | 2^(n − {b}) | n² − 2^n |
(−{c})^n | ln(n + {e}) | n·ln(n + {e}) | ln(n² + {c}) | exp(−n²) | n·exp(n) | exp(n) −
{c}n | log(n + {e}) | ⌊n/{c}⌋ | n − {c}⌊n/{c}⌋ | reste(n ; {c}) + n | ⌊n²/{c}⌋ |
reste(n² ; {d}) | ⌈n/{c}⌉·n | n + {c}(−1)^n | n(−1)^n | min(n ; {b}) | max(n² ; {c}n) |
min({b} − n ; n + {c}) | sin(n) | cos(πn/{c}) | n + sin(n) | n² + {c}cos(πn) | (n² −
{c})/(n + {e}) | n/√(n + {e})
""".replace("\n", " ")
    .strip()
    .split(" | ")
)


def school_formula(seed: int) -> str:
    """Return the formula of a seed."""
    draw = Random(seed)
    numbers = {name: draw.randint(1, 9) for name in "abd"}
    return draw.choice(_SHAPES).format(**numbers, c=draw.randint(2, 6), e=draw.randint(10, 14))


def count_kinds(seeds: Iterator[int] | range, step: int = 1) -> tuple[Counter[str], Counter[str]]:
    """Count the kinds of all pairs' explanations (of every ``step``-th), and unhelpful formulas."""
    kinds: Counter[str] = Counter()
    worst: Counter[str] = Counter()
    for seed in seeds:
        text = school_formula(seed)
        try:
            formula = parse(text, language="fr")
            found = [
                explain(formula, a, b).kind
                for a, b in [*combinations(MAGES, 2)][seed % step :: step]
            ]
        except (FormulaError, Undecided):
            continue
        kinds.update(found)
        worst[text] += sum(kind in UNHELPFUL for kind in found)
    return kinds, worst


if __name__ == "__main__":
    count, step, first = (*map(int, sys.argv[1:]), *(300, 1, 0)[len(sys.argv) - 1 :])
    counted, formulas = count_kinds(range(first, first + count), step)
    for unhelpful in UNHELPFUL:
        rate = counted[unhelpful] / counted.total()
        print(f"{unhelpful}: {counted[unhelpful]} of {counted.total()}, {rate:.2%}")
    print(*(f"{number:4} {text}" for text, number in formulas.most_common(30) if number), sep="\n")
