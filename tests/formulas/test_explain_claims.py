"""Sentences about sums of terms in n, read back: what they claim of numbers and values is true."""

from __future__ import annotations

import math
import random
import re
from fractions import Fraction

import pytest
from formulas.verifiers.arguments import PAIRS, check_all_arguments

from cantorlab.formulas import MAGES, NoStrength, explain, parse
from cantorlab.formulas.explanations.algebra import factored_difference
from cantorlab.formulas.explanations.enclosure import round_outward
from cantorlab.formulas.explanations.factors import ratio
from cantorlab.formulas.explanations.reductions import reductions
from cantorlab.formulas.tree import plain

NUMBER = r"(−?\d+)"
COMPARED = {
    "en": re.compile(rf"{NUMBER} is (greater|less) than {NUMBER}"),
    "fr": re.compile(rf"{NUMBER} est plus (grand|petit) que {NUMBER}"),
}
LEFT_OVER = {
    "en": re.compile(
        r"Once (.+) is expanded and simplified, what remains of n is (.+?): "
        rf"the expression (grows|decreases) .+ (greater|less) for {NUMBER} than for {NUMBER}\."
    ),
    "fr": re.compile(
        r"Une fois (.+) développé et réduit, il reste (.+?)\s*: "
        rf"l’expression (grandit|diminue) .+ plus (grande|petite) pour {NUMBER} que pour {NUMBER}\."
    ),
}
UP = {"greater", "grand", "grande", "grows", "grandit"}
WINNER = {"en": re.compile(rf"{NUMBER} wins"), "fr": re.compile(rf"{NUMBER} gagne")}


def integer(text: str) -> int:
    return int(text.replace("−", "-"))


def linear_sum(rng: random.Random) -> tuple[str, int, int]:
    """A sum of several terms as a pupil writes it, its coefficient of n and its constant."""
    text, slope, constant = "", 0, 0
    for index in range(rng.randint(2, 5)):
        sign = rng.choice((1, 1, -1)) if index else rng.choice((1, 1, 1, -1))
        k, h = rng.randint(1, 9), rng.randint(1, 12)
        term, times, plus = rng.choice(
            [
                ("n", 1, 0),
                ("n", 1, 0),
                (f"{k}n", k, 0),
                (str(h), 0, h),
                (f"{k}(n + {h})", k, k * h),
                (f"({h} − {k}n)", -k, h),
            ]
        )
        text += (" + " if sign > 0 else " − ") if index else ("" if sign > 0 else "−")
        text += term
        slope, constant = slope + sign * times, constant + sign * plus
    return text, slope, constant


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_of_a_linear_sum_is_true(language: str) -> None:
    rng = random.Random(16)
    seen = {"compared": 0, "left over": 0, "falls": 0}
    for _ in range(300):
        text, slope, constant = linear_sum(rng)
        a, b = rng.sample(MAGES, 2)
        told = explain(parse(text), a, b).say(language)  # type: ignore[arg-type]
        for one, word, other in COMPARED[language].findall(told):
            assert (integer(one) > integer(other)) == (word in UP), (text, told)
            seen["compared"] += 1
        for core, multiple, course, word, one, other in LEFT_OVER[language].findall(told):
            named = parse(core.replace("\N{NO-BREAK SPACE}", " "))
            assert all(named.strength(n) == slope * n + constant for n in MAGES)
            assert parse(multiple).strength(7) == 7 * slope
            assert (course in UP) == (slope > 0)
            values = [slope * integer(each) + constant for each in (one, other)]
            assert (values[0] > values[1]) == (word in UP), (text, told)
            seen["left over"] += 1
            seen["falls"] += slope < 0
        winners = [integer(each) for each in WINNER[language].findall(told)]
        best = max((a, b), key=lambda n: slope * n)
        assert winners == ([best] if slope else []), (text, told)
    assert seen["compared"] > 10
    assert seen["left over"] > 50
    assert seen["falls"] > 15


def test_the_sum_that_once_said_that_3_is_less_than_2() -> None:
    explanation = explain(parse("n + 3 - n - n"), 3, 2)
    assert "il reste −n" in explanation.say("fr")
    assert "remains of n is −n" in explanation.say("en")
    assert not re.search(r"3 est plus petit que 2|3 is less than 2", explanation.text)


@pytest.mark.parametrize(
    ("text", "multiple"),
    [("n/2 + n/3", "5n/6"), ("n/3 − n + 1", "−2n/3"), ("n/2 + n/2", "n"), ("3n − n/2", "5n/2")],
)
def test_what_remains_is_written_as_a_pupil_writes_it(text: str, multiple: str) -> None:
    explanation = explain(parse(text), 2, 5)
    assert explanation.facts["multiple"] == multiple
    slope = Fraction(explanation.facts["slope"])
    assert parse(multiple).strength(11) == 11 * slope


def test_a_power_of_zero_is_no_matter_of_parity() -> None:
    explanation = explain(parse("0^n + n"), 1, 3)
    assert [each["because"] for each in explanation.facts["rewrites"]] == []
    seen = reductions(plain(parse("0^n + n").tree), 1, 3)
    assert [rewrite for reduction in seen for rewrite in reduction.rewrites] == []
    negative = reductions(plain(parse("(−1)^n + n").tree), 1, 3)
    because = {rewrite["because"] for reduction in negative for rewrite in reduction.rewrites}
    assert "parity" in because


@pytest.mark.parametrize(
    "text", ["(n³)²", "(n³)² − 40n", "√((n³)² + 1)", "|n³| + n³", "(n³ + |n|)²"]
)
def test_an_odd_power_may_be_negative(text: str) -> None:
    check_all_arguments(parse(text), PAIRS[::4])


def test_values_that_are_irrational_are_given_by_bounds_that_tell_them_apart() -> None:
    explanation = explain(parse("2^√(n + 9) − n²"), -3, 4)
    assert explanation.kind == "values"
    found = explanation.facts["values"]
    bounds = [[Fraction(each[end]) for end in ("low", "high")] for each in found]
    for mage, (low, high) in zip((-3, 4), bounds, strict=True):
        assert low < 2 ** math.sqrt(mage + 9) - mage**2 < high
    assert bounds[0][0] > bounds[1][1]


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        ("98/99", ("98/99", "98/99")),
        ("33/100", ("3/10", "2/5")),
        ("-9999/7", ("-9999/7", "-9999/7")),
        ("-10000/7", ("-14286/10", "-14285/10")),
        ("123456789", ("123456789", "123456789")),
    ],
)
def test_a_short_fraction_is_told_and_a_long_one_rounded_outward(
    exact: str, shown: tuple[str, str]
) -> None:
    value = Fraction(exact)
    assert round_outward((value, value), 1) == tuple(map(Fraction, shown))


@pytest.mark.parametrize(("text", "axis"), [("n⁴ − 4n³ + 2n² + 4n", 1), ("3n⁴ + 24n³ + 48n²", -2)])
def test_a_curve_of_degree_four_shows_its_axis_in_the_factors(text: str, axis: int) -> None:
    """Check that f(a) − f(b) is zero for a + b = 2c where f(n) = f(2c − n)."""
    found = factored_difference(plain(parse(text).tree), 5, 2)
    assert found is not None
    shown = {each["factor"] for each in found.facts["factors"]}
    assert f"a + b {'−' if axis > 0 else '+'} {2 * abs(axis)}" in shown


def test_a_bound_on_a_ratio_holds_where_it_misses_a_whole_number_by_a_hair() -> None:
    """From 1 to 2 the root grows to a little more than twice as much: not to *at most 2* times."""
    grown = Fraction(4 + Fraction(512, 10**40), 1 + Fraction(1, 10**40))  # its square
    assert grown > 4
    for text, (a, b) in (
        ("√(n² + n^9 ÷ 10^40) ÷ n³", (2, 1)),
        ("√(n² + n^9 ÷ 10^40) × n³", (1, 2)),
    ):
        found = ratio(plain(parse(text).tree), a, b)
        assert found is not None
        root, _ = found.facts["parts"]
        assert root["bound"] == "at_most"
        assert Fraction(root["ratio"]) ** 2 > (grown if a > b else 1 / grown)


def test_a_bound_on_a_ratio_holds_where_it_falls_short_of_a_whole_number_by_a_hair() -> None:
    """From 1 to 2 the root grows to a little less than twice as much: not to *at least 2* times."""
    text = "√(n² + 18n² ÷ 10^31 − n^9 ÷ 10^40) × n³"
    squares = [n**2 + Fraction(18 * n**2, 10**31) - Fraction(n**9, 10**40) for n in (1, 2)]
    found = ratio(plain(parse(text).tree), 2, 1)
    assert found is not None
    root, _ = found.facts["parts"]
    assert root["bound"] == "at_least"
    assert Fraction(root["ratio"]) ** 2 < squares[1] / squares[0] < 4


@pytest.mark.parametrize(
    ("text", "high", "low", "told"),
    [
        ("n + |n| + (−1)^n", 1, -9, "n rises by 10, |n| falls by 8 and (−1)^n does not change"),
        ("n + (n mod 2)", -9, -8, "n falls by 1 and mod(n;\N{NO-BREAK SPACE}2) rises by 1"),
    ],
)
def test_a_term_that_stays_is_told_from_one_that_changes_by_one(
    text: str, high: int, low: int, told: str
) -> None:
    assert told in explain(parse(text), high, low).say("en")


def test_numbers_from_ten_thousand_have_the_commas_of_english() -> None:
    told = explain(parse("20000n³ − 60000n", language="en"), 2, -1).say("en")
    assert "factors: 20,000(" in told
    assert not re.search(r"\d\.\d{3}\b", told)


@pytest.mark.parametrize(
    ("text", "place"), [("(n + 1)/(1/(n + 1))", -1), ("(n + 1) ÷ (n + 1)^(−1)", -1), ("n/(1/n)", 0)]
)
def test_no_zero_is_told_where_there_is_no_value(text: str, place: int) -> None:
    formula = parse(text)
    assert isinstance(formula.strength(place), NoStrength)
    assert "zero" not in explain(formula, 5, 2).say("en")
