"""Integers as products of powers, which makes roots and powers of them comparable."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import count, islice
from math import gcd, isqrt

from cantorlab.formulas.numbers.work_budget import remember, spend


@cache
def _small_primes() -> tuple[int, ...]:
    return tuple(p for p in range(2, 1000) if all(p % d for d in range(2, isqrt(p) + 1)))


@remember
def factors(number: int) -> tuple[tuple[int, int], ...]:
    """Factor ``number`` ≥ 1 into ``(base, k)`` pairs: primes below 1000, and the cofactor."""
    found = []
    spend(20 + (number.bit_length() >> 6) * 40)
    for prime in _small_primes():
        if prime * prime > number:
            break
        times = 0
        while number % prime == 0:
            number //= prime
            times += 1
        if times:
            found.append((prime, times))
    if number > 1:
        found.append(perfect_power(number))
    return tuple(found)


def perfect_power(number: int) -> tuple[int, int]:
    """Return ``(base, k)`` with ``base ** k == number`` and the largest ``k``, for number > 1."""
    times = 1
    spend(50 + (number.bit_length() >> 6) ** 2)
    for prime in _small_primes():
        if prime > number.bit_length():
            break
        while _may_be_power(number, prime):
            root = integer_root(number, prime)
            if root**prime != number:
                break
            number, times = root, times * prime
    return number, times


def _may_be_power(number: int, degree: int) -> bool:
    """Return False if some prime shows that ``number`` is no ``degree``-th power residue."""
    return all(
        number % prime == 0 or pow(number % prime, (prime - 1) // degree, prime) == 1
        for prime in _test_primes(degree)
    )


@cache
def _test_primes(degree: int) -> tuple[int, ...]:
    """Return a few primes modulo which only one residue in ``degree`` is a power of that degree."""
    numbers = (k * degree + 1 for k in count(1))
    return tuple(islice((p for p in numbers if all(p % d for d in range(2, isqrt(p) + 1))), 4))


def integer_root(number: int, degree: int) -> int:
    """Return the integer part of the ``degree``-th root of ``number`` ≥ 0, by Newton's method."""
    if degree == 2:
        return isqrt(number)
    if number < 2:
        return number
    spend(10 + (number.bit_length() >> 6) ** 2)
    guess = 1 << -(-number.bit_length() // degree)
    while True:
        better = ((degree - 1) * guess + number // guess ** (degree - 1)) // degree
        if better >= guess:
            return guess
        guess = better


def coprime_bases(numbers: Iterable[int]) -> list[int]:
    """Return pairwise coprime integers, no perfect powers, whose powers make up all ``numbers``."""
    bases: list[int] = []
    waiting = [number for number in numbers if number > 1]
    while waiting:
        spend(2 + len(bases))
        number = perfect_power(waiting.pop())[0]
        for index, base in enumerate(bases):
            common = gcd(number, base)
            if common == 1 or number == base:
                continue
            del bases[index]
            waiting += [part for part in (common, number // common, base // common) if part > 1]
            break
        else:
            if number not in bases:
                bases.append(number)
    return bases
