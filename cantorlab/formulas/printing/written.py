"""A tree as text that parses back to the same tree, with parentheses where it needs them."""

from __future__ import annotations

import re

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
    rebuilt,
    walk,
)
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language, say

_RAISED = str.maketrans("0123456789−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ")


def write(node: Node, language: Language = "en") -> str:
    """Write ``node`` as text. Reading the text of a tree that was read gives the same tree, but
    for the decimal mark.
    """
    return _write(add_parentheses(node), language)


def add_parentheses(node: Node) -> Node:
    """Add parentheses to ``node`` wherever its place calls for some and none were written.

    A tree that was read has them all; one that was put together may not: ``a × n`` with -2 for a.
    """
    parts = [add_parentheses(child) for child in children(node)]
    match node:
        case Sum() | Difference():
            parts = [_enclose(parts[0], 1), _enclose(parts[1], 2)]
        case Product(sign=""):
            left = (
                Parentheses(parts[0]) if isinstance(parts[0], Quotient) else _enclose(parts[0], 2)
            )
            right = _enclose(parts[1], 4)
            return Product(left, right, "×" if starts_with_number(right) else "")
        case Product() | Quotient():
            parts = [_enclose(parts[0], 2), _enclose(parts[1], 3)]
        case Negative():
            parts = [_enclose(parts[0], 3)]
        case Power():
            parts = [_enclose(parts[0], 5), parts[1]]
    return rebuilt(node, parts)


def _enclose(node: Node, level: int) -> Node:
    """Enclose ``node`` in parentheses if its precedence is lower than ``level``."""
    return node if _level(node) >= level else Parentheses(node)


def _level(node: Node) -> int:
    match node:
        case Sum() | Difference():
            return 1
        case Product() | Quotient():
            return 2
        case Negative():
            return 3
        case Power():
            return 4
        case _:
            return 5


def starts_with_number(node: Node) -> bool:
    """Return whether a factor begins with a digit, so that × must stand before it."""
    match node:
        case Power(base, _) | Call("factorial", (base,)):
            return starts_with_number(base)
        case _:
            return isinstance(node, Number)


def without_parentheses(node: Node) -> Node:
    """Remove parentheses that a fraction bar or a superscript makes redundant."""
    return node.inner if isinstance(node, Parentheses) else node


def function_name(name: str, language: Language) -> str:
    """Return the name of a function in ``language``: ``sin`` and the like are the same in all."""
    return say(f"formulas.name.{name}", language) if name in ("mod", "min", "max") else name


def number_text(number: Number, language: Language) -> str:
    """Return the digits as they were typed, with the decimal mark of ``language``."""
    mark = conventions.decimal_mark(language)
    return re.sub(r"^(?=[.,])", "" if mark == "." else "0", re.sub("[.,]", mark, number.text))


def _write(node: Node, language: Language) -> str:
    parts = [_write(child, language) for child in children(node)]
    match node:
        case Number():
            return number_text(node, language)
        case Letter(name):
            return name
        case Pi():
            return "π"
        case Parentheses():
            return f"({parts[0]})"
        case Negative():
            return f"−{parts[0]}"
        case Sum():
            return f"{parts[0]} + {parts[1]}"
        case Difference():
            return f"{parts[0]} − {parts[1]}"
        case Product(sign=""):
            return _space_between(*parts).join(parts)
        case Quotient(sign="/"):
            return "/".join(parts)
        case Product(sign=sign) | Quotient(sign=sign):
            return f" {sign} ".join(parts)
        case Power():
            return parts[0] + _exponent(node.exponent, parts[1])
        case Call(function):
            return _call(node, function, parts, language)


def _space_between(first: str, second: str) -> str:
    """Return a space where letters would be read as one name; ``πn`` is no name."""
    if not (first[-1].isalpha() and second[0].isalpha()):
        return ""
    return "" if "π" in (first[-1], second[0]) and not second[1:2].isalpha() else " "


def _exponent(node: Node, text: str) -> str:
    inner = node.operand if isinstance(node, Negative) else node
    if inner == Letter("n") or (isinstance(inner, Number) and inner.text.isdecimal()):
        return text.translate(_RAISED)
    return f"^({text})"


def _call(node: Call, function: str, parts: list[str], language: Language) -> str:
    inside = " ; ".join(parts)
    match function:
        case "abs":
            nested = any(isinstance(n, Call) and n.function == "abs" for n in _below(node))
            return f"abs({inside})" if nested else f"|{inside}|"
        case "sqrt":
            return f"√({inside})"
        case "cbrt":
            return f"∛({inside})"
        case "floor":
            return f"⌊{inside}⌋"
        case "ceil":
            return f"⌈{inside}⌉"
        case "factorial":
            bare = isinstance(node.arguments[0], Letter | Number | Parentheses)
            return f"{inside}!" if bare else f"({inside})!"
        case _:
            return f"{function_name(function, language)}({inside})"


def _below(node: Node) -> list[Node]:
    return [found for child in children(node) for found in walk(child)]
