"""Expressions of SymPy as texts in our notation, node by node: SymPy is not asked to print or read.

It reads the expression as SymPy has simplified it: ``n/n`` is already 1 there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeGuard

from cantorlab.formulas.errors import FormulaError

_NAMES = {
    "Abs": "abs",
    "floor": "floor",
    "ceiling": "ceil",
    "factorial": "fact",
    "exp": "exp",
    "log": "ln",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "Mod": "mod",
    "Min": "min",
    "Max": "max",
}
# How tight a text holds together: a sum, a product, what may be raised to a power.
_SUM, _PRODUCT, _POWER = 1, 2, 3


def is_expression(value: object) -> TypeGuard[Any]:
    """Return whether ``value`` is an expression of SymPy, without importing it."""
    modules = {kind.__module__.partition(".")[0] for kind in type(value).__mro__}
    return "sympy" in modules and hasattr(value, "free_symbols") and hasattr(value, "is_Atom")


def text_of(expression: Any) -> str:
    """Return the text of an expression; raise ``FormulaError`` if no formula has it."""
    return _text(expression, _SUM)


def _text(node: Any, within: int) -> str:
    text, tightness = _with_tightness(node)
    return text if tightness >= within else f"({text})"


def _with_tightness(node: Any) -> tuple[str, int]:
    name = type(node).__name__
    if node.is_Number and node.is_finite and (node.is_Rational or node.is_Float):
        return _number(Fraction(str(node)))
    if node.is_Symbol and len(node.name) == 1:
        return node.name, _POWER
    if name in ("Pi", "Exp1"):
        return ("π" if name == "Pi" else "exp(1)"), _POWER
    if name == "UnevaluatedExpr":
        return _with_tightness(node.args[0])
    if node.is_Add:
        return _sum(node), _SUM
    if node.is_Mul:
        return _product(node)
    if node.is_Pow:
        return _power(*node.args)
    if name in _NAMES and node.args:
        return f"{_NAMES[name]}({'; '.join(_text(part, _SUM) for part in node.args)})", _POWER
    raise FormulaError("unknown_name", 0, {"name": str(node)[:20]})


def _number(value: Fraction) -> tuple[str, int]:
    tightness = _POWER if value.denominator == 1 and value >= 0 else _SUM
    return str(value).replace("-", "−"), tightness


def _sum(node: Any) -> str:
    text = ""
    for term in node.as_ordered_terms():
        part = _text(term, _PRODUCT if text else _SUM)
        if text and part.startswith("(−") and (term.is_Mul or term.is_Number):
            text += f" − {_text(-term, _PRODUCT)}"
        else:
            text += f" + {part}" if text else part
    return text


def _product(node: Any) -> tuple[str, int]:
    above, below = [], []
    number, factors = node.as_coeff_mul()
    for factor in factors:
        exponent = factor.args[1] if factor.is_Pow else None
        if exponent is not None and exponent.is_Number and exponent < 0:
            below.append(_power_text(factor.args[0], -exponent))
        else:
            above.append(_text(factor, _POWER))
    value = Fraction(str(number))
    if abs(value.numerator) != 1 or not above:
        above.insert(0, str(abs(value.numerator)))
    if value.denominator != 1:
        below.insert(0, str(value.denominator))
    text = " × ".join(above)
    if below:
        text += f"/({' × '.join(below)})"
    return (f"−{text}", _SUM) if value < 0 else (text, _PRODUCT)


def _power(base: Any, exponent: Any) -> tuple[str, int]:
    if exponent.is_Number and exponent < 0:
        return f"1/({_power_text(base, -exponent)})", _PRODUCT
    return _power_text(base, exponent), _POWER


def _power_text(base: Any, exponent: Any) -> str:
    if str(exponent) == "1":
        return _text(base, _POWER)
    if str(exponent) == "1/2":
        return f"√({_text(base, _SUM)})"
    if type(base).__name__ == "Exp1":
        return f"exp({_text(exponent, _SUM)})"
    parts = [(part, _text(part, _SUM)) for part in (base, exponent)]
    return "^".join(text if _is_plain(part) else f"({text})" for part, text in parts)


def _is_plain(part: Any) -> bool:
    """Return whether a part of a power needs no brackets: a letter, or a whole number from 0."""
    return bool(part.is_Symbol or (part.is_Integer and part >= 0))
