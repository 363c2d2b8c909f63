"""Parts of a formula in a form of the same values that is easier to compare.

A quotient is divided (``n/(n + 10)`` is ``1 − 10/(n + 10)``) or cancelled (``(n² − 1)/(n − 1)`` is
``n + 1``); at whole multiples of π a cosine alternates and a sine is 0; ``max(n; −n)`` is ``|n|``,
``min(n; 6 − n)`` is ``3 − |n − 3|``.
Each form is checked at every mage for whom the part exists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from cantorlab.formulas.explanations.enclosure import exact
from cantorlab.formulas.explanations.polynomials import polynomial, polynomial_node
from cantorlab.formulas.explanations.reductions import Facts, Reduction, reductions
from cantorlab.formulas.printing.inline import inline, number_node
from cantorlab.formulas.tree import (
    MAGES,
    Call,
    Difference,
    Letter,
    Negative,
    Node,
    Pi,
    Power,
    Product,
    Quotient,
    Sum,
    children,
    has_letter,
    rebuilt,
)

N = Letter("n")


def equal_reductions(node: Node, a: int, b: int) -> Iterator[Reduction]:
    """Yield the reductions of ``node`` with parts in an equal form, if there are such parts."""
    rewrites: list[Facts] = []
    core = with_equal_forms(node, rewrites)
    for seen in reductions(core, a, b) if rewrites else ():
        yield replace(seen, rewrites=(*rewrites, *seen.rewrites))


def with_equal_forms(node: Node, found: list[Facts]) -> Node:
    """Return ``node`` with such parts replaced; each is noted in ``found``."""
    node = rebuilt(node, [with_equal_forms(child, found) for child in children(node)])
    match node:
        case Quotient(Power(c, u), Power(d, v)) if u == v and has_letter(u):
            form, why = _divide_bases(c, d, u), "divided"
        case Quotient(above, below) if has_letter(above) and has_letter(below):
            form, why = _cancel_to_line(node) or _split_off_whole(above, below), "divided"
        case Call("cos", (angle,)):
            form, why = _alternating(angle), "alternating"
        case Call("sin", (angle,)):
            form, why = _alternating(angle) and number_node(Fraction(0)), "vanishing"
        case Call("max" | "min" as function, (one, other)) if has_letter(node):
            form, why = _size(function, one, other), "size"
        case _:
            return node
    if form is None:
        return node
    note = {"because": why, "term": inline(node), "becomes": inline(form)}
    if note not in found:
        found.append(note)
    return form


def _divide_bases(c: Node, d: Node, u: Node) -> Node | None:
    """Return ``(c/d)^u`` for ``c^u/d^u`` with positive numbers ``c`` and ``d``."""
    one, other = (None if has_letter(base) else exact(base) for base in (c, d))
    if one is None or other is None or one <= 0 or other <= 0:
        return None
    return Power(number_node(one / other), u)


def _cancel_to_line(quotient: Quotient) -> Node | None:
    """Return the line that a quotient runs along at every mage for whom it exists."""
    points = [(n, value) for n in MAGES if (value := exact(quotient, n)) is not None]
    if len(points) < 3 or not all(_is_known(quotient, n) for n in MAGES):
        return None
    (n0, v0), (n1, v1), *_ = points
    slope = (v1 - v0) / (n1 - n0)
    start = v0 - slope * n0
    if any(value != slope * n + start for n, value in points):
        return None
    return polynomial_node((start, slope), N) if slope else number_node(start)


def _is_known(quotient: Quotient, n: int) -> bool:
    """Return whether a quotient has an exact value for mage ``n``, or none because of a zero."""
    return exact(quotient, n) is not None or exact(quotient.right, n) == 0


def _split_off_whole(above: Node, below: Node) -> Node | None:
    """Return ``c + r/below`` with numbers ``c`` and ``r``, if the quotient is that everywhere."""
    values = [(exact(above, n), exact(below, n)) for n in MAGES]
    known = [(up, down) for up, down in values if up is not None and down is not None]
    pairs = [(up, down) for up, down in known if down != 0]
    if len(known) < len(MAGES) or len(pairs) < 3:
        return None
    (u0, d0), (u1, d1) = (
        pairs[0],
        next((pair for pair in pairs if pair[1] != pairs[0][1]), pairs[0]),
    )
    if d0 == d1:
        return None
    whole = (u1 - u0) / (d1 - d0)
    rest = u0 - whole * d0
    if whole == 0 or rest == 0 or any(up != whole * down + rest for up, down in pairs):
        return None
    share = Quotient(number_node(abs(rest)), below)
    return (Sum if rest > 0 else Difference)(number_node(whole), share)


def _alternating(angle: Node) -> Node | None:
    """Return ``(−1)^k`` for ``cos(π·k)`` where ``k`` is whole for every mage."""
    times = _times_pi(angle)
    if times is None or not has_letter(times):
        return None
    if any((value := exact(times, n)) is None or value.denominator != 1 for n in MAGES):
        return None
    return Power(number_node(Fraction(-1)), times)


def _times_pi(angle: Node) -> Node | None:
    match angle:
        case Product(Pi(), times) | Product(times, Pi()):
            return times
        case Negative(inner):
            return _times_pi(inner)
        case _:
            return None


def _size(function: str, one: Node, other: Node) -> Node | None:
    """Return ``|u|`` for ``max(u; −u)``, ``c − |u − c|`` for ``min(u; 2c − u)``."""
    first, second = polynomial(one), polynomial(other)
    if not first or not second or list(first[1:]) != [-each for each in second[1:]]:
        return None
    middle = (first[0] + second[0]) / 2
    if not middle:
        bars = Call("abs", (other if isinstance(one, Negative) else one,))
        return bars if function == "max" else Negative(bars)
    rising = first if first[-1] > 0 else second
    bars = Call("abs", (polynomial_node((rising[0] - middle, *rising[1:]), N),))
    return (Sum if function == "max" else Difference)(number_node(middle), bars)
