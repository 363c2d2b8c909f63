"""Interval enclosures of exact values, to any precision.

The interval arithmetic is mpmath's, with the precision passed to each call, so that threads do not
share a context. Its exponential and logarithm are not guaranteed to round outward; their results
are widened here by far more than their error.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, TypeAlias

from mpmath import libmp

from cantorlab.formulas.errors import TooBig, Undecided
from cantorlab.formulas.numbers.values import (
    EXPONENT_BITS,
    LAST_PRECISION,
    Atom,
    Base,
    Monomial,
    Value,
)
from cantorlab.formulas.numbers.work_budget import (
    function_work,
    interval_work,
    power_work,
    remember,
    spend,
)

#: An mpmath raw number (sign, mantissa, exponent, bit count), and the two ends of an interval.
Float: TypeAlias = tuple[int, int, int, int]
Interval: TypeAlias = tuple[Float, Float]

#: Extra bits of intermediate results.
_GUARD_BITS = 20
#: Numbers below 2^-1080 are 0 as floats.
_LEAST_OF_FLOATS = -1080


@remember
def enclose(value: Value, precision: int) -> Interval:
    """Return an interval that contains ``value``, each operation rounded to ``precision`` bits."""
    if isinstance(value, Fraction):
        return _fraction(value, precision)
    total: Interval = (libmp.fzero, libmp.fzero)
    for monomial, factor in value.items:
        spend((3 + len(monomial)) * interval_work(precision))
        part = _fraction(factor, precision)
        for base, exponent in monomial:
            part = libmp.mpi_mul(part, _power(base, exponent, precision), precision)
        total = libmp.mpi_add(total, part, precision)
    return total


def enclose_logarithm(monomial: Monomial, factor: Fraction, precision: int) -> Interval:
    """Return an interval that contains the logarithm of the positive number ``factor ×
    monomial``.
    """
    # The logarithm of 1 is exactly 0: powers very near to 1 keep their relative precision.
    total: Interval = (libmp.fzero, libmp.fzero)
    if factor != 1:
        total = _log(_fraction(factor, precision + _GUARD_BITS), precision)
    for base, exponent in monomial:
        spend(2 * interval_work(precision))
        part = libmp.mpi_mul(enclose(exponent, precision), _log_of_base(base, precision), precision)
        total = libmp.mpi_add(total, part, precision)
    return total


def sign_of(interval: Interval) -> int | None:
    """Return -1, 0 or 1 if all numbers of the interval have that sign, else None."""
    low, high = libmp.mpf_sign(interval[0]), libmp.mpf_sign(interval[1])
    return low if low == high else None


def magnitude(interval: Interval) -> int:
    """Return the least b known such that all numbers of the interval are below 2^b in absolute
    value.
    """
    return max(_bits(interval[0]), _bits(interval[1]))


def _bits(number: Float) -> int:
    _, mantissa, exponent, bits = number
    return int(exponent) + bits if mantissa else -(1 << 62)


def floors(interval: Interval) -> tuple[int, int]:
    """Return the floors of both ends."""
    low, high = (int(libmp.to_int(end, "f")) for end in interval)
    return low, high


def fractions(interval: Interval) -> tuple[Fraction, Fraction]:
    """Return both ends as fractions. Raises ``OverflowError`` for numbers of more than 100,000
    digits.
    """
    if any(abs(_bits(end)) > 332_193 and end[1] for end in interval):
        raise OverflowError("this number has too many digits to be written out")
    # mpmath's integers are another library's where that is installed.
    low, high = (Fraction(*map(int, libmp.to_rational(end))) for end in interval)
    return low, high


def decimal(value: Value, digits: int, mark: str) -> str:
    """Write ``value`` to ``digits`` significant digits, in scientific notation if large or
    small.
    """
    low, _ = _narrow(value, 44 + 4 * digits)
    written, _, power = libmp.to_str(
        low, digits, min_fixed=-5, max_fixed=max(digits, 15)
    ).partition("e")
    written = written.removesuffix(".0").replace("-", "−").replace(".", mark)
    return f"{written} × 10^{int(power)}".replace("^-", "^−") if power else written


def approximately(value: Value) -> float:
    """Return ``value`` as a float, correct to about one unit in the last place; infinite on
    overflow.
    """
    low, _ = _narrow(value, 60)
    try:
        return float(libmp.to_float(low))
    except OverflowError:
        return float("-inf") if libmp.mpf_sign(low) < 0 else float("inf")


def _narrow(value: Value, bits: int) -> Interval:
    """Return an interval around ``value`` with so many bits right, whatever cancels out in it.

    Fewer where a float is 0 anyway.
    """
    precision = bits + _GUARD_BITS
    while True:
        low, high = enclose(value, precision)
        width = libmp.mpf_sub(high, low, 30, "c")
        is_narrow = _bits(width) <= max(_bits(low), _LEAST_OF_FLOATS) - bits
        if is_narrow or precision > LAST_PRECISION:
            return low, high
        precision *= 2


def _fraction(value: Fraction, precision: int) -> Interval:
    if value.denominator == 1 and value.numerator.bit_length() <= precision:
        exact = libmp.from_int(value.numerator)
        return exact, exact
    return (
        libmp.from_rational(value.numerator, value.denominator, precision, "f"),
        libmp.from_rational(value.numerator, value.denominator, precision, "c"),
    )


@remember
def _power(base: Base, exponent: Value, precision: int) -> Interval:
    """Return ``base ^ exponent``; the base is positive."""
    spend(power_work(precision))
    if exponent == Fraction(1, 2):
        return _pair(libmp.mpi_sqrt(_base(base, precision + _GUARD_BITS), precision))
    if isinstance(exponent, Fraction) and exponent.denominator == 1 and abs(exponent) <= 64:
        return _pair(libmp.mpi_pow_int(_base(base, precision), int(exponent), precision))
    rough = libmp.mpi_mul(enclose(exponent, 30), _log_of_base(base, 30), 30)
    size = magnitude(rough)
    if size > EXPONENT_BITS + 64:
        raise TooBig
    fine = precision + max(size, 0) + _GUARD_BITS
    spend(function_work(fine))
    argument = libmp.mpi_mul(enclose(exponent, fine), _log_of_base(base, fine), fine)
    low = libmp.mpf_exp(argument[0], fine, "f")
    high = libmp.mpf_exp(argument[1], fine, "c")
    slack = libmp.mpf_shift(libmp.fone, 8 - fine)
    return (
        libmp.mpf_mul(low, libmp.mpf_sub(libmp.fone, slack), precision + _GUARD_BITS, "f"),
        libmp.mpf_mul(high, libmp.mpf_add(libmp.fone, slack), precision + _GUARD_BITS, "c"),
    )


def _base(base: Base, precision: int) -> Interval:
    """Return the interval of a base that is known to be positive, refined until it excludes
    zero.
    """
    if isinstance(base, int):
        return _fraction(Fraction(base), precision)
    if isinstance(base, Atom):
        return _atom(base, precision)
    interval = enclose(base, precision)
    while libmp.mpf_sign(interval[0]) <= 0:
        precision *= 2
        if precision > 2 * LAST_PRECISION:
            raise Undecided
        interval = enclose(base, precision)
    return interval


@remember
def _atom(atom: Atom, precision: int) -> Interval:
    """Return the interval of an atom, refined until it is narrow beside its distance from zero."""
    fine = precision + _GUARD_BITS
    if atom.kind == "e" or atom.kind == "pi":
        near = (libmp.mpf_e if atom.kind == "e" else libmp.mpf_pi)(fine, "n")
        return _widen((near, near), libmp.mpf_shift(libmp.fone, 8 - fine), fine)
    while fine <= 2 * LAST_PRECISION + _GUARD_BITS:
        if atom.kind == "ln":
            inside = enclose(atom.of, fine)
            if libmp.mpf_sign(inside[0]) <= 0:  # it is above 1, as closer bounds will show
                fine *= 2
                continue
            low, high = _log(inside, fine)
        else:
            low, high = circular(atom.kind, atom.of, fine)
            if libmp.mpf_sign(high) < 0:
                low, high = libmp.mpf_neg(high), libmp.mpf_neg(low)
        width = libmp.mpf_sub(high, low, 30, "c")
        if libmp.mpf_sign(low) > 0 and _bits(width) <= _bits(low) - precision:
            return low, high
        fine *= 2
    raise Undecided


def circular(kind: Literal["sin", "cos"], angle: Value, precision: int) -> Interval:
    """Return an interval that contains the sine or cosine of ``angle``."""
    size = magnitude(enclose(angle, 30))
    if size > EXPONENT_BITS:
        raise TooBig
    fine = precision + _GUARD_BITS
    spend(function_work(fine + max(size, 0)))
    cosine, sine = libmp.mpi_cos_sin(enclose(angle, fine + max(size, 0)), fine)
    low, high = _pair(sine if kind == "sin" else cosine)
    return _widen((low, high), libmp.mpf_shift(libmp.fone, 8 - fine), fine)


@remember
def _log_of_base(base: Base, precision: int) -> Interval:
    return _log(_base(base, precision + _GUARD_BITS), precision)


def _log(interval: Interval, precision: int) -> Interval:
    fine = precision + _GUARD_BITS
    spend(function_work(fine))
    low = libmp.mpf_log(interval[0], fine, "f")
    high = libmp.mpf_log(interval[1], fine, "c")
    slack = libmp.mpf_shift(libmp.fone, max(_bits(low), _bits(high), 0) + 8 - fine)
    return _widen((low, high), slack, fine)


def _widen(interval: Interval, slack: Float, precision: int) -> Interval:
    low, high = interval
    return libmp.mpf_sub(low, slack, precision, "f"), libmp.mpf_add(high, slack, precision, "c")


def _pair(interval: Any) -> Interval:
    """Return the interval with its type, which mpmath does not declare."""
    low, high = interval
    return low, high
