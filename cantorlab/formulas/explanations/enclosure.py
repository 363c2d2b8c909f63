"""Rational bounds of a part of a formula, by interval arithmetic over the fractions.

An enclosure is a pair of fractions with the true value between them, both equal to it when the
value is rational. So the order of two values with disjoint enclosures is proved.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, factorial, floor
from typing import TypeAlias

from cantorlab.formulas.errors import TooMuchWork, Undecided
from cantorlab.formulas.numbers.evaluate import NoValue, evaluate
from cantorlab.formulas.numbers.integers import integer_root
from cantorlab.formulas.numbers.real import Real
from cantorlab.formulas.numbers.work_budget import fraction_work, remember, spend
from cantorlab.formulas.tree import (
    Call,
    Difference,
    Letter,
    Negative,
    Node,
    Number,
    Parentheses,
    Pi,
    Power,
    Product,
    Quotient,
    Sum,
    has_letter,
)

MOST_DECIMALS = 3

Enclosure: TypeAlias = tuple[Fraction, Fraction]

_MOST_BITS = 4096  # larger powers are not computed
_ROOT_SCALE = 10**30
_PRECISION = 128  # bits
_LARGEST_FACTORIAL = 100
# The mage at which a part without a letter is looked at: it is the same for all.
_ANY = 0


def enclose(node: Node, n: int | Fraction) -> Enclosure | None:
    """Return an enclosure of ``node`` for mage ``n``; None if undefined or too large."""
    spend(4)
    match node:
        case Number(value):
            return value, value
        case Letter("n"):
            return Fraction(n), Fraction(n)
        case Letter():
            return None
        case Pi() | Call("exp" | "ln" | "log" | "sin" | "cos" | "tan", _):
            return enclose_by_value(node, n)
        case Parentheses(inner):
            return enclose(inner, n)
        case Negative(operand):
            found = enclose(operand, n)
            return found and (-found[1], -found[0])
        case Power(base, exponent):
            return _power(enclose(base, n), enclose(exponent, n))
        case Call():
            return _call(node, n)
    left, right = enclose(node.left, n), enclose(node.right, n)
    if left is None or right is None:
        return None
    spend(2 * fraction_work(*left, *right))
    match node:
        case Sum():
            return left[0] + right[0], left[1] + right[1]
        case Difference():
            return left[0] - right[1], left[1] - right[0]
        case Product():
            spend(4 * fraction_work(*left, *right))
            return _spread([x * y for x in left for y in right])
        case Quotient():
            if right[0] <= 0 <= right[1]:
                return None
            spend(4 * fraction_work(*left, *right))
            return _spread([x / y for x in left for y in right])


@remember
def enclose_by_value(node: Node, n: int | Fraction) -> Enclosure | None:
    """Return an enclosure by the exact value: for what is not made of powers alone."""
    try:
        value = evaluate(node, {"n": Fraction(n)})
        found = (value, value) if isinstance(value, Fraction) else Real(value).interval(_PRECISION)
    except TooMuchWork:
        raise
    except (NoValue, Undecided, OverflowError, KeyError):  # KeyError: a slider's letter
        return None
    too_long = any(max(map(int.bit_length, end.as_integer_ratio())) > _MOST_BITS for end in found)
    return None if too_long else found


def exact(node: Node, n: int = _ANY) -> Fraction | None:
    """Return the value of ``node`` for mage ``n`` if it is known to be rational, else None."""
    found = enclose(node, n)
    return found[0] if found and found[0] == found[1] else None


def sign(node: Node, n: int = _ANY) -> int | None:
    """Return the proved sign of ``node`` for mage ``n``: -1, 0 or 1."""
    found = enclose(node, n)
    if found is None:
        return _sign_of_huge_power(node, n)
    low, high = found
    return 1 if low > 0 else -1 if high < 0 else 0 if low == high else None


def never_negative(node: Node) -> bool:
    """Return whether the form of ``node`` shows that it is never below zero, where it exists."""
    match node:
        case Number() | Pi() | Call("abs" | "sqrt" | "exp", _):
            return True
        case Power(u, k) if not has_letter(k):
            power = exact(k)
            return power is not None and (power % 2 == 0 or never_negative(u))
        case Sum(left, right) | Product(left, right) | Quotient(left, right):
            return never_negative(left) and never_negative(right)
        case _:
            return False


def order(node: Node, a: int, b: int) -> int | None:
    """Return the proved order of ``node`` for the mages ``a`` and ``b``: 1 if larger for ``a``."""
    one, other = enclose(node, a), enclose(node, b)
    if one is None or other is None:
        return None
    if one[0] > other[1]:
        return 1
    if one[1] < other[0]:
        return -1
    return 0 if one == other and one[0] == one[1] else None


def _sign_of_huge_power(node: Node, n: int) -> int | None:
    match node:
        case Negative(operand):
            inner = sign(operand, n)
            return None if inner is None else -inner
        case Power(base, exponent) if sign(base, n) == 1 and sign(exponent, n) is not None:
            return 1
    return None


def _spread(corners: list[Fraction]) -> Enclosure:
    return min(corners), max(corners)


def _power(base: Enclosure | None, exponent: Enclosure | None) -> Enclosure | None:
    if base is None or exponent is None or exponent[0] != exponent[1]:
        return None
    power, (low, high) = exponent[0], base
    spend(10)
    bits = max(abs(side).numerator.bit_length() + side.denominator.bit_length() for side in base)
    if bits * abs(power) > _MOST_BITS or power.denominator > 60:
        return None
    if low <= 0 <= high and power <= 0:
        return None
    if power.denominator == 1:
        ends = [low**power.numerator, high**power.numerator]
        crosses = low < 0 < high and power % 2 == 0
        return _spread([*ends, Fraction(0)] if crosses else ends)
    if low < 0:
        return None
    roots = [_root(side**power.numerator, power.denominator) for side in base]
    return min(root[0] for root in roots), max(root[1] for root in roots)


def _root(value: Fraction, degree: int) -> Enclosure:
    """Return an enclosure of the root of a number that is not negative, exact if it is rational."""
    top, bottom = (integer_root(part, degree) for part in value.as_integer_ratio())
    if top**degree == value.numerator and bottom**degree == value.denominator:
        return Fraction(top, bottom), Fraction(top, bottom)
    spend(10 * degree)
    scaled = integer_root(value.numerator * _ROOT_SCALE**degree // value.denominator, degree)
    return Fraction(scaled, _ROOT_SCALE), Fraction(scaled + 1, _ROOT_SCALE)


def _call(node: Call, n: int | Fraction) -> Enclosure | None:
    given = [enclose(argument, n) for argument in node.arguments]
    found = [one for one in given if one is not None]
    if len(found) < len(given):
        return None
    low, high = found[0]
    match node.function:
        case "abs":
            size = _spread([abs(low), abs(high)])
            return (Fraction(0), size[1]) if low < 0 < high else size
        case "sqrt":
            return None if low < 0 else (_root(low, 2)[0], _root(high, 2)[1])
        case "cbrt":
            ends = [_cube_root(side) for side in (low, high)]
            return ends[0][0], ends[1][1]
        case "floor" | "ceil":
            whole = floor if node.function == "floor" else ceil
            step = whole(low)
            return (Fraction(step), Fraction(step)) if step == whole(high) else None
        case "mod":
            divisor = found[1][0]
            if low != high or divisor != found[1][1] or divisor == 0:
                return None
            rest = low - abs(divisor) * floor(low / abs(divisor))
            return rest, rest
        case "factorial":
            if low != high or low.denominator != 1 or not 0 <= low <= _LARGEST_FACTORIAL:
                return None
            product = Fraction(factorial(int(low)))
            return product, product
        case "min":
            return min(one[0] for one in found), min(one[1] for one in found)
        case "max":
            return max(one[0] for one in found), max(one[1] for one in found)
        case _:  # by its exact value
            return None


def _cube_root(value: Fraction) -> Enclosure:
    low, high = _root(abs(value), 3)
    return (low, high) if value >= 0 else (-high, -low)


def round_outward(one: Enclosure, decimals: int) -> Enclosure:
    """Round an enclosure outward to ``decimals``; a short exact number stays as it is."""
    if one[0] == one[1] and _is_short(one[0]):
        return one
    scale = 10**decimals
    return Fraction(floor(one[0] * scale), scale), Fraction(ceil(one[1] * scale), scale)


def _is_short(value: Fraction) -> bool:
    return value.denominator == 1 or (value.denominator < 100 and abs(value.numerator) < 10_000)


def side_of(middle: int, low: Fraction, high: Fraction) -> int | None:
    """Return whether the numbers from ``low`` to ``high`` are above (1), at (0) or below
    ``middle``.
    """
    return 1 if low > middle else -1 if high < middle else 0 if low == high else None


def find_used_bounds(found: list[Enclosure], decided: int) -> list[tuple[Fraction, str]]:
    """Return the bound of each enclosure that the decision rests on, and which bound it is."""
    return [
        (low, "exact") if low == high else (low, "at_least") if decided > 0 else (high, "at_most")
        for low, high in found
    ]
