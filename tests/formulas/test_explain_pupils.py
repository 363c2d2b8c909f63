"""Explanations of what pupils type: none false, hardly any that only repeats the values.

The 198 formulas of ``data/pupils_formulas.txt`` are made up: school functions from lines to
logarithms, as pupils of a lycée compare them, more of those that were explained badly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from formulas.verifiers.explanation import verify

from cantorlab.formulas import MAGES, explain, parse

TEXTS = (Path(__file__).parent / "data" / "pupils_formulas.txt").read_text(encoding="utf-8")
FORMULAS = [text for line in TEXTS.splitlines() for text in line.split("; ")]
PAIRS = list(combinations(MAGES, 2))
#: The engine cannot prove that the factors, multiplied again, are the product.
UNPROVED = {"n×ln(n+10)"}


def kinds_of(pairs_of: Sequence[Sequence[tuple[int, int]]]) -> Counter[str]:
    """The kinds of the explanations, each of which is verified."""
    found: Counter[str] = Counter()
    for text, pairs in zip(FORMULAS, pairs_of, strict=True):
        formula = parse(text, language="fr")
        for a, b in pairs:
            explanation = explain(formula, a, b)
            if text not in UNPROVED:
                verify(explanation, formula.ranks)
            found[explanation.kind] += 1
    return found


def test_a_sample_of_pairs_is_explained_truly() -> None:
    sample = [PAIRS[at % 51 :: 51] for at in range(len(FORMULAS))]
    found = kinds_of(sample)
    assert found["monotone"] + found["mirrored"] + found["values"] <= 0.03 * found.total()


@pytest.mark.nightly
def test_of_all_pairs_hardly_any_explanation_repeats_the_values() -> None:
    found = kinds_of([PAIRS] * len(FORMULAS))
    assert found.total() == 198 * 153
    for kind in ("monotone", "mirrored", "values"):
        assert found[kind] <= 0.01 * found.total(), kind


TOLD = {
    ("n - ln(n+10)", 5, 3): (
        "steps",
        (
            "With each step from 3 to 5, n rises by 1 and −ln(n + 10) changes by less: "
            "overall it goes up. 5 wins."
        ),
    ),
    ("n/(n+10)", 5, 3): (
        "divided",
        (
            "Wherever it exists, n/(n + 10) = 1 − 10/(n + 10). 5 is greater than 3. Adding 10 "
            "keeps the order, dividing 10 by n + 10, positive for both, reverses it and "
            "subtracting them from 1 reverses it back: 5 wins."
        ),
    ),
    ("(n²-1)/(n-1)", 5, 3): (
        "divided",
        (
            "Wherever it exists, (n² − 1)/(n − 1) = n + 1. 5 is greater than 3. Adding 1 keeps the "
            "order: 5 wins."
        ),
    ),
    ("cos(πn)", 3, 5): (
        "alternating",
        (
            "cos(πn) is 1 for an even multiple of π and −1 for an odd one: it is (−1)^n. 3 and 5 "
            "are both odd, so (−1)^n is −1 for both. It is a tie."
        ),
    ),
    ("sin(πn)", 3, 5): (
        "vanishing",
        "sin(πn) is 0: a sine is 0 at every whole multiple of π. It is a tie.",
    ),
    ("|n|!", -5, 3): (
        "factorials",
        (
            "|n| is 5 for −5 and 3 for 3. A factorial is the product of all whole numbers from 1 "
            "up to that number, so from 1 on it grows. −5 wins."
        ),
    ),
    ("n!", 0, 1): ("factorials", "n is 0 for 0 and 1 for 1: both factorials are 1. It is a tie."),
}


@pytest.mark.parametrize(("asked", "wanted"), TOLD.items())
def test_where_values_were_compared_there_is_a_reason(
    asked: tuple[str, int, int], wanted: tuple[str, str]
) -> None:
    text, a, b = asked
    formula = parse(text, language="fr")
    found = explain(formula, a, b)
    verify(found, formula.ranks)
    assert (found.kind, found.say("en").replace("\u00a0", " ")) == wanted
