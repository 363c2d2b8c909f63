"""Exact numbers at the limits of what is written out: just within, and one step beyond."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isqrt, log2

import mpmath
import pytest

from cantorlab.formulas import NoStrength, Real, Undecided, parse
from cantorlab.formulas.errors import TooBig
from cantorlab.formulas.numbers.arithmetic import multiply, product
from cantorlab.formulas.numbers.comparison import _below, _sign_of_two, sign
from cantorlab.formulas.numbers.enclosure import approximately
from cantorlab.formulas.numbers.like_terms import gather
from cantorlab.formulas.numbers.separation import separation
from cantorlab.formulas.numbers.values import ONE as ONE_TIMES
from cantorlab.formulas.numbers.values import Terms, Value, add, power_product

ONE = Fraction(1)


@pytest.mark.parametrize(
    ("base", "most"),
    # The bits of the base, times the exponent, may be 4096.
    [(2, 2048), (3, 2048), (65_536, 240), (2**63, 64)],
)
def test_a_power_of_up_to_4096_bits_is_multiplied_out(base: int, most: int) -> None:
    for side in (1, -1):
        within = power_product(ONE, [(base, Fraction(side * most))])
        assert within == Fraction(base) ** (side * most)
        assert isinstance(power_product(ONE, [(base, Fraction(side * (most + 1)))]), Terms)


def test_an_exponent_has_up_to_2048_bits_above_and_below() -> None:
    for exponent in (Fraction(2**2047), Fraction(1, 2**2047), -Fraction(2**2048 - 1)):
        assert isinstance(power_product(ONE, [(2, exponent)]), Terms)
    for exponent in (Fraction(2**2048), Fraction(1, 2**2048), -Fraction(2**2048)):
        with pytest.raises(TooBig):
            power_product(ONE, [(2, exponent)])


def test_powers_are_brought_together_up_to_gaps_of_100_000_bits() -> None:
    for base, exponent in ((1009, 10_000), (1031, 9090)):  # of 10 and 11 bits
        power = power_product(ONE, [(base, Fraction(exponent))])
        assert gather(add(power, -ONE)) == (Fraction(base**exponent - 1), True)
    beyond = add(power_product(ONE, [(1031, Fraction(9091))]), -ONE)  # 100,001 bits
    assert gather(beyond) == (beyond, False)


def test_beyond_that_gap_a_difference_is_undecided_not_guessed() -> None:
    def difference(power: int) -> str:
        return f"1022117^{power} + 1 − 1009^{power} × 1013^{power}"

    assert parse(difference(5000)).strength(0) > 0  # type: ignore[operator]
    with pytest.raises(Undecided):
        print(parse(difference(5001)).strength(0) > 0)  # type: ignore[operator]


@pytest.mark.parametrize("digits", [700, 1224])
def test_a_power_is_told_apart_from_its_decimals_up_to_4096_bits(digits: int) -> None:
    with mpmath.workdps(digits + 20):
        cut_off = int(mpmath.floor(mpmath.mpf(2) ** mpmath.sqrt(2) * mpmath.mpf(10) ** digits))
    power = parse("2^√2").strength(0)
    assert isinstance(power, Real)
    assert power > Fraction(cut_off, 10**digits)
    assert power < Fraction(cut_off + 1, 10**digits)


def test_beyond_4096_bits_it_is_undecided() -> None:
    digits = 1300
    with mpmath.workdps(digits + 20):
        cut_off = int(mpmath.floor(mpmath.mpf(2) ** mpmath.sqrt(2) * mpmath.mpf(10) ** digits))
    power = parse("2^√2").strength(0)
    assert isinstance(power, Real)
    with pytest.raises(Undecided):
        print(power > Fraction(cut_off, 10**digits))


@pytest.mark.parametrize("digits", [1, 2, 12, 1000])
@pytest.mark.parametrize("number", [2, 3, 90])
def test_a_decimal_has_as_many_right_digits_as_one_asks_for(number: int, digits: int) -> None:
    root = parse(f"√{number}").strength(0)
    assert isinstance(root, Real)
    before = len(str(isqrt(number)))
    doubled = isqrt(4 * number * 100 ** (digits - before))  # twice the root, cut off
    rounded = str((doubled + 1) // 2)
    wanted = f"{rounded[:before]}.{rounded[before:]}".rstrip("0").removesuffix(".")
    assert root.decimal(digits) == wanted


def test_a_tiny_base_is_refined_until_it_is_seen_to_be_positive() -> None:
    # √(10^2k + 1) − 10^k is nearly 1/(2 × 10^k): 12,000 bits of the two cancel.
    root = parse("√(√(10^3600 + 1) − 10^1800)").strength(0)
    assert isinstance(root, Real)
    assert root > 0
    assert root.decimal(6) == "7.07107 × 10^−901"  # √½ × 10^-900


@pytest.mark.parametrize(
    ("text", "digits", "shown"),
    [
        ("√2 ÷ 10^5", 6, "1.41421 × 10^−5"),
        ("√2 ÷ 10^4", 6, "0.000141421"),
        ("−√2 ÷ 10", 6, "−0.141421"),
        ("√2 × 10^14", 6, "141421000000000"),
        ("√2 × 10^15", 6, "1.41421 × 10^15"),
        ("√2 × 10^17", 20, "141421356237309504.88"),
        ("√2 × 10^20", 20, "1.4142135623730950488 × 10^20"),
    ],
)
def test_a_decimal_is_written_out_from_a_ten_thousandth_to_fifteen_digits_or_those_asked_for(
    text: str, digits: int, shown: str
) -> None:
    number = parse(text).strength(0)
    assert isinstance(number, Real)
    assert number.decimal(digits) == shown


@pytest.mark.parametrize(
    "text",
    [
        "⌊√2 × 2^(10^8)⌋",
        "⌊2^(10^8) + 2^(−10^8)⌋",
        "⌊2^(10^8) × 2^√2⌋",
        "⌊2^(10^8) × √(1 + √2)⌋",
        "reste(√3 × 2^(10^8) ; 7)",
        "reste(2^(10^8) + 1/2^(10^8) ; 7)",
    ],
)
def test_a_long_number_that_is_not_seen_to_be_whole_has_an_undecided_floor(text: str) -> None:
    with pytest.raises(Undecided):
        print(parse(text, language="fr").strength(0))


def test_separation_bounds_worked_out_by_hand() -> None:
    # √2 is at most 2^½, in a field of degree 2; a bit more for a sum, and one for being strict.
    assert bound_of("√2") == pytest.approx(0 + (2 - 1) * 1.5 + 1, abs=1e-6)
    assert bound_of("√2 ÷ 10^30") == pytest.approx(30 * log2(10) + 1.5 + 1, abs=1e-6)
    # √2 − 1 is at most 2², its root at most 2, in a field of degree 4.
    assert bound_of("√(√2 − 1)") == pytest.approx(0 + (4 - 1) * (1 + 1) + 1, abs=1e-6)
    # (√2 + 1)/1024, summed over 2^20, is at most 2^12 or 2^12.5 (whichever term comes first). Its
    # root is U over the root of U × L: 12 bits above, (12 + 20)/2 below.
    tiny = Fraction(1, 1024)
    base = Terms(frozenset({(ONE_TIMES, tiny), (frozenset({(2, Fraction(1, 2))}), tiny)}))
    root = Terms(frozenset({(frozenset({(base, Fraction(1, 2))}), ONE)}))
    ways = (16 + (4 - 1) * (12 + 1) + 1, 16.25 + (4 - 1) * (12.5 + 1) + 1)
    assert any(separation(root) == pytest.approx(way, abs=1e-6) for way in ways)


@pytest.mark.parametrize("digits", [10, 300, 1500])
def test_a_root_is_told_apart_from_its_decimals_however_many(digits: int) -> None:
    whole = isqrt(2 * 10 ** (2 * digits))  # so many decimals of √2, from whole numbers alone
    root = (frozenset({(2, Fraction(1, 2))}), ONE)
    for decimals, expected in ((whole, 1), (whole + 1, -1)):
        rest = (ONE_TIMES, -Fraction(decimals, 10**digits))
        assert sign(Terms(frozenset({root, rest}))) == expected


@pytest.mark.parametrize(
    ("times_root_two", "times_root_three", "expected"),
    [(1, 1, 1), (-1, -1, -1), (1, -1, -1), (-1, 1, 1), (5, -4, 1), (-5, 4, -1), (6, -5, -1)],
)
def test_the_sign_of_two_products_is_one_or_minus_one(
    times_root_two: int, times_root_three: int, expected: int
) -> None:
    two, three = (frozenset({(prime, Fraction(1, 2))}) for prime in (2, 3))
    value = Terms(frozenset({(two, Fraction(times_root_two)), (three, Fraction(times_root_three))}))
    assert _sign_of_two(value, 64) == sign(value) == expected


@pytest.mark.parametrize("one", [(1, 3, 100), (100, 1, 1), (1, 7, 1000), (1000, 1, 1)])
def test_the_bound_of_a_sum_holds_its_conjugate_whichever_term_comes_first(
    one: tuple[int, int, int],
) -> None:
    # a/b + c√2/d is U/L with L = bd; U's conjugate is ad − bc√2.
    a, b, c = one
    d = 1 if b > 1 else 3
    rational = (ONE_TIMES, Fraction(a, b))
    root = (frozenset({(2, Fraction(1, 2))}), Fraction(c, d))
    bound = separation(Terms(frozenset({rational, root})))
    assert bound - log2(b * d) - 1 >= log2(a * d + b * c * 2**0.5)


@pytest.mark.parametrize(
    ("text", "size"),
    [("√2 − 1", 2**0.5 - 1), ("√3 − √2", 3**0.5 - 2**0.5), ("√5 − 2.236", 5**0.5 - 2.236)],
)
def test_nothing_is_below_a_bound_that_it_lies_at(text: str, size: float) -> None:
    number = parse(text).strength(0)
    assert isinstance(number, Real)
    bits = -log2(size)
    for nearer in (0, 0.5, 0.9):
        assert not _below(number.terms, 128, bits + nearer)
    assert _below(number.terms, 128, bits - 3)


def bound_of(text: str) -> float:
    number = parse(text).strength(0)
    assert isinstance(number, Real)
    return separation(number.terms)


@pytest.mark.parametrize(
    ("terms", "times", "expanded"),
    [
        (2, 1, True),
        (2, 6, True),
        (2, 7, False),
        (8, 2, True),
        (9, 2, False),
        (64, 1, True),
        (65, 1, False),
    ],
)
def test_where_roots_of_a_sum_meet_it_is_multiplied_out_to_64_terms(
    terms: int, times: int, expanded: bool
) -> None:
    # The sum of the roots of so many primes, as a product of twice as many square roots of it.
    primes = [p for p in range(2, 400) if all(p % d for d in range(2, p))][:terms]
    half = Fraction(1, 2)
    total = Terms(frozenset((frozenset({(p, half)}), ONE) for p in primes))
    found = product(ONE, [(total, half)] * (2 * times))
    assert isinstance(found, Terms)
    assert expanded != (found == power_product(ONE, [(total, Fraction(times))]))
    if times == 1:
        assert expanded == (found == total)


@pytest.mark.parametrize(("text", "value"), [("10^(400√2)", "inf"), ("−(10^(400√2))", "-inf")])
def test_an_irrational_number_too_large_for_a_float_is_infinite(text: str, value: str) -> None:
    assert float(parse(text).strength(0)) == float(value)


def test_whole_numbers_are_seen_in_powers_too_long_to_be_written_out() -> None:
    for text, value in (("⌊2^(−5000)⌋", 0), ("⌊−(2^(−5000))⌋", -1), ("⌈2^(−5000)⌉", 1)):
        assert parse(text).strength(0) == value
    assert parse("(−1)^(2^5000)").strength(0) == 1
    assert parse("(−1)^(3^5000)").strength(0) == -1
    assert isinstance(parse("(−1)^(2^(−5000))").strength(0), NoStrength)


@pytest.mark.parametrize("side", [1, -1])
def test_a_product_too_long_to_be_multiplied_out_is_worth_what_its_factors_are(side: int) -> None:
    """Nine roots times nine roots: 81 terms, where 64 are multiplied out."""
    sums = [
        [(Fraction(3 * side, 2), prime) for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23)],
        [(Fraction(5, 7), prime) for prime in (29, 31, 37, 41, 43, 47, 53, 59, 61)],
    ]
    left, right = (
        add_all(power_product(factor, [(prime, Fraction(1, 2))]) for factor, prime in each)
        for each in sums
    )
    known = mpmath.mpf(1)
    for each in sums:
        known *= sum(mpmath.sqrt(p) * f.numerator / f.denominator for f, p in each)
    assert approximately(multiply(left, right)) == pytest.approx(float(known), rel=1e-12)
    assert approximately(multiply(right, left)) == pytest.approx(float(known), rel=1e-12)


def add_all(values: Iterable[Value]) -> Value:
    total: Value = Fraction(0)
    for value in values:
        total = add(total, value)
    return total
