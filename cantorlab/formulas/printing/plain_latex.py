"""LaTeX that other programs read as we do: points, a sign for every product, no modulo."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.printing.latex import latex
from cantorlab.formulas.printing.written import number_text
from cantorlab.formulas.tree import (
    Call,
    Difference,
    Node,
    Number,
    Product,
    Quotient,
    children,
    rebuilt,
)

#: What the printer writes for people, and what readers take for the same.
_REWRITTEN = {
    r"\log\left(": r"\log_{10}\left(",
    r"\operatorname{min}": r"\min",
    r"\operatorname{max}": r"\max",
    r"\,;\,": ", ",
    r"\left|": "|",
    r"\right|": "|",
}


def plain_latex(node: Node) -> str:
    """Write ``node`` in the LaTeX that most readers share.

    A remainder is written with its floor, for no name of it is read by all of them.
    """
    written = latex(_plain(node), "en")
    for ours, theirs in _REWRITTEN.items():
        written = written.replace(ours, theirs)
    return written


def _plain(node: Node) -> Node:
    parts = [_plain(child) for child in children(node)]
    match node:
        case Number(value, text) if len(text) == 1 and value.denominator > 1:
            return Quotient(_whole(value.numerator), _whole(value.denominator))
        case Number(value):
            return Number(value, "".join(number_text(Number(value, node.text), "en").split()))
        case Product():
            return Product(parts[0], parts[1], "·")
        case Quotient():
            return Quotient(parts[0], parts[1])
        case Call("mod"):
            by = parts[1] if isinstance(parts[1], Number) else Call("abs", (parts[1],))
            whole = Call("floor", (Quotient(parts[0], by),))
            return Difference(parts[0], Product(by, whole, "·"))
        case _:
            return rebuilt(node, parts)


def _whole(number: int) -> Number:
    return Number(Fraction(number), str(number))
