"""The mages as people are told them: rungs, strengths as text, fractions as mathematics."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cantorlab.formulas import parse
from cantorlab.formulas.order.ladder import (
    group_digits,
    order_json,
    strength_mathml,
    strength_text,
    strength_value,
)
from cantorlab.formulas.order.order_text import in_signs
from cantorlab.languages.texts import set_language


def test_the_rungs_are_the_order_from_its_other_end():
    formula = parse("|n|")
    told = order_json(formula, "en")
    assert [tuple(rung) for rung in reversed(told["rungs"])] == list(formula.order)
    assert told["none"] == []
    assert told["label"].startswith(
        "The 18 mages here, from the strongest: −9; −8 and 8 tied; −7 and 7 tied"
    )


def test_who_has_no_strength_stands_on_no_rung():
    told = order_json(parse("1/n"), "fr")
    assert told["none"] == [0]
    assert told["rungs"][0] == [-1]
    assert told["label"].endswith("−2\u202f; −1\u202f; sans force\u00a0: 0.")


def test_a_formula_that_gives_nobody_strength_is_told_too():
    told = order_json(parse("1/(n − n)"), "en")
    assert told["rungs"] == []
    assert len(told["none"]) == 18
    assert "strongest: without strength: −9, −8" in told["label"]


@pytest.mark.parametrize(
    ("formula", "mage", "english", "french"),
    [
        ("n + 12839", 1, "12,840", "12\u202f840"),
        ("1/(2n + 1)", -3, "−1/5", "−1/5"),
        ("n/2", 1, "1/2", "1/2"),
        ("√(8 − n)", 6, "≈ 1.4142", "≈ 1,4142"),
        ("−√(8 − n)", 6, "≈ −1.4142", "≈ −1,4142"),
        ("1/n", 0, "no strength", "sans force"),
        ("10^21 − 1", 0, "999,999,999,999,999,999,999", "\u202f".join(["999"] * 7)),
        ("10^21", 0, "≈ 1 × 10^21", "≈ 1 × 10^21"),
        ("n^30", 8, "≈ 1.2379 × 10^27", "≈ 1,2379 × 10^27"),
        ("−(10^40)", 0, "≈ −1 × 10^40", "≈ −1 × 10^40"),
        ("3 × 10^(−30)", 0, "≈ 3 × 10^−30", "≈ 3 × 10^−30"),
    ],
)
def test_a_strength_is_written_as_one_writes_it(formula, mage, english, french):
    strength = parse(formula).strength(mage)
    assert strength_text(strength, "en") == english
    assert strength_text(strength, "fr") == french


def test_a_fraction_is_also_written_as_mathematics():
    written = strength_mathml(Fraction(-3, 7))
    assert "<mo>−</mo>" in written
    assert "<mfrac><mn>3</mn><mn>7</mn></mfrac>" in written
    assert "<mo>" not in strength_mathml(Fraction(3, 7))
    assert strength_mathml(Fraction(4)) is None


def test_an_order_is_a_line_of_signs_that_are_no_signs_between_numbers():
    assert in_signs([[8], [-9, 7], [0]]) == "8 → −9 ∼ 7 → 0"


def test_whole_numbers_are_grouped_in_threes():
    assert group_digits(1234567, "en") == "1,234,567"


def test_a_strength_as_a_float_is_infinite_beyond_the_largest_and_none_where_there_is_none():
    assert strength_value(parse("1/n").strength(0)) is None
    assert strength_value(parse("1/n").strength(-2)) == -0.5
    assert strength_value(Fraction(10**400)) == float("inf")
    assert strength_value(Fraction(-(10**400))) == float("-inf")
    assert strength_value(parse("√2").strength(0)) == pytest.approx(2**0.5)


def test_zero_has_no_sign():
    assert strength_text(Fraction(0), "en") == strength_text(Fraction(0), "fr") == "0"


def test_a_formula_is_written_in_the_language_asked_for_or_the_chosen_one():
    half = parse("0.5 - n")
    assert (half.written(), half.written("fr")) == ("0.5 − n", "0,5 − n")
    set_language("fr")
    try:
        assert (half.written(), half.written("en")) == ("0,5 − n", "0.5 − n")
    finally:
        set_language("en")


def test_a_formula_is_spoken_in_the_language_asked_for_or_the_chosen_one():
    formula = parse("n²")
    set_language("en")
    english = formula.spoken()
    assert (formula.spoken("en"), formula.spoken("fr") != english) == (english, True)
    set_language("fr")
    try:
        assert formula.spoken() == formula.spoken("fr")
        assert formula.spoken("en") == english
    finally:
        set_language("en")
