"""A tree as LaTeX."""

from __future__ import annotations

from cantorlab.formulas.printing.written import (
    add_parentheses,
    function_name,
    number_text,
    without_parentheses,
)
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
from cantorlab.languages.texts import Language

_SIGNS = {"": "", "×": r" \times ", "·": r" \cdot ", "÷": r" \div ", ":": " : "}


def latex(node: Node, language: Language) -> str:
    """Write ``node`` in LaTeX, without dollar signs."""
    return _latex(add_parentheses(node), language)


def _latex(node: Node, language: Language) -> str:
    parts = [_latex(child, language) for child in children(node)]
    match node:
        case Number(value):
            text = number_text(node, language)
            if len(text) == 1 and value.denominator > 1:
                return rf"\tfrac{{{value.numerator}}}{{{value.denominator}}}"
            return r"\,".join(text.replace(",", "{,}").split())
        case Letter(name):
            return name
        case Pi():
            return r"\pi "
        case Parentheses():
            return rf"\left({parts[0]}\right)"
        case Negative():
            return f"-{parts[0]}"
        case Sum():
            return f"{parts[0]} + {parts[1]}"
        case Difference():
            return f"{parts[0]} - {parts[1]}"
        case Quotient(left, right, "/"):
            over, under = (_latex(without_parentheses(part), language) for part in (left, right))
            return rf"\frac{{{over}}}{{{under}}}"
        case Product(sign=sign) | Quotient(sign=sign):
            return _SIGNS[sign].join(parts)
        case Power():
            return f"{parts[0]}^{{{parts[1]}}}"
        case Call(function):
            return _call(function, parts, language)


def _call(function: str, parts: list[str], language: Language) -> str:
    match function:
        case "abs":
            return rf"\left|{parts[0]}\right|"
        case "sqrt":
            return rf"\sqrt{{{parts[0]}}}"
        case "cbrt":
            return rf"\sqrt[3]{{{parts[0]}}}"
        case "floor":
            return rf"\left\lfloor {parts[0]}\right\rfloor "
        case "factorial":
            return rf"{parts[0]}!" if len(parts[0]) == 1 else rf"\left({parts[0]}\right)!"
        case "ceil":
            return rf"\left\lceil {parts[0]}\right\rceil "
        case "exp" | "ln" | "log" | "sin" | "cos" | "tan":
            return rf"\{function}\left({parts[0]}\right)"
        case _:
            name = function_name(function, language)
            inside = r"\,;\,".join(parts)
            return rf"\operatorname{{{name}}}\left({inside}\right)"
