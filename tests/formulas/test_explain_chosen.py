"""Which argument is given, of all that are true, and in which words: a sample of pairs, kept.

A change here is a change of what a teacher would say first, and is to be meant: read what became of
the explanations, then write the file anew, with the folder ``tests`` on the path:
``PYTHONPATH=tests python tests/formulas/test_explain_chosen.py``.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from formulas.verifiers.explanation import verify

from cantorlab.formulas import MAGES, explain, parse
from cantorlab.rules.cantor import DECK

KEPT = Path(__file__).parent / "data" / "chosen_arguments.json"
PAIRS = list(combinations(MAGES, 2))[::7]
# Beside the deck: products, sums and quotients whose parts agree, or pull against each other.
OTHERS = (
    "(n + 10)(20 − n)",
    "(n + 10)(n + 12)(30 − n)",
    "(n + 10) ÷ (20 − n)",
    "(n² + 1)(n + 10) ÷ (n + 11)",
    "(2n + 1) ÷ (n + 12)",
    "(n + 20)(n + 30) ÷ (n + 10)",
    "(n² − 4)(n + 12)",
    "n³ − 6n² + 3n",
    "n^4 − 4n²",
    "n + 2^n",
    "√(n + 9) − √(8 − n)",
    "min(n + 26 ; 2n + 30)",
    "50 − min(n + 26 ; 2n + 30)",
    "50 − max(n + 3 ; 2n + 4)",
    "3 × max(n³ ; 2n) + 1",
    "√n",
    "√(n − 3) + 1 ÷ n",
    "1 ÷ (n − 2)",
    "1 ÷ n + √(n + 8)",
    "3n − |n|",
    "⌊n ÷ 4⌋ × 7 − n",
    "2(n − 3)² + 5",
    "(n + 10) × 2^n",
    "(9 − n) × 2^n",
    "(n − 20) × 2^n",
    "n² × 2^n",
    "|n − 4| − 2|n + 3|",
)


def chosen(text: str) -> dict[str, Any]:
    """What kinds of arguments the pairs are given, each with its idea; and what one pair is told.

    That pair is another one for each formula.
    """
    formula = parse(text, language="fr")
    given = [explain(formula, *pair) for pair in PAIRS]
    for explanation in given if text in OTHERS else ():  # those of the deck: ``test_explain``
        verify(explanation, formula.ranks)
    told = given[texts().index(text) % len(PAIRS)]
    return {
        "told": {language: told.say(language) for language in ("en", "fr")},
        "given": [f"{each.kind} {each.facts.get('idea', '')}".strip() for each in given],
    }


def texts() -> list[str]:
    return [*(place.formula for place in DECK), *OTHERS]


@pytest.fixture(scope="module")
def kept() -> dict[str, dict[str, Any]]:
    return json.loads(KEPT.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@pytest.mark.parametrize("text", texts())
def test_the_same_argument_is_given_as_before(text: str, kept: dict[str, dict[str, Any]]) -> None:
    assert chosen(text) == kept[text]


def test_no_argument_is_kept_for_a_formula_that_is_gone(kept: dict[str, dict[str, Any]]) -> None:
    assert set(kept) == set(texts())


def main() -> None:
    found = {text: chosen(text) for text in texts()}
    rows = [
        f" {json.dumps(text, ensure_ascii=False)}: {json.dumps(found[text], ensure_ascii=False)}"
        for text in found
    ]
    KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
