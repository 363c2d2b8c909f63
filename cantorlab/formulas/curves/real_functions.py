"""The function of a formula over the real numbers, for drawing: no strength is compared by it.

It is floating point, or, where that would show (``sin(10^20·n)``, ``(n^500)^0``, what is 0 but for
rounding), a number of `BITS` bits. Where even those say nothing, there is no value.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

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

Curve: TypeAlias = Callable[[float], float | None]

BITS = 256
# The places at which both are asked, none of them simple, and how far they may be apart there: in
# parts of the value, and of the largest.
PLACES = [-9.5 + 0.75 * index + 1 / (4 * math.pi) for index in range(24)]
APART, NOISE = 1e-9, 1e-13
# The longest exponent of e, and the largest number of whose fraction enough is known.
LONGEST, LARGEST = 1e6, 2.0 ** (BITS - 64)


@dataclass(frozen=True)
class Arithmetic:
    """Numbers of a kind, and the functions of formulas for them."""

    number: Callable[[Any], Any]
    pi: Any
    floor: Callable[[Any], Any]
    power: Callable[[Any, Any], Any]
    functions: Mapping[str, Callable[..., Any]]


def real_value(node: Node, n: float) -> float | None:
    """Return the value at a real ``n``, rounded; None where there is none or it overflows."""
    return real_curve(node)(n)


@lru_cache(maxsize=256)
def real_curve(node: Node, *, on_step: float = 0.0) -> Curve:
    """Return the function that `real_value` calculates.

    Numbers as near to a whole one as ``on_step`` count as whole to ⌊ ⌋, ⌈ ⌉ and rests.
    """
    if not has_letter(node):
        constant = _rounded(node, _long_numbers(), on_step)(0.0)
        return lambda _: constant
    return _rounded(node, _long_numbers() if needs_long_numbers(node) else _FLOATS, on_step)


@lru_cache(maxsize=256)
def needs_long_numbers(node: Node) -> bool:
    """Return whether floating point is seen to go wrong."""
    short, long = _rounded(node, _FLOATS, 0.0), _rounded(node, _long_numbers(), 0.0)
    asked = [(short(n), long(n)) for n in PLACES]
    largest = max((abs(true) for _, true in asked if true is not None), default=0.0)
    return not all(_are_near(*each, largest) for each in asked)


def _are_near(found: float | None, true: float | None, largest: float) -> bool:
    if found is None or true is None:
        return found is true
    return abs(found - true) <= APART * abs(true) + NOISE * largest


def _rounded(node: Node, numbers: Arithmetic, on_step: float) -> Curve:
    function, number = _compile(node, numbers, on_step), numbers.number

    def curve(n: float) -> float | None:
        try:
            value = float(function(number(n)))
        except (ZeroDivisionError, OverflowError, ValueError):
            return None
        return value if math.isfinite(value) else None

    return curve


def _compile(node: Node, of: Arithmetic, near: float) -> Callable[[Any], Any]:
    match node:
        case Number(value, _):
            constant = of.number(value.numerator) / of.number(value.denominator)
            return lambda _: constant
        case Letter():
            return lambda n: n
        case Pi():
            return lambda _: of.pi
        case Parentheses(inner):
            return _compile(inner, of, near)
        case Negative(operand):
            inside = _compile(operand, of, near)
            return lambda n: -inside(n)
        case Call(name, arguments):
            function = _function(name, of, near)
            parts = [_compile(part, of, near) for part in arguments]
            return lambda n: function(*[part(n) for part in parts])
    left, right = (node.base, node.exponent) if isinstance(node, Power) else (node.left, node.right)
    one, other = _compile(left, of, near), _compile(right, of, near)
    match node:
        case Power():
            return lambda n: _power(one(n), other(n), of)
        case Sum():
            return lambda n: one(n) + other(n)
        case Difference():
            return lambda n: one(n) - other(n)
        case Product():
            return lambda n: one(n) * other(n)
        case Quotient():
            return lambda n: one(n) / other(n)


def _power(base: Any, exponent: Any, of: Arithmetic) -> Any:
    if base == 0 and exponent <= 0:
        raise ValueError("zero has no such power")
    return of.power(base, exponent)


def _function(name: str, of: Arithmetic, near: float) -> Callable[..., Any]:
    def floor(value: Any) -> Any:
        whole = of.floor(value + 0.5)
        return whole if abs(value - whole) <= near else of.floor(value)

    def factorial(value: Any) -> Any:
        if value != of.floor(value) or not 0 <= value <= 170:
            raise ValueError("no factorial")
        return of.number(math.factorial(int(value)))

    own: dict[str, Callable[..., Any]] = {
        "abs": abs,
        "floor": floor,
        "ceil": lambda value: -floor(-value),
        "factorial": factorial,
        "mod": lambda value, by: value - abs(by) * floor(value / abs(by)),
        "min": min,
        "max": max,
    }
    return own.get(name) or of.functions[name]


_FLOATS = Arithmetic(
    number=float,
    pi=math.pi,
    floor=lambda value: float(math.floor(value)),
    power=math.pow,
    functions={
        "ln": math.log,
        "log": math.log10,
        **{name: getattr(math, name) for name in ("sqrt", "cbrt", "exp", "sin", "cos", "tan")},
    },
)


@cache
def _long_numbers() -> Arithmetic:
    from mpmath import MPContext

    context = MPContext()
    context.prec = BITS

    def small(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def checked(value: Any) -> Any:
            if abs(value) > LARGEST:
                raise ValueError("the digits behind the point are not known")
            return function(value)

        return checked

    def exponential(value: Any) -> Any:
        if value > LONGEST:
            raise OverflowError
        return context.exp(value) if value > -LONGEST else context.zero

    def power(base: Any, exponent: Any) -> Any:
        if base == 0:
            return base
        whole = context.isint(exponent)
        if base < 0 and not whole:
            raise ValueError("no real power")
        size = exponential(exponent * context.ln(abs(base)))
        return -size if base < 0 and context.isint((exponent + 1) / 2) else size

    def above(least: float, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def checked(value: Any) -> Any:
            if value < least or (value == 0 and function is not context.sqrt):
                raise ValueError("not within the domain")
            return function(value)

        return checked

    def cube_root(value: Any) -> Any:
        return -context.cbrt(-value) if value < 0 else context.cbrt(value)

    return Arithmetic(
        number=context.mpf,
        pi=+context.pi,
        floor=small(context.floor),
        power=power,
        functions={
            "ln": above(0, context.ln),
            "log": above(0, context.log10),
            "sqrt": above(0, context.sqrt),
            "cbrt": cube_root,
            "exp": exponential,
            **{name: small(getattr(context, name)) for name in ("sin", "cos", "tan")},
        },
    )
