"""A tree in words, for screen readers.

An operand longer than one number or letter is closed in words too, so that ``|n − 4|`` and
``|n| − 4`` never sound alike.
"""

from __future__ import annotations

from cantorlab.formulas.printing.written import add_parentheses, number_text
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
from cantorlab.languages.texts import Language, say


def spoken(node: Node, language: Language) -> str:
    """Put ``node`` into the words of ``language``."""
    return _spoken(add_parentheses(node), language)


def _spoken(node: Node, language: Language) -> str:
    parts = [_spoken(child, language) for child in children(node)]
    match node:
        case Number():
            return "".join(number_text(node, language).split())
        case Letter(name):
            return name
        case Pi():
            return _say("pi", language)
        case Parentheses():
            return _say("group", language, inner=parts[0])
        case Negative():
            return _say("negative", language, operand=parts[0])
        case Sum():
            return _say("sum", language, left=_end(node.left, parts[0]), right=parts[1])
        case Difference():
            return _say("difference", language, left=_end(node.left, parts[0]), right=parts[1])
        case Product(left, right, sign):
            if not sign and _is_number(left) and _starts_with_letter(right):
                return f"{parts[0]} {parts[1]}"
            return _say("product", language, left=_end(left, parts[0]), right=parts[1])
        case Quotient(left, _, sign):
            kind = "fraction" if sign == "/" else "quotient"
            return _say(kind, language, left=_end(left, parts[0]), right=parts[1])
        case Power(base, exponent):
            return _power(_end(base, parts[0]), exponent, parts[1], language)
        case Call(function, arguments):
            return _call(function, arguments, parts, language)


def _power(base: str, exponent: Node, said: str, language: Language) -> str:
    if isinstance(exponent, Number) and exponent.text in ("2", "3"):
        return _say(f"power_{exponent.text}", language, base=base)
    kind = "power" if _is_simple(exponent) else "power_ended"
    return _say(kind, language, base=base, exponent=said)


def _call(function: str, arguments: tuple[Node, ...], parts: list[str], language: Language) -> str:
    ended = "" if all(_is_simple(argument) for argument in arguments) else "_ended"
    if function == "mod":
        return _say(f"mod{ended}", language, dividend=parts[0], divisor=parts[1])
    if len(parts) > 1:
        listed = ", ".join(parts[:-1])
        return _say(f"{function}{ended}", language, listed=listed, last=parts[-1])
    return _say(f"{function}{ended}", language, inner=parts[0])


def _is_simple(node: Node) -> bool:
    """Return whether ``node`` is one number or letter, perhaps with a minus: it needs no closing
    word.
    """
    inner = node.operand if isinstance(node, Negative) else node
    return isinstance(inner, Number | Letter | Pi)


def _is_number(node: Node) -> bool:
    return isinstance(node, Number) or (
        isinstance(node, Negative) and isinstance(node.operand, Number)
    )


def _starts_with_letter(node: Node) -> bool:
    first = node.base if isinstance(node, Power) else node
    return isinstance(first, Letter | Pi)


def _end(node: Node, said: str) -> str:
    """Return the words of ``node``, with a pause if something closed at its end."""
    last: Node = node
    while (below := children(last)) and not _closes(last):
        last = below[-1]
    return f"{said}," if below else said


def _closes(node: Node) -> bool:
    if isinstance(node, Power):
        return not _is_simple(node.exponent)
    return isinstance(node, Call | Parentheses)


def _say(key: str, language: Language, **params: str) -> str:
    return say(f"formulas.spoken.{key}", language, **params)
