"""A tree for SymPy, built node by node: SymPy never reads a text, and only reasons on what it gets.

The result is not a judge of strengths: SymPy widens domains (``n/n`` becomes 1).
"""

from __future__ import annotations

from typing import Any

import sympy

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
    children,
)

#: Constant powers with more bits than this are not evaluated.
_EVALUATED_BITS = 10_000


def to_sympy(node: Node) -> Any:
    """Return the expression of ``node``; each letter is a real symbol."""
    parts = [to_sympy(child) for child in children(node)]
    match node:
        case Number(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Letter(name):
            return sympy.Symbol(name, real=True)
        case Pi():
            return sympy.pi
        case Parentheses():
            return parts[0]
        case Negative():
            return -parts[0]
        case Sum():
            return parts[0] + parts[1]
        case Difference():
            return parts[0] - parts[1]
        case Product():
            return parts[0] * parts[1]
        case Quotient():
            return parts[0] / parts[1]
        case Power():
            return _power(parts[0], parts[1])
        case Call(function):
            return _call(function, parts)


def _power(base: Any, exponent: Any) -> Any:
    if base.is_Rational and exponent.is_Rational:
        bits = max(base.p.bit_length(), base.q.bit_length()) * abs(exponent)
        if bits > _EVALUATED_BITS:
            return sympy.UnevaluatedExpr(sympy.Pow(base, exponent, evaluate=False))
    return base**exponent


def _call(function: str, parts: list[Any]) -> Any:
    match function:
        case "abs":
            return sympy.Abs(parts[0])
        case "sqrt":
            return sympy.sqrt(parts[0])
        case "cbrt":
            return sympy.sign(parts[0]) * sympy.Abs(parts[0]) ** sympy.Rational(1, 3)
        case "floor":
            return sympy.floor(parts[0])
        case "factorial":
            return sympy.factorial(parts[0])
        case "ceil":
            return sympy.ceiling(parts[0])
        case "mod":
            return sympy.Mod(parts[0], sympy.Abs(parts[1]))
        case "min":
            return sympy.Min(*parts)
        case "exp" | "ln" | "sin" | "cos" | "tan":
            return getattr(sympy, function)(parts[0])
        case "log":
            return sympy.log(parts[0], 10)
        case _:
            return sympy.Max(*parts)
