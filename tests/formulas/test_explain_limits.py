"""Limits of explanations: just within each, and one step beyond."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cantorlab.formulas import explain, parse
from cantorlab.formulas.explanations.blocks import remainder
from cantorlab.formulas.explanations.enclosure import (
    enclose,
    exact,
    find_used_bounds,
    order,
    side_of,
    sign,
)
from cantorlab.formulas.explanations.factors import ratio
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.explanations.reductions import reductions
from cantorlab.formulas.explanations.sentences import factors
from cantorlab.formulas.explanations.signs import signs
from cantorlab.formulas.explanations.values import values
from cantorlab.formulas.explanations.whole_numbers import _way
from cantorlab.formulas.explanations.wording import Wording
from cantorlab.formulas.tree import Node, plain


def tree(text: str) -> Node:
    return plain(parse(text).tree)


@pytest.mark.parametrize(
    ("text", "degree"),
    [("n^11", 11), ("n^12", None), ("n^6 × n^5", 11), ("n^6 × n^6", None), ("(n + 1)^11", 11)],
)
def test_a_polynomial_has_degree_eleven_at_most(text: str, degree: int | None) -> None:
    found = polynomial(tree(text))
    assert (found and len(found) - 1) == degree


def test_a_power_of_a_fraction_has_4096_bits_at_most() -> None:
    """The bits of numerator and denominator, times the exponent: 4 × 1024, then 17 × 241."""
    assert exact(tree("4^1024")) == 4**1024
    assert exact(tree("4^(−1024)")) == Fraction(1, 4**1024)
    assert exact(tree("40000^240")) == 40000**240
    assert exact(tree("40000^241")) is None


def test_a_factorial_is_enclosed_from_that_of_nought_on() -> None:
    assert [enclose(tree("n!"), n) for n in (-1, 0, 4)] == [None, (1, 1), (24, 24)]


def test_only_exact_numbers_are_divided_with_remainder() -> None:
    root = tree("mod(√n; 3)")
    assert remainder(root, 2, 4) is None
    assert remainder(root, 4, 2) is None
    assert remainder(root, 4, 9) is not None


def test_a_root_is_enclosed_from_that_of_nought_on() -> None:
    assert [enclose(tree("n^(1/2)"), n) for n in (-1, 0, 4)] == [None, (0, 0), (2, 2)]


def test_roots_of_degree_sixty_at_most_are_enclosed() -> None:
    found = enclose(tree("2^(1/60)"), 0)
    assert found is not None
    low, high = found
    assert low**60 < 2 < high**60
    assert high - low < Fraction(1, 10**25)
    assert enclose(tree("2^(1/61)"), 0) is None


def test_a_cube_root_is_enclosed_by_those_of_both_ends() -> None:
    """Ends that are 1 apart, as large as they are here, have roots that can be told apart."""
    inside = enclose(tree("10^30 × √2"), 0)
    found = enclose(tree("∛(10^30 × √2)"), 0)
    assert inside is not None
    assert found is not None
    assert found[0] ** 3 <= inside[0] < inside[1] <= found[1] ** 3


def test_powers_of_one_neither_grow_nor_shrink() -> None:
    told = [
        str(reduction) for text in ("1^n", "2 − 1^n") for reduction in reductions(tree(text), 1, 2)
    ]
    assert len(told) == 3
    assert not any("growing_power" in each or "shrinking_power" in each for each in told)


@pytest.mark.parametrize(
    ("text", "mage", "ends"),
    [
        ("|√2 − 2|", 0, (0.5857, 0.5858)),
        ("∛(−9)", 0, (-2.0801, -2.0800)),
        ("(√2 − 3)²", 0, (2.5147, 2.5148)),
        ("5 − √3", 0, (3.2679, 3.2680)),
        ("(√2 − 2) × √3", 0, (-1.0147, -1.0146)),
        ("√3 ÷ (√2 − 2)", 0, (-2.9568, -2.9567)),
        ("min(√5 ; √3 ; 2)", 0, (1.7320, 1.7321)),
        ("max(√5 ; √3 ; 2)", 0, (2.2360, 2.2361)),
        ("⌊−√5⌋", 0, (-3, -3)),
        ("⌈−√5⌉", 0, (-2, -2)),
        ("reste(−7 ; 3)", 0, (2, 2)),
        ("n^(−3)", -2, (-0.125, -0.125)),
        ("(√2)^(−2) + n", 1, (1.4999, 1.5001)),
    ],
)
def test_a_value_lies_within_its_enclosure_which_is_narrow(
    text: str, mage: int, ends: tuple[float, float]
) -> None:
    found = enclose(tree(text), mage)
    assert found is not None
    low, high = found
    assert ends[0] <= low <= high <= ends[1]
    assert high - low < Fraction(1, 10**25)


@pytest.mark.parametrize(
    "text", ["0^(−1)", "1 ÷ (√2 × √2 − 2)", "√(−1)", "(−2)^0,5", "reste(√2 ; 3)", "reste(5 ; 0)"]
)
def test_what_is_undefined_or_not_known_well_enough_has_no_enclosure(text: str) -> None:
    assert enclose(tree(text.replace(",", ".")), 0) is None


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("n² − 10", True),
        ("n² + 3n − 10", False),
        ("|n|⁵ − 999", True),
        ("n² + 3|n| − 20", False),
        ("n × (n⁴ + √(n + 10))", True),  # neither is ever negative
        ("n × (n³ + √(n + 10))", False),
    ],
)
def test_a_sign_is_seen_at_once_of_two_terms_and_of_three_is_not(text: str, seen: bool) -> None:
    assert (signs(tree(text), 5, -1) is not None or signs(tree(text), 5, 1) is not None) == seen


def test_a_bound_is_taken_from_the_side_that_the_decision_rests_on() -> None:
    found = [(Fraction(1), Fraction(2)), (Fraction(3), Fraction(3))]
    assert find_used_bounds(found, 1) == [(1, "at_least"), (3, "exact")]
    assert find_used_bounds(found, -1) == [(2, "at_most"), (3, "exact")]
    sides = [side_of(1, Fraction(low), Fraction(high)) for low, high in ((2, 3), (1, 3), (0, 0))]
    assert sides == [1, None, -1]
    assert side_of(1, Fraction(1), Fraction(1)) == 0


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        ("1/8", "0.125", "0,125"),
        ("1/16", "1/16", "1/16"),
        ("-5/2", "−2.5", "−2,5"),
        ("9999", "9999", "9999"),
        ("10000", "10,000", "10\u202f000"),
        ("-1234567/2", "−617,283.5", "−617\u202f283,5"),
        ("20001/20000", "20,001/20,000", "20\u202f001/20\u202f000"),
        ("201/200", "1.005", "1,005"),
    ],
)
def test_a_number_is_written_with_at_most_three_decimals_or_as_a_fraction(
    number: str, english: str, french: str
) -> None:
    facts = {"mages": [1, 2]}
    assert Wording(facts, "en").number(number) == english
    assert Wording(facts, "fr").number(number) == french


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("√2 ÷ 2 + n ÷ 10^10", True),
        ("√2 ÷ 2 + n ÷ 10^11", False),  # twelve decimals would be needed
        ("10^23 + n", True),
        ("10^24 + n", False),  # 25 digits
    ],
)
def test_values_are_told_with_up_to_eleven_decimals_and_24_digits(text: str, told: bool) -> None:
    found = values(parse(text), 1, 0)["values"]
    assert (found is not None) == told
    if found is not None:
        assert Fraction(found[0]["low"]) > Fraction(found[1]["high"])


def test_an_order_is_proved_or_not_told() -> None:
    assert order(tree("√(n² + 1)"), 3, -2) == 1
    assert order(tree("√(n² + 1)"), -2, 3) == -1
    assert order(tree("n²"), 2, -2) == 0
    # Two roots with the same enclosure: whether they are equal is not known from it.
    assert order(tree("√(n² + 1)"), 2, -2) is None


def test_a_change_that_may_be_none_has_no_way() -> None:
    ways = {(0, 0): 0, (1, 2): 1, (-2, -1): -1, (-1, 0): None, (0, 1): None, (-1, 1): None}
    for (low, high), way in ways.items():
        assert _way((Fraction(low), Fraction(high))) == way


def test_factors_whose_changes_cancel_are_said_to() -> None:
    found = ratio(tree("n² × 2^(−n)"), 4, 2)
    assert found is not None
    assert found.order == 0
    told = {"core": "n² × 2^(−n)", "core_order": found.order, "mages": (4, 2), **found.facts}
    said = factors.ratio(Wording(told, "en"))
    assert said.endswith("the two cancel out exactly.")


def test_what_is_too_large_to_enclose_still_has_its_sign() -> None:
    assert enclose(tree("2^(10^n)"), 8) is None
    assert sign(tree("2^(10^n)"), 8) == 1
    assert sign(tree("−2^(10^n)"), 8) == -1
    assert ratio(tree("(n + 1) × 2^(10^n)"), 8, 7) is None  # there is no telling by how much


def test_a_remainder_is_enclosed_where_there_is_one() -> None:
    assert enclose(tree("mod(n ; 1)"), 7) == (0, 0)
    assert enclose(tree("mod(n ; −3)"), 7) == (1, 1)
    assert enclose(tree("mod(7 ; n)"), 0) is None


@pytest.mark.parametrize("text", ["exp(exp(2n))", "9^(9^n)", "2^(2^(2n))"])
def test_what_is_too_large_to_be_written_or_bounded_has_no_values(text: str) -> None:
    formula = parse(text)
    assert values(formula, 8, 1) == {"values": None}
    for language in ("en", "fr"):
        assert explain(formula, 8, 1).say(language)


def test_a_term_whose_sign_is_not_known_is_told_without_it() -> None:
    text = (
        "(n−(0)(n) − ((mod(½;\\frac{(½)^(n)−(puissance(0,5;(n)^(3)))^(n)}"
        "{((1)·(n)) mod ((100)^(0,5))}))^(1/n))^(12))"
    )
    formula = parse(text, language="fr")
    for a in range(-9, 9):
        for b in range(a + 1, 9):
            assert explain(formula, a, b).say("fr")
