"""Strengths are exact: equal only if that is proved, told apart however near or huge."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isqrt

import mpmath
import pytest

from cantorlab.formulas import MAGES, NoStrength, Real, Undecided, parse
from cantorlab.formulas.numbers.separation import separation

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
    "2 × 2^(10^8 + 1/2) − 2^(10^8 + 3/2)",
    "1022117^(10^8 + 1/2) − 1009^(10^8 + 1/2) × 1013^(10^8 + 1/2)",
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


@pytest.mark.parametrize("gap", [-11, -2, 2, 7])
def test_nested_roots_are_told_apart_from_one_far_below_a_quarter_of_the_bound(gap: int) -> None:
    # √(1 − K + √(K² + gap)) is within 1/K of 1, but equals 1 only if K² + gap is K².
    for digits in range(3, 40):
        value = parse(f"√(1 − 10^{digits} + √(10^{2 * digits} + ({gap})))").strength(0)
        assert not isinstance(value, NoStrength)
        assert value != 1, digits
        assert (value > 1) == (gap > 0), digits


@pytest.mark.parametrize("digits", range(2, 20))
def test_nested_cube_roots_are_told_apart_from_one(digits: int) -> None:
    # ∛(1 − K + ∛(K³ ± 2)), and the same with another root taken away again.
    for gap in (-2, 2):
        text = f"∛(1 − 10^{digits} + ∛(10^{3 * digits} + ({gap})))"
        value = parse(text).strength(0)
        assert not isinstance(value, NoStrength)
        assert (value > 1) == (gap > 0)
        shifted = parse(f"{text} + √3").strength(0)
        assert not isinstance(shifted, NoStrength)
        assert shifted != parse("1 + √3").strength(0)


def test_powers_very_near_to_one_are_told_apart_by_their_logarithms() -> None:
    # Both are about 1 + 10^-1300: closer to one another than any precision that is tried.
    for first, second, sign in [
        ("2^(√2/10^1300)", "2^(√3/10^1300)", -1),
        ("2^(√3/10^1300)", "2^(√2/10^1300)", 1),
        ("3^(√2/10^1300)", "2^(√5/10^1300)", 1),  # √2 log 3 > √5 log 2
    ]:
        value = parse(f"{first} − {second}").strength(0)
        assert not isinstance(value, NoStrength)
        assert (value > 0) - (value < 0) == sign


@pytest.mark.parametrize("digits", [1, 9, 15, 20, 40, 100])
def test_a_floor_is_exact_however_near_the_number_is_to_an_integer(digits: int) -> None:
    for gap in (-1, 0, 1):
        root = parse(f"⌊√(10^{2 * digits} + ({gap}))⌋").strength(0)
        assert root == isqrt(10 ** (2 * digits) + gap)
        above = parse(f"⌈√(10^{2 * digits} + ({gap}))⌉").strength(0)
        assert above == isqrt(10 ** (2 * digits) + gap - 1) + 1


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
    again = parse("√(n²)/√2").strength(2)
    assert root == again
    assert not root < again  # type: ignore[operator]
    assert root <= again  # type: ignore[operator]
    assert root != "√2"
    with pytest.raises(TypeError):
        _ = root < "2"  # type: ignore[operator]
    huge = parse("3 − 2^(10^8)").strength(0)
    assert isinstance(huge, Real)
    assert huge.decimal(3) == "−3.68 × 10^30102999"
    assert float(huge) == float("-inf")
    with pytest.raises(OverflowError):
        huge.interval()
    with pytest.raises(TypeError):
        hash(root)


@pytest.mark.parametrize("n", [1, 4, 5, 7, 8])
def test_floats_and_decimals_are_right_where_nearly_all_cancels_out(n):
    """A rest of 10^30 by an irrational number: 80 bits of each part leave none of the whole."""
    strength = parse("reste(10^30; (9/n)^π)·10^6").strength(n)
    with mpmath.workdps(120):
        by = (mpmath.mpf(9) / n) ** mpmath.pi
        true = (10**30 - by * mpmath.floor(10**30 / by)) * 10**6
        assert float(strength) == pytest.approx(float(true), rel=1e-15)
        assert strength.decimal(12).split(" ")[0] == mpmath.nstr(true, 12).split("e")[0]
