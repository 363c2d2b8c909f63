"""Strengths are evaluated strictly: every part must have a value, remainders included."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
import sympy

from cantorlab.formulas import MAGES, NoStrength, parse
from cantorlab.languages.texts import get_language

# -- no strength loses -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "strength", [parse("n").strength(3), parse("√2 + n").strength(-9), Fraction(-(10**9)), 0, -1.5]
)
def test_no_strength_stands_below_every_strength(strength):
    none = parse("1/n").strength(0)
    assert isinstance(none, NoStrength)
    below = none < strength, none <= strength, none > strength, none >= strength
    assert below == (True, True, False, False)
    above = strength > none, strength >= none, strength < none, strength <= none
    assert above == (True, True, False, False)
    assert max([none, strength]) is strength


def test_two_mages_without_strength_are_level():
    none, other = parse("1/n").strength(0), parse("√n").strength(-1)
    assert (none < other, none <= other, none > other, none >= other) == (False, True, False, True)
    with pytest.raises(TypeError):
        _ = none < "3"


# -- strict domains -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "without", "code"),
    [
        ("n/n", {0}, "division_by_zero"),
        ("0/n", {0}, "division_by_zero"),
        ("0 × (1/n)", {0}, "division_by_zero"),
        ("1/n − 1/n", {0}, "division_by_zero"),
        ("n^−1", {0}, "division_by_zero"),
        ("0^n", set(range(-9, 1)), None),
        ("n^0", {0}, "zero_to_zero"),
        ("n^n", {0}, "zero_to_zero"),
        ("√(n)²", set(range(-9, 0)), "root_of_negative"),
        ("(√n)²", set(range(-9, 0)), "root_of_negative"),
        ("0√n", set(range(-9, 0)), "root_of_negative"),
        ("√n − √n", set(range(-9, 0)), "root_of_negative"),
        ("min(√n ; 1)", set(range(-9, 0)), "root_of_negative"),
        ("n^0,5", set(range(-9, 0)), "power_of_negative"),
        ("n^(1/3)", set(range(-9, 0)), "power_of_negative"),
        ("n^(2/3)", set(range(-9, 0)), "power_of_negative"),
        ("n^√2", set(range(-9, 0)), "power_of_negative"),
        ("n^(4/2)", set(), None),
        ("n^√4", set(), None),
        ("n^(√(3 + 2√2) − √2)", set(), None),
        ("∛n", set(), None),
        ("∛(n³)", set(), None),
        ("√(n²)", set(), None),
        ("reste(n ; n)", {0}, "division_by_zero"),
        ("reste(5 ; n − 2)", {2}, "division_by_zero"),
        ("1/(√(n² + 9) − 5)", {-4, 4}, "division_by_zero"),
        ("√(√(5 + 2√6) − √2 − √3 + n)", set(range(-9, 0)), "root_of_negative"),
    ],
)
def test_every_part_must_have_a_value(text: str, without: set[int], code: str | None) -> None:
    formula = parse(text, language="fr")
    for mage, rank in zip(MAGES, formula.ranks, strict=True):
        strength = formula.strength(mage)
        assert (rank is None) == isinstance(strength, NoStrength) == (mage in without), mage
        if isinstance(strength, NoStrength) and code:
            assert strength.code == code
            assert strength.message("fr") != strength.message("en")


def test_why_there_is_no_strength_names_the_part_to_blame() -> None:
    missing = parse("n/(2n − 6)").strength(3)
    assert isinstance(missing, NoStrength)
    assert missing.message("fr") == (
        "Pas de force\u00a0: il faudrait diviser par zéro (2n − 6 vaut 0)."
    )
    assert "(n − 4 is negative)" in parse("√(n−4)").strength(3).message("en")  # type: ignore[union-attr]


def test_the_part_without_value_is_written_in_the_language_of_the_sentence() -> None:
    missing = parse("1/reste(n ; 2)", language="fr").strength(2)
    assert isinstance(missing, NoStrength)
    assert "(mod(n ; 2) is 0)" in missing.message("en")
    assert "(reste(n ; 2) vaut 0)" in missing.message("fr")
    assert missing.message() == str(missing) == missing.message(get_language())


def test_mages_without_strength_come_last_together_in_the_order() -> None:
    assert parse("√n").order == (*((n,) for n in range(8, -1, -1)), tuple(range(-9, 0)))


@pytest.mark.parametrize("text", ["1/0", "n/(0)", "mod(n; 0)", "0^(−1)"])
def test_that_zero_is_zero_is_not_given_as_a_reason(text: str) -> None:
    missing = parse(text).strength(2)
    assert isinstance(missing, NoStrength)
    said = missing.message("fr")
    assert said == "Pas de force\u00a0: on diviserait par zéro."


# -- whole parts and remainders -------------------------------------------------------------------


def test_remainders_are_never_negative_and_whole_parts_never_above() -> None:
    for divisor in (Fraction(3), Fraction(-3), Fraction(5, 2), Fraction(-1, 3)):
        text = f"reste(n ; ({divisor}))"
        for n in MAGES:
            strength = parse(text).strength(n)
            assert strength == n - abs(divisor) * floor(n / abs(divisor))
            assert 0 <= strength < abs(divisor)  # type: ignore[operator]
    assert [parse("⌊n/2⌋").strength(n) for n in MAGES] == [floor(n / 2) for n in MAGES]
    assert [parse("⌈n/2⌉").strength(n) for n in MAGES] == [ceil(n / 2) for n in MAGES]
    assert (
        parse("⌊10^20 × √2⌋").strength(0) == sympy.Integer(2 * 10**40) ** sympy.Rational(1, 2) // 1
    )
    assert parse("reste(√50 ; √2)").strength(0) == 0
    assert parse("reste(n√2 ; √8)").strength(3) == parse("√2").strength(0)
