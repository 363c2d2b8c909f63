"""Roots, powers and coprime bases of integers, by their definitions."""

from __future__ import annotations

import random
from itertools import combinations
from math import gcd, isqrt, prod

import pytest
import sympy

from cantorlab.formulas.numbers.integers import (
    coprime_bases,
    factors,
    integer_root,
    perfect_power,
)

# Primes above the small ones that are divided out, products of two of them, and small bases.
BASES = (2, 3, 6, 12, 997, 1009, 1013, 10007, 1000003, 1009 * 1013, 2**61 - 1, 10**30 + 57)


@pytest.mark.parametrize("base", BASES)
def test_a_power_is_recognised_with_its_highest_exponent(base: int) -> None:
    for exponent in (1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 49):
        assert perfect_power(base**exponent) == (base, exponent)
        assert perfect_power(base**exponent * 1019)[1] == 1, exponent


def test_all_small_integers_have_their_highest_exponent() -> None:
    for number in range(2, 3000):
        exponents = [k for k in range(1, 12) if any(b**k == number for b in range(2, 56))]
        base, exponent = perfect_power(number)
        assert base**exponent == number
        assert exponent == max(exponents, default=1)


@pytest.mark.parametrize("degree", [2, 3, 4, 5, 7, 30])
def test_an_integer_root_is_the_largest_whose_power_is_no_larger(degree: int) -> None:
    rng = random.Random(degree)
    numbers = [*range(200), *(rng.getrandbits(rng.randint(1, 900)) for _ in range(200))]
    powers = [rng.getrandbits(40) ** degree for _ in range(30)]
    for number in [*numbers, *powers, *(power - 1 for power in powers if power)]:
        root = integer_root(number, degree)
        assert root**degree <= number < (root + 1) ** degree
    assert integer_root(10**40, 2) == isqrt(10**40)


def test_factors_are_prime_powers_up_to_a_thousand_and_a_cofactor() -> None:
    for number in [*range(1, 2000), 997**3 * 2, 1009**4 * 12, 999983 * 2**10, 991 * 997]:
        found = factors(number)
        assert prod(base**k for base, k in found) == number
        small = {p: k for p, k in sympy.factorint(number).items() if p < 1000}
        assert {base: k for base, k in found if base < 1000} == small
        assert all(base > 1 and k > 0 for base, k in found)


def test_bases_are_coprime_no_powers_and_make_up_all_numbers() -> None:
    rng = random.Random(5)
    primes = (2, 3, 5, 1009, 1013, 10007)
    for _ in range(300):
        numbers = [
            prod(rng.choice(primes) ** rng.randint(0, 3) for _ in range(3)) for _ in range(4)
        ]
        bases = coprime_bases(numbers)
        assert all(gcd(a, b) == 1 for a, b in combinations(bases, 2))
        assert all(base > 1 and perfect_power(base) == (base, 1) for base in bases)
        for number in numbers:
            left = number
            for base in bases:
                while left % base == 0:
                    left //= base
            assert left == 1
        assert len(set(bases)) == len(bases)
    assert sorted(coprime_bases([4, 8, 9])) == [2, 3]
    assert coprime_bases([1, 1]) == []
