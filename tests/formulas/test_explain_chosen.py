"""Choice of the argument, of all that are true, and its words: a sample of pairs, kept.

A change here is a change of what a teacher would say first, and is to be meant: read what became of
the explanations, then write the file anew, with the folder ``tests`` on the path:
``PYTHONPATH=tests python tests/formulas/test_explain_chosen.py``.
"""

from __future__ import annotations

import json
from hashlib import sha256
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
    "2n(n − 4)",
    "5 × n(n − 3)(n + 4)",
    "−(n² + 3)(n − 5)",
    "3n² + 5n − 7",
    "n² − 12n + 5",
    "n⁴ − 4n³ + 2n² + 4n",
    "6/(n − 7/2)",
    "9 − 4/(n² + 2)",
    "(3 − 2n)/(n + 12)",
    "(n² + 4)/(n² + 1)",
    "n/(n² + 20)",
    "|n|/(n² + 20)",
    "1 − (n − 1)³ ÷ 2",
    "n⁻² + 3",
    "(n − ½)⁻³",
    "(n − ½)⁻² × 3",
    "(n + 10)^(−0,5)",
    "1/n + 2n",
    "2√(9 + n) − 3√(8 − n)",
    "∛(n − 2) + n ÷ 100",
    "√|n² − 7|",
    "7 − 2^|n − 3|",
    "(½)^n + n",
    "(⅓)^(n − 2)",
    "2^n − 4n",
    "(−1)^n × (n² − 6) + n",
    "5 × (−1)^n + n",
    "(−2)^n",
    "(−1)^n × 3^n",
    "50 × (−1)^n − |n|",
    "reste(3n ; 5) + n",
    "reste(n² ; 7)",
    "100 × reste(n ; 4) − 2n",
    "⌊n/3⌋ × 4 − n",
    "⌈n/4⌉ × 3",
    "⌊n²/5⌋",
    "50 × ⌊n/4⌋ + 3n",
    "min(n + 3 ; 5 − n)",
    "min(|n| ; 4)",
    "max(n² ; 3n + 4)",
    "max(−n ; n − 3) − 2",
    "min(n ; 3 ; n² − 9)",
    "||n| − 4|",
    "3 − |n² − 9|",
    "|2n − 5| ÷ 3",
    "|n² − 5n|",
    "n² × |n| − 9n²",
    "2n/3 − n/4 + 1",
    "(n + 1)(n + 2) − n²",
    "(n² + 1) ÷ (n² + 1)",
    "0 × n² + 3",
    "(2n² + 2) ÷ (n² + 1) + 0n",
    "(n + 10)^(1/2)",
    "20 − 3(n + 10)^(1/3)",
    "(n² + 1)^(3/2)",
    "n² + n²",
    "n³ + 2n³",
    "|n³ − 40n|",
    "|n² − 4|",
    "(n − 2)(n² − 4)",
    "n³ ÷ 2 − 6n² + 3n",
    "n² − 3|n| + 2",
    "|n|³ − 5|n|",
    "2 × exp(n)",
    "exp(−n²)",
    "ln(n + 10)",
    "ln(n² + 1) − n",
    "sin(n)",
    "3 × cos(n) + n",
    "exp(n ÷ 2) − n",
    "1 ÷ (1 + 2^n)",
    "(n + 1) ÷ (n² − 7)",
    "√(n² + 3n + 40)",
    "⌊√(n + 9)⌋",
    "⌊|n| ÷ 3⌋ − n",
    "∛n − ∛(n − 1)",
    "π × n − 4",
    "(n − 1)⁴ − 3(n − 1)²",
    "2^(n²) ÷ 2^n",
    "|n − 3| × |n + 5|",
    "max(|n| ; |n − 3|)",
    "n! ÷ 10",
    "−√(n + 9) + n",
    "n − 2√(n + 9)",
    "−2√(n + 10) + 3",
    "√(n + 9) × 2 − n",
    "√(n + 9) × n − n",
)


def chosen(text: str) -> dict[str, Any]:
    """Return the arguments that the pairs are given, each with its idea; and some of the texts.

    One pair of a place of the deck is told, another one at each; of the others four. What all are
    told is kept as a digest: any other word, for any of them, is noticed.
    """
    formula = parse(text, language="fr")
    given = [explain(formula, *pair) for pair in PAIRS]
    for explanation in given if text in OTHERS else ():  # those of the deck: ``test_explain``
        verify(explanation, formula.ranks)
    first = texts().index(text) % len(PAIRS)
    told = (given * 2)[first::6][:4] if text in OTHERS else [given[first]]
    words = "\n".join(each.say(language) for each in given for language in ("en", "fr"))
    return {
        "told": [{language: each.say(language) for language in ("en", "fr")} for each in told],
        "digest": sha256(words.encode()).hexdigest()[:16],
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
