"""A part of a formula within a sentence: with few parentheses, and readable by `parse`.

(`formulas.printing.written` writes a whole formula as it was typed.)
"""

from __future__ import annotations

import re
from fractions import Fraction

from cantorlab.formulas.printing.written import function_name
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
)
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language, say

_NO_BREAK = "\N{NO-BREAK SPACE}"

# Precedence: an operand of a lower one needs parentheses.
_SUM, _PRODUCT, _POWER, _ATOM = range(4)
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def number_node(value: Fraction) -> Node:
    """Return the node of an exact number of either sign, written as a fraction if it is not
    whole.
    """
    top = Number(Fraction(abs(value.numerator)), str(abs(value.numerator)))
    size: Node = top
    if value.denominator != 1:
        size = Quotient(top, Number(Fraction(value.denominator), str(value.denominator)))
    return Negative(size) if value < 0 else size


def localise(text: str, language: Language) -> str:
    """Localise a text of `inline`: decimals, names of functions, spaces."""
    mark = conventions.decimal_mark(language)
    first = "" if mark == "." else "0"
    text = re.sub(r"(?<![\d.,])[.,](?=\d)", first + mark, text)
    text = re.sub(r"(?<=\d)[.,](?=\d)", mark, text)
    for name in ("mod", "min", "max"):
        own = "reste" if name == "mod" else name
        text = re.sub(rf"(?<![^\W\d_]){own}\(", f"{function_name(name, language)}(", text)
    return re.sub(rf"[ {_NO_BREAK}]?; ", say("formulas.between", language), text)


def inline(node: Node) -> str:
    """Write ``node`` on one line, with the parentheses that were written and those that it
    needs.
    """
    match node:
        case Number(_, text):
            return text
        case Letter(name):
            return name
        case Pi():
            return "π"
        case Parentheses(inner):
            return f"({inline(inner)})"
        case Negative(operand):
            return "−" + _inside(operand, _PRODUCT)
        case Sum(left, right):
            return f"{_inside(left, _SUM)} + {_inside(right, _PRODUCT)}"
        case Difference(left, right):
            return f"{_inside(left, _SUM)} − {_inside(right, _PRODUCT)}"
        case Product(left, right, sign):
            first, second = _leading(left), _inside(right, _POWER)
            if not sign and isinstance(left, Quotient):
                first = f"({first})"  # 1/2n could be read as 1/(2n)
            # Where nothing was written nothing is, unless two digits would meet.
            unclear = second[0].isdigit() or _ends_in_bare_root(left, first)
            shown = sign or ("×" if unclear else "")
            # A letter and the name of a function would be read as one name.
            between = (
                " " if first[-1].isalpha() and second[:2].isalpha() and len(second) > 1 else ""
            )
            return f"{first} {shown} {second}" if shown else first + between + second
        case Quotient(left, right, sign):
            bar = "/" if sign == "/" else f" {sign} "
            return f"{_leading(left)}{bar}{_inside(right, _POWER)}"
        case Power(base, exponent):
            return _inside(base, _ATOM) + _exponent(exponent)
        case Call():
            return _call(node)


def _ends_in_bare_root(node: Node, text: str) -> bool:
    """Return whether text right after ``√n`` could be taken for a part of the radicand."""
    last = node.right if isinstance(node, Product) else node
    return isinstance(last, Call) and last.function in ("sqrt", "cbrt") and text[-1] != ")"


def _leading(node: Node) -> str:
    """Write a first factor; a minus in front of a product needs no parentheses."""
    return inline(node) if isinstance(node, Negative) else _inside(node, _PRODUCT)


def _inside(node: Node, needed: int) -> str:
    text = inline(node)
    return text if _binding(node) >= needed else f"({text})"


def _binding(node: Node) -> int:
    match node:
        case Sum() | Difference() | Negative():
            return _SUM
        case Product(left, _) | Quotient(left, _):
            return _SUM if isinstance(left, Negative) else _PRODUCT
        case Power():
            return _POWER
        case Call("sqrt" | "cbrt", _):
            return _POWER
    return _ATOM


def _exponent(node: Node) -> str:
    if isinstance(node, Number) and node.text.isdigit():
        return node.text.translate(_RAISED)
    return "^" + _inside(node, _ATOM)


def _call(node: Call) -> str:
    inner = "\N{NO-BREAK SPACE}; ".join(inline(argument) for argument in node.arguments)
    match node.function:
        case "abs":
            # Other bars within bars could be paired in several ways: |2 − 7|n − 4||.
            plain = "|" not in inner or (inner[0] == "|" and inner.count("|") == 2)
            return f"|{inner}|" if plain else f"abs({inner})"
        case "floor":
            return f"⌊{inner}⌋"
        case "ceil":
            return f"⌈{inner}⌉"
        case "factorial":
            return f"{inner}!" if isinstance(node.arguments[0], Letter | Number) else f"({inner})!"
        case "sqrt" | "cbrt":
            root = "√" if node.function == "sqrt" else "∛"
            argument = node.arguments[0]
            bare = isinstance(argument, (Letter, Pi, Parentheses)) or (
                isinstance(argument, Number) and argument.text.isdigit()
            )
            bare = bare or (isinstance(argument, Call) and argument.function == "abs")
            return f"{root}{inner}" if bare else f"{root}({inner})"
        case "mod":
            return f"reste({inner})"
        case _:
            return f"{node.function}({inner})"
