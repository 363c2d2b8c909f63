"""Like terms brought together: integer bases made coprime, so that terms cancel where they can.

Fractional powers of coprime integers that are no perfect powers are linearly independent over the
rationals when their exponents differ modulo 1 (Besicovitch, 1940): without nesting, a sum is zero
only if nothing is left of it here.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

from cantorlab.formulas.numbers.integers import coprime_bases
from cantorlab.formulas.numbers.values import (
    Atom,
    Base,
    Monomial,
    Terms,
    Value,
    add,
    negate,
    power_product,
    scale,
    terms_of,
    value_of,
)
from cantorlab.formulas.numbers.work_budget import spend

#: Higher powers of a sine are not multiplied out.
_LARGEST_POWER = 12

#: Gaps between integer exponents that are multiplied out to see whether terms cancel.
_CANCELLED_BITS = 100_000


def gather(value: Value) -> tuple[Value, bool]:
    """Add like terms of ``value`` on coprime integer bases; tell whether they are proved
    independent.
    """
    bases = coprime_bases(
        base for monomial, _ in terms_of(value) for base, _ in monomial if isinstance(base, int)
    )
    groups: dict[Monomial, list[tuple[Fraction, dict[int, int]]]] = {}
    simple = True
    for monomial, factor in terms_of(value):
        spend(10 + 5 * len(monomial) * len(bases))
        parts: list[tuple[Base, Value]] = []
        wholes: dict[int, int] = {}
        for base, exponent in _on_bases(monomial, bases):
            if isinstance(base, int) and isinstance(exponent, Fraction):
                wholes[base] = exponent.numerator // exponent.denominator
                exponent -= wholes[base]
            else:
                simple = False
            if exponent:
                parts.append((base, exponent))
        groups.setdefault(frozenset(parts), []).append((factor, wholes))
    collected: Value = Fraction(0)
    for parts_key, members in groups.items():
        least = {
            base: min(wholes.get(base, 0) for _, wholes in members)
            for base in {base for _, wholes in members for base in wholes}
        }
        gaps = [
            sum((wholes.get(b, 0) - low) * b.bit_length() for b, low in least.items())
            for _, wholes in members
        ]
        if max(gaps) > _CANCELLED_BITS:
            return value, False
        spend(len(members) * (2 + (max(gaps) >> 6) ** 2 // 100))
        factor = sum(
            (
                factor * prod(b ** (wholes.get(b, 0) - low) for b, low in least.items())
                for factor, wholes in members
            ),
            Fraction(0),
        )
        if factor:
            powers: list[tuple[Base, Value]] = [(b, Fraction(low)) for b, low in least.items()]
            part = power_product(factor, [*parts_key, *powers])
            collected = _join(collected, part)
    return collected, simple


def _join(left: Value, right: Value) -> Value:
    return value_of(dict([*terms_of(left), *terms_of(right)]))


def _on_bases(monomial: Monomial, bases: list[int]) -> list[tuple[Base, Value]]:
    """Return the same product with its integer bases written as powers of ``bases``."""
    rewritten: list[tuple[Base, Value]] = []
    for base, exponent in monomial:
        if not isinstance(base, int):
            rewritten.append((base, exponent))
            continue
        for part in bases:
            times = 0
            while base % part == 0:
                base //= part
                times += 1
            if times:
                rewritten.append((part, scale(exponent, Fraction(times))))
    together: dict[Base, Value] = {}
    for base, exponent in rewritten:
        together[base] = add(together.get(base, Fraction(0)), exponent)
    return [(base, exponent) for base, exponent in together.items() if exponent]


def replace_squared_sines(value: Value) -> Value:
    """Write whole powers of sines in ``value`` by the cosine, but for one sine at most."""
    total: Value = Fraction(0)
    for monomial, factor in terms_of(value):
        sine = next((base for base, exponent in monomial if _is_squared_sine(base, exponent)), None)
        if sine is None:
            total = add(total, Terms(frozenset({(monomial, factor)})) if monomial else factor)
            continue
        assert isinstance(sine, Atom)
        one_less = [*monomial, (sine, Fraction(-2))]
        cosine = Atom("cos", sine.of)
        split = add(
            power_product(factor, one_less),
            negate(power_product(factor, [*one_less, (cosine, Fraction(2))])),
        )
        total = add(total, replace_squared_sines(split))
    return total


def _is_squared_sine(base: object, exponent: Value) -> bool:
    if not isinstance(base, Atom) or base.kind != "sin" or not isinstance(exponent, Fraction):
        return False
    return exponent.denominator == 1 and 2 <= exponent <= _LARGEST_POWER
