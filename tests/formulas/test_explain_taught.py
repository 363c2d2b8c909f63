"""Explanations that make a reader calculate: the measure, and that almost none is left.

``PYTHONPATH=tests python tests/formulas/test_explain_taught.py`` prints it for each place.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from formulas.verifiers.arguments import PAIRS
from formulas.verifiers.explanation import verify

from cantorlab.formulas import Explanation, explain, parse
from cantorlab.formulas.explanations.bends import bend
from cantorlab.formulas.explanations.explanation import first_kind, is_laboured
from cantorlab.formulas.explanations.sentences.terms import bound_suffix
from cantorlab.formulas.tree import plain
from cantorlab.rules.cantor import DECK


def laboured() -> tuple[dict[str, Counter[str]], int]:
    """By place, the kinds of the explanations that calculate; and the number of all comparisons."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for place in DECK:
        for a, b in PAIRS:
            explanation = explain(place.parsed, a, b)
            if is_laboured(explanation.kind, explanation.facts):
                found[place.formula][explanation.kind] += 1
    return found, len(DECK) * len(PAIRS)


@pytest.mark.nightly
def test_hardly_any_comparison_of_the_deck_is_explained_by_calculating() -> None:
    found, total = laboured()
    assert total == 11_016
    assert sum(kinds.total() for kinds in found.values()) <= 0.01 * total


@pytest.mark.parametrize(
    ("text", "a", "b", "kind", "french"),
    [
        (
            "6√(n + 9) − n",
            3,
            6,
            "parabola_of_inside",
            (
                "Avec u = √(n + 9), 6√(n + 9) − n devient 9 + 6u − u² : une parabole en u, "
                "tournée vers le bas, qui a son axe de symétrie en 3. Pour 3, u vaut √12 et pour "
                "6, u vaut √15 : 3 a le u le plus proche de 3, donc la valeur la plus haute. 3 "
                "gagne."
            ),
        ),
        (
            "n²(6 − n)",
            5,
            -4,
            "whole_ratio",
            (
                "De 5 à −4, on voit que n² est divisé par moins de 2 et 6 − n est multiplié "
                "par 10. n²(6 − n) est positif pour les deux : il grandit. −4 gagne."
            ),
        ),
        (
            "√(n + 9) + 2√(8 − n)",
            -9,
            -8,
            "hill_or_valley",
            (
                "De −9 à 8, la formule √(n + 9) + 2√(8 − n) est une somme de courbes en dôme ou de "
                "droites, donc une courbe en dôme : de mage en mage, elle monte jusqu’à −6, puis "
                "descend. −8 est plus près de −6 que −9, du même côté. −8 gagne."
            ),
        ),
        (
            "min(2n + 9 ; 5 − n)",
            -7,
            7,
            "case_bound",
            (
                "Pour −7, le nombre 2n + 9 vaut −5 : min(2n + 9 ; 5 − n) ne dépasse pas ce nombre. "
                "Pour 7, tout dépasse −5 : 2n + 9 = 23 et 5 − n = −2. 7 gagne."
            ),
        ),
        (
            "n + 30/(2n + 1)",
            2,
            5,
            "whole_balance",
            (
                "De 5 à 2, on voit que n diminue de 3 et 30/(2n + 1) augmente de plus de 3 : "
                "au total, cela monte. 2 gagne."
            ),
        ),
        (
            "sin(n)",
            8,
            2,
            "turn",
            (
                "Plus un angle est proche de π/2, à un nombre entier de tours près, plus son sinus "
                "est grand : pour 8, l’angle n est à au plus 0,2 de 5π/2 ; pour 2, l’angle n est "
                "à au moins 0,4 de π/2. 8 gagne."
            ),
        ),
        (
            "5 − cos(πn/6)",
            0,
            7,
            "turn",
            (
                "Plus un angle est proche de 0, à un nombre entier de tours près, plus son cosinus "
                "est grand : pour 7, l’angle πn/6 est à 5π/6 de 2π ; pour 0, l’angle πn/6 vaut 0. "
                "Les soustraire de 5 retourne l’ordre : 7 gagne."
            ),
        ),
        (
            "⌈n/4⌉ × n",
            3,
            -1,
            "signs",
            (
                "Pour 3, on a ⌈n/4⌉ × n positif (⌈n/4⌉ positif, n positif). Pour −1, on a "
                "⌈n/4⌉ × n nul (⌈n/4⌉ nul). 3 gagne."
            ),
        ),
        (
            "min(3 − n ; n + 4)",
            -9,
            8,
            "twins",
            (
                "min(3 − n ; n + 4) est la même chose que 7/2 − |n + 1/2|. Seule compte la "
                "distance à −0,5 : −9 et 8 en sont tous deux à 8,5. Il y a égalité."
            ),
        ),
    ],
)
def test_a_teacher_would_say(text: str, a: int, b: int, kind: str, french: str) -> None:
    explanation = explain(parse(text, language="fr"), a, b)
    assert explanation.kind == kind
    shown = " ".join(explanation.say("fr").replace("\N{NARROW NO-BREAK SPACE}", " ").split())
    assert shown == french


#: Sums, products and cases whose arguments are tried on every pair.
SUMS = (
    "√(n + 9) − n²/10",
    "8√(n + 10) − 3n + 2",
    "n/2 − 5√(n + 20)",
    "2n² + 3|n| − 1",
    "n⁴ − 30n² + 2",
    "2^n − 20n",
    "(½)^n + n²",
    "12/(n + 10) + n",
    "n − 12/(2n − 5)",
    "|n − 3| + |n + 5| − n",
    "(n + 10)² (9 − n)",
    "(n + 10)/(n² + 3)",
    "n³/(n + 20)",
    "√(n + 10) × (12 − n)",
    "max(3n − 1 ; 4 − n)",
    "min(n² ; 9 − n)",
    "max(−n ; n/2) − n²/20",
    "sin(n)",
    "3cos(n/2) − 1",
    "cos(πn/5)",
    "sin(n)²",
    "3 − |cos(πn/7)|",
    "⌊n/5⌋²",
    "3^n/2^n",
    "sin(πn/4)",
    "⌈n/4⌉ × n",
    "min(3 − 2n ; 2n + 4)",
)


@pytest.mark.parametrize("text", SUMS)
def test_what_is_said_of_other_formulas_is_true(text: str) -> None:
    formula = parse(text, language="fr")
    kinds = Counter()
    for a, b in PAIRS[::2]:
        explanation = explain(formula, a, b)
        verify(explanation, formula.ranks)
        kinds[explanation.kind] += 1
    assert kinds["values"] < 0.1 * kinds.total()


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("√(n + 9)", -1), ("−√(n + 9)", 1), ("2√(8 − n)", -1), ("|2n − 1|", 1), ("−3|n|", -1),
        ("30/(2n + 41)", 1), ("−30/(2n + 41)", -1), ("30/(2n − 41)", -1), ("2^n", 1),
        ("0,5^n/3", 1), ("−(⅓)^(2 − n)", -1), ("n²/3", 1),
        ("5 − 2n²", -1), ("3n − 1", 0), ("n³", None),
        ("30/(2n + 1)", None), ("30/(2n − 15)", None), ("(−2)^n", None), ("√n × n", None),
        ("1^n", None), ("n × 2^n", None),
    ],
)  # fmt: skip
def test_how_a_curve_bends_is_seen_in_its_form(text: str, way: int | None) -> None:
    assert bend(plain(parse(text, language="fr").tree), range(-9, 9)) == way


def test_the_first_argument_is_what_exercises_go_by() -> None:
    """Sheets were made by it: what is given instead of a laboured one must not change them."""
    formula = parse("n + 30/(2n + 1)")
    assert first_kind(formula, 5, 2) == "factored_difference"
    assert explain(formula, 5, 2).kind == "whole_balance"
    assert first_kind(formula, 2, -1) == explain(formula, 2, -1).kind
    assert first_kind(parse("1/n"), 0, 1) == "no_strength"
    assert first_kind(parse("min(2n + 9; 5 − n)"), -7, 7) == "values"


def test_whole_numbers_are_no_labour() -> None:
    def told(kind: str, *parts: dict[str, str]) -> bool:
        return is_laboured(kind, Explanation(kind, {"parts": list(parts)}).facts)

    assert not told("balance", {"change": "-3", "bound": "exact"})
    assert told("balance", {"change": "-3/2", "bound": "exact"})
    assert told("balance", {"change": "-3", "bound": "at_most"})
    assert not told("ratio", {"ratio": "1/4", "bound": "exact"}, {"ratio": "3", "bound": "exact"})
    assert told("ratio", {"ratio": "1/4", "bound": "exact"}, {"ratio": "81/32", "bound": "exact"})
    assert is_laboured("values", {})
    assert is_laboured("factored_difference", {})
    assert not is_laboured("signs", {})


if __name__ == "__main__":
    by_place, among = laboured()
    for formula_text, found_kinds in by_place.items():
        print(formula_text, dict(found_kinds))
    share = sum(found_kinds.total() for found_kinds in by_place.values()) / among
    print(f"{share:.2%} of {among} comparisons")


@pytest.mark.parametrize(
    ("by", "exact", "helps", "suffix"),
    [
        (3, True, True, "_exact"),
        (3, False, True, "_more"),
        (1, False, True, "_more"),
        (0, False, True, ""),  # "rises by more than 0" tells no more than "rises"
        ("3", False, True, "_more"),
        ("1", False, True, ""),  # nor does "is multiplied by more than 1"
        (1, False, False, "_less"),
    ],
)
def test_a_bound_is_told_where_it_tells_something(
    by: int | str, exact: bool, helps: bool, suffix: str
) -> None:
    assert bound_suffix(by, exact, helps) == suffix
