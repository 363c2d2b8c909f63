"""A tree as presentation MathML, which browsers draw by themselves."""

from __future__ import annotations

from html import escape

from cantorlab.formulas.printing.written import (
    add_parentheses,
    function_name,
    number_text,
    without_parentheses,
    write,
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

_INVISIBLE_TIMES = "\u2062"
_APPLY = "\u2061"


def mathml(node: Node, language: Language) -> str:
    """Write ``node`` as a ``<math>`` element: well-formed, of our own elements and escaped text
    only.

    Its ``alttext`` is the formula on one line, which pages put on the clipboard.
    """
    inside = _mathml(add_parentheses(node), language)
    text = escape(write(node, language))
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="{text}">{inside}</math>'


def _mathml(node: Node, language: Language) -> str:
    parts = [_mathml(child, language) for child in children(node)]
    match node:
        case Number():
            return _number(node, language)
        case Letter(name):
            return f"<mi>{escape(name)}</mi>"
        case Pi():
            return "<mi>π</mi>"
        case Parentheses():
            return _fence("(", parts[0], ")")
        case Negative():
            return f'<mrow><mo form="prefix">−</mo>{parts[0]}</mrow>'
        case Sum():
            return _row(parts[0], _sign("+"), parts[1])
        case Difference():
            return _row(parts[0], _sign("−"), parts[1])
        case Product(sign=sign):
            return _row(parts[0], _sign(sign or _INVISIBLE_TIMES), parts[1])
        case Quotient(left, right, "/"):
            over, under = (_mathml(without_parentheses(part), language) for part in (left, right))
            return f"<mfrac>{over}{under}</mfrac>"
        case Quotient(sign=sign):
            return _row(parts[0], _sign(sign), parts[1])
        case Power():
            return f"<msup>{parts[0]}{parts[1]}</msup>"
        case Call(function):
            return _call(function, parts, language)


def _call(function: str, parts: list[str], language: Language) -> str:
    match function:
        case "abs":
            return _fence("|", parts[0], "|")
        case "sqrt":
            return f"<msqrt>{parts[0]}</msqrt>"
        case "cbrt":
            return f"<mroot>{parts[0]}<mn>3</mn></mroot>"
        case "floor":
            return _fence("⌊", parts[0], "⌋")
        case "factorial":
            bare = parts[0].count("<m") == 1
            return _row(parts[0] if bare else _fence("(", parts[0], ")"), _sign("!"))
        case "ceil":
            return _fence("⌈", parts[0], "⌉")
        case _:
            name = f"<mi>{escape(function_name(function, language))}</mi>"
            separator = '<mo separator="true">;</mo>'
            return _row(name, _sign(_APPLY), _fence("(", separator.join(parts), ")"))


def _number(node: Number, language: Language) -> str:
    if len(node.text) == 1 and node.value.denominator > 1:
        value = node.value
        return f"<mfrac><mn>{value.numerator}</mn><mn>{value.denominator}</mn></mfrac>"
    return f"<mn>{escape(space_digits(number_text(node, language)))}</mn>"


def space_digits(text: str) -> str:
    """Space the digits of a number as written, with narrow spaces that do not break."""
    return "\u202f".join(text.split())


def _row(*parts: str) -> str:
    return f"<mrow>{''.join(parts)}</mrow>"


def _sign(sign: str) -> str:
    return f"<mo>{escape(sign)}</mo>"


def _fence(opening: str, inside: str, closing: str) -> str:
    # A fence that may grow takes the room of its largest sign, in Latin Modern Math twice its own.
    tall = any(tag in inside for tag in ("<mfrac", "<msup", "<msqrt", "<mroot"))
    grows = "" if tall else ' stretchy="false"'
    return _row(
        f'<mo form="prefix" fence="true"{grows}>{opening}</mo>',
        inside,
        f'<mo form="postfix" fence="true"{grows}>{closing}</mo>',
    )
