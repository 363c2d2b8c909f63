"""Strengths are exact, evaluated strictly, and equal only if that is proved."""

from __future__ import annotations

import csv
import time
from contextlib import suppress
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import ceil, comb, floor
from pathlib import Path
from typing import Any

import mpmath
import pytest
import sympy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cantorlab.formulas import MAGES, Formula, NoStrength, Real, Undecided, parse
from cantorlab.formulas.order import separation
from cantorlab.formulas.tree import Call, Letter, Node, Number, Power, children
from cantorlab.formulas.written import written

ORDERS = Path(__file__).parent / "data" / "places_reference.csv"


@cache
def deck() -> list[dict[str, str]]:
    with files("cantorlab.data").joinpath("places.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@cache
def orders() -> dict[str, str]:
    """The order at each place, worked out elsewhere with SymPy's exact arithmetic."""
    with ORDERS.open(encoding="utf-8", newline="") as file:
        return {row["formula"]: row["order_strongest_first"] for row in csv.DictReader(file)}


def order_text(formula: Formula) -> str:
    return " > ".join("=".join(map(str, group)) for group in formula.order)


# -- the deck -------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", deck(), ids=lambda row: row["formula"])
def test_a_place_of_the_deck_orders_the_mages_as_worked_out_elsewhere(row: dict[str, str]) -> None:
    formula = parse(row["formula"])
    assert order_text(formula) == orders()[row["formula"]]
    assert None not in formula.ranks
    assert set(formula.ranks) == set(range(max(rank or 0 for rank in formula.ranks) + 1))


def test_the_deck_has_72_places_in_12_levels_of_6_with_all_their_texts() -> None:
    assert [int(row["number"]) for row in deck()] == list(range(1, 73))
    assert [int(row["level"]) for row in deck()] == [1 + index // 6 for index in range(72)]
    assert all(text.strip() for row in deck() for text in row.values())
    assert len({row["name_fr"] for row in deck()}) == len({row["name_en"] for row in deck()}) == 72
    assert len({parse(row["formula"]).ranks for row in deck()}) == 55


# -- a second route: the literal slow evaluator ---------------------------------------------------


class Nowhere(Exception):
    """No real value."""


def slow(node: Node, n: int) -> Any:
    """The value of ``node`` by SymPy's exact numbers, domain checked by hand at each step."""
    parts = [slow(child, n) for child in children(node)]
    match node:
        case Number(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Letter():
            return sympy.Integer(n)
        case Power():
            return slow_power(parts[0], parts[1])
        case Call("sqrt"):
            return slow_power(parts[0], sympy.Rational(1, 2))
        case Call("cbrt"):
            side = -1 if near(parts[0]) < 0 else 1
            return side * (side * parts[0]) ** sympy.Rational(1, 3)
        case Call("abs"):
            return -parts[0] if near(parts[0]) < 0 else parts[0]
        case Call("floor"):
            return sympy.Integer(slow_floor(parts[0]))
        case Call("ceil"):
            return -sympy.Integer(slow_floor(-parts[0]))
        case Call("mod"):
            if near(parts[1]) == 0:
                raise Nowhere
            size = parts[1] if near(parts[1]) > 0 else -parts[1]
            return parts[0] - size * slow_floor(parts[0] / size)
        case Call(function):
            choose = min if function == "min" else max
            return choose(parts, key=near)
    kind = type(node).__name__
    if kind == "Quotient" and near(parts[1]) == 0:
        raise Nowhere
    return {
        "Group": lambda: parts[0],
        "Negative": lambda: -parts[0],
        "Sum": lambda: parts[0] + parts[1],
        "Difference": lambda: parts[0] - parts[1],
        "Product": lambda: parts[0] * parts[1],
        "Quotient": lambda: parts[0] / parts[1],
    }[kind]()


def slow_power(base: Any, exponent: Any) -> Any:
    side, up = near(base), near(exponent)
    if side == 0:
        if up <= 0:
            raise Nowhere
        return sympy.Integer(0)
    if side < 0 and up != round(up):
        raise Nowhere
    return base ** (sympy.Integer(int(up)) if up == round(up) else exponent)


def near(value: Any) -> Any:
    """200 digits of a value, whole where it is nearer to that than 150 digits can tell."""
    with mpmath.workdps(210):
        digits = mpmath.mpf(str(sympy.re(sympy.N(value, 200))))
        whole = mpmath.nint(digits)
        return whole if abs(digits - whole) < mpmath.mpf(10) ** -150 else digits


def slow_floor(value: Any) -> int:
    return int(mpmath.floor(near(value)))


@mpmath.workdps(210)
def slow_ranks(formula: Formula) -> tuple[int | None, ...]:
    values: list[Any] = []
    for n in MAGES:
        try:
            values.append(near(slow(formula.tree, n)))
        except Nowhere:
            values.append(None)
    close = mpmath.mpf(10) ** -120
    distinct: list[Any] = []
    for value in sorted(value for value in values if value is not None):
        if not distinct or value - distinct[-1] > close:
            distinct.append(value)
    return tuple(
        None if value is None else sum(1 for lower in distinct if lower < value - close)
        for value in values
    )


leaves = st.sampled_from(["n", "n", "n", "2", "3", "0,5", "12", "½", "(n+9)", "(n+10)", "7"])


def larger(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    one = st.sampled_from(
        [
            "√({})",
            "∛({})",
            "abs({})",
            "({})²",
            "({})³",
            "⌊{}⌋",
            "⌈{}⌉",
            "(−{})",
            "1/({})",
            "2^(max(−9;min(9;{})))",
        ]
    )
    two = st.sampled_from(
        ["({} + {})", "({} − {})", "({})×({})", "({})/({})", "√({}) + √({})", "reste({};{})"]
    )
    return st.one_of(
        st.builds(lambda shape, a: shape.format(a), one, parts),
        st.builds(lambda shape, a, b: shape.format(a, b), two, parts, parts),
    )


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.recursive(leaves, larger, max_leaves=6).filter(lambda text: len(text) < 90))
def test_random_formulas_are_ranked_as_by_the_slow_evaluator(text: str) -> None:
    formula = parse(text, language="fr")
    assert formula.ranks == slow_ranks(formula), written(formula.tree)


# -- equality is proved ---------------------------------------------------------------------------

ZERO = [
    "√(5 + 2√6) − √2 − √3",
    "(√2 + √3)² − 5 − 2√6",
    "1/(√3 − √2) − √3 − √2",
    "√12 − 2√3",
    "√(√2 + √3)^4 − 5 − 2√6",
    "√(4 + √7) − √(4 − √7) − √2",
    "√(11 + 2√29) + √(16 − 2√29 + 2√(55 − 10√29)) − √5 − √(22 + 2√5)",
    "∛(2 + √5) + ∛(2 − √5) − 1",
    "∛(7 + 5√2) − 1 − √2",
    "∛(∛2 − 1) − ∛(1/9) + ∛(2/9) − ∛(4/9)",
    "√(n² + 2n + 1) − |n + 1|",
    "√(n + 9)×√(n + 9) − n − 9",
    "√|n| − √(n²)^0,5",
    "√2^√2 × √2^√2 − 2^√2",
    "2^(√2 + √8) − 8^√2",
    "(√2^√2)^√2 − 2",
    "2^(√(3 + 2√2) − √2) − 2",
    "⌊√(5 + 2√6) − √2 − √3⌋",
    "⌊(√2 + √3)² − 2√6⌋ − 5",
    "√(1000000007 × 998244353) − √1000000007 × √998244353",
    "2^(10^8) − 4^(5×10^7)",
    "6^(10^8) − 2^(10^8) × 3^(10^8)",
    "(2^(10^8) + 1)² − 4^(10^8) − 2×2^(10^8) − 1",
    "reste(2^(10^8) ; 7) − 2",
    "reste(3×2^(10^8)/5 ; 1) − 3/5",
    "(−1)^(10^20) − 1",
    "1^(2^(10^8)) − 1",
    "√(8^1300 + 2√(8^1300 − 1)) − √(8^1300 − 1) − 1",
    "0^√2",
    "0 × 2^(10^8)",
]


@pytest.mark.parametrize("text", ZERO)
def test_what_is_zero_is_known_to_be_zero(text: str) -> None:
    formula = parse(text, language="fr")
    assert all(formula.strength(mage) == 0 for mage in MAGES)
    assert formula.ranks == (0,) * 18


TIES = [
    ("√(n + 9 + 2√(n + 8)) − √(n + 8)", "an identity for n ≥ -8: 1", {-9}),
    ("√(n² + 6 + 2√(n² + 5)) − √(n² + 5)", "an identity: 1", set()),
    ("∛(n³ + 3n² + 3n + 1) − n", "an identity: 1", set()),
    ("2^√(n²) × 2^(−|n|)", "an identity: 1", set()),
]


@pytest.mark.parametrize(("text", "why", "undefined"), TIES)
def test_radicals_tie_through_n(text: str, why: str, undefined: set[int]) -> None:
    ranks = parse(text).ranks
    assert {m for m, rank in zip(MAGES, ranks, strict=True) if rank is None} == undefined
    assert {rank for rank in ranks if rank is not None} == {0}


@pytest.mark.parametrize(
    ("larger", "smaller"),
    [
        # Sums of square roots that agree to several digits, worked out with 60 digits.
        ("√10 + √11", "√5 + √18"),
        ("√31 + √20 + √48", "√15 + √32 + √54"),
        ("2√1000000000001", "√1000000000000 + √1000000000002"),  # the root curves down
        ("2^(10^8) + 1", "2^(10^8)"),
        ("2^100000000", "3^63092975"),  # 63092975 × log 3 < 10^8 × log 2
        ("(1 + 1/10^20)^(10^20)", "(1 + 1/10^21)^(10^20)"),
        ("2^√2", "2,665144142690225188650297"),  # the decimals are cut off
        ("2^(1/10^29)", "2^(1/10^30)"),
        ("2^(−10^9)", "2^(−10^9 − 1)"),
        ("√(2^(10^8) × 3)", "1,7320508075688772 × 2^(5×10^7)"),  # decimals of √3, cut off
        ("(√2 + √3)^20", "⌊(√2 + √3)^20⌋"),
        ("√(8^1300 + 1)", "√(8^1300)"),
        ("1", "99999999999999999999/100000000000000000000"),
    ],
)
def test_what_is_nearly_equal_is_told_apart(larger: str, smaller: str) -> None:
    first, second = (parse(text, language="fr").strength(0) for text in (larger, smaller))
    assert not isinstance(first, NoStrength)
    assert not isinstance(second, NoStrength)
    assert first != second
    assert first > second
    assert not first < second
    assert parse(f"{larger} − ({smaller})", language="fr").strength(0) > 0  # type: ignore[operator]


def test_the_separation_bound_holds_for_sums_of_roots_that_nearly_cancel() -> None:
    # (√2 − 1)^k is a + b√2, which tends to zero: the bound must stay below it.
    for k in range(1, 40):
        a = sum(comb(k, i) * (-1) ** (k - i) * 2 ** (i // 2) for i in range(0, k + 1, 2))
        b = sum(comb(k, i) * (-1) ** (k - i) * 2 ** (i // 2) for i in range(1, k + 1, 2))
        value = parse(f"{a} + {b} × √2".replace("+ -", "− ").replace("-", "−")).strength(0)
        assert isinstance(value, Real)
        with mpmath.workdps(80):
            assert -mpmath.log((mpmath.sqrt(2) - 1) ** k, 2) <= separation(value.terms)
        assert value > 0


def test_what_cannot_be_proved_is_undecided_and_never_guessed() -> None:
    with pytest.raises(Undecided) as caught:
        print(parse("√(1 + 2^(−10^n))").ranks)
    assert caught.value.message("fr") != caught.value.message("en")


# -- towers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["2^(10^n)", "9^9^n", "10^(10^n)", "√(2^(10^n))", "2^(10^n) + n"])
def test_towers_rise_with_n(text: str) -> None:
    assert parse(text).ranks == tuple(range(18))


@pytest.mark.parametrize("text", ["3 − 2^(10^n)", "(1/2)^(10^n)", "1/(2^(10^n))", "2^(−10^n)"])
def test_towers_turned_over_fall_with_n(text: str) -> None:
    assert parse(text).ranks == tuple(range(17, -1, -1))


def test_towers_are_compared_exactly_where_they_cross() -> None:
    # 2^(3^k) against 3^(2^k): 2 < 3, 8 < 9, then 512 > 81.
    formula = parse("2^(3^|n|) − 3^(2^|n|)")
    signs = [(formula.strength(k) > 0) - (formula.strength(k) < 0) for k in range(9)]  # type: ignore[operator]
    assert signs == [-1, -1] + [1] * 7
    # (−2)^(10^n) at 0, 1, …: −2, then even exponents; below 0 a negative base has no strength.
    ranks = parse("(−2)^(10^n)").ranks
    assert ranks == (None,) * 9 + tuple(range(9))


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


def test_mages_without_strength_come_last_together_in_the_order() -> None:
    assert parse("√n").order == (*((n,) for n in range(8, -1, -1)), tuple(range(-9, 0)))


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


# -- the exact value itself -----------------------------------------------------------------------


def test_an_irrational_strength_shows_digits_and_bounds() -> None:
    root = parse("√2").strength(0)
    assert isinstance(root, Real)
    low, high = root.interval(100)
    assert low < high
    assert low * low < 2 < high * high
    assert high - low < Fraction(1, 2**90)
    assert root.decimal(10) == "1.414213562"
    assert root.decimal(4, ",") == "1,414"
    assert float(root) == pytest.approx(2**0.5)
    assert 1 < root < Fraction(3, 2)
    assert root == parse("√(n²)/√2").strength(2)
    huge = parse("3 − 2^(10^8)").strength(0)
    assert isinstance(huge, Real)
    assert huge.decimal(3) == "−3.68 × 10^30102999"
    assert float(huge) == float("-inf")
    with pytest.raises(OverflowError):
        huge.interval()
    with pytest.raises(TypeError):
        hash(root)


# -- time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "9^9^9 + n",
        "√(√(√(√(√(√(√(√(√(n+10)+1)+2)+3)+4)+5)+6)+7)+8)",
        "√(n+10)+√(n+11)+√(n+12)+√(n+13)+√(n+14)+√(n+15)+√(n+16)+√(n+17)+√(n+18)+√(n+19)+√(n+20)",
        "(√(n+10)+√(n+11))(√(n+12)+√(n+13))(√(n+14)+√(n+15))(√(n+16)+√(n+17))(√(n+18)+√(n+19))",
        "1/(1/(1/(1/(√(n+10)+√3)+√5)+√7)+√11)",
        "((((n+10)^9)^9)^9)^9 / 2^(10^6)",
        "(√2+√3+√5+√7+n)^12",
        "∛(√(n+10)+∛(n+11))^∛(n+12)",
        "⌊(√2+√3)^200⌋",
        "√(8^1300+n)",
        "√(8^1300+n)×√(9^1200+n)×√(7^1300+n)",
        "√(7^1300+n)−√(7^1300+n+1)",
        "reste(99999999999999999999999999999^n ; 99999999999999999999999999998)",
        "√(99999999999999999999999999999 + n) × √(99999999999999999999999999998 + n)",
        "2^(2^(2^(2^√(n+9)/2)/9)/9)",
        "n^999999999999999999999999999999",
        "(n+1/3)^99999999 + √n²",
        "(√5 − 2)^(n + 1000) + (√5 + 2)^(n + 1000)",
    ],
)
def test_no_formula_within_the_limits_takes_two_seconds(text: str) -> None:
    began = time.process_time()
    with suppress(Undecided):
        assert parse(text).ranks
    assert time.process_time() - began < 2


@pytest.mark.parametrize("text", ["1/0", "n/(0)", "mod(n; 0)", "0^(−1)"])
def test_that_zero_is_zero_is_not_given_as_a_reason(text: str) -> None:
    missing = parse(text).strength(2)
    assert isinstance(missing, NoStrength)
    said = missing.message("fr")
    assert said == "Pas de force\u00a0: on diviserait par zéro."
