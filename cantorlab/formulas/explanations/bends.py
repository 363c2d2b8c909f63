"""An argument by the way a curve bends: a hill rises, then falls; a valley falls, then rises.

Sums of curves that bend the same way bend that way too, so the tree shows where it holds
(`bend`); which mage is on top, the exact ranks show.
"""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.formulas.explanations.enclosure import exact, sign
from cantorlab.formulas.explanations.monotonicity import Ranks
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.explanations.reductions import Argument
from cantorlab.formulas.explanations.terms import terms_of
from cantorlab.formulas.tree import (
    MAGES,
    Call,
    Negative,
    Node,
    Power,
    Product,
    Quotient,
    has_letter,
    walk,
)


def hill_or_valley(node: Node, ranks: Ranks, a: int, b: int) -> Argument | None:
    """Argue on one side of a top or bottom: nearer is higher, or lower."""
    terms = [term for term in terms_of(node) if has_letter(term)]
    if len(terms) < 2:
        return None
    for stretch in _stretches(node, a, b):
        bends = {bend(term, stretch) for term in terms} - {0}
        if len(bends) != 1 or None in bends:
            continue
        (way,) = bends
        assert way is not None
        heights = {n: ranks[n - MAGES[0]] for n in stretch}
        if None in heights.values():
            continue
        extreme = (max if way < 0 else min)(
            height for height in heights.values() if height is not None
        )
        tops = [n for n in stretch if heights[n] == extreme]
        inside = stretch[0] < tops[0] and tops[-1] < stretch[-1]
        one_side = max(a, b) <= tops[-1] or min(a, b) >= tops[0]
        if not inside or not one_side or (a in tops and b in tops):
            continue
        nearer = min((a, b), key=lambda n: min(abs(n - top) for top in tops))
        facts = {
            "way": "hill" if way < 0 else "valley",
            "from": stretch[0],
            "to": stretch[-1],
            "extreme": tops,
        }
        return Argument("hill_or_valley", (1 if nearer == a else -1) * -way, facts, 4.9)
    return None


def _stretches(node: Node, a: int, b: int) -> Sequence[range]:
    """Yield all mages, and those on the same side of a divisor's zeros as both."""
    divisors = _divisors(node)
    if not divisors:
        return (range(MAGES[0], MAGES[-1] + 1),)
    low, high = min(a, b), max(a, b)
    wanted = [sign(divisor, a) for divisor in divisors]

    def is_there(n: int) -> bool:
        return [sign(divisor, n) for divisor in divisors] == wanted

    if 0 in wanted or None in wanted or not all(map(is_there, range(low, high + 1))):
        return ()
    while low > MAGES[0] and is_there(low - 1):
        low -= 1
    while high < MAGES[-1] and is_there(high + 1):
        high += 1
    return (range(low, high + 1),)


def _divisors(node: Node) -> list[Node]:
    return [
        part.right for part in walk(node) if isinstance(part, Quotient) and has_letter(part.right)
    ]


def bend(node: Node, stretch: range) -> int | None:
    """Return the way a curve bends: 1 like a valley, -1 like a hill, 0 not at all; None if
    unknown.
    """
    poly = polynomial(node)
    if poly is not None and len(poly) <= 3:
        return 0 if len(poly) <= 2 else 1 if poly[2] > 0 else -1
    match node:
        case Negative(u):
            return _turn(bend(u, stretch), -1)
        case Product(c, u) if not has_letter(c):
            return _turn(bend(u, stretch), sign(c))
        case Product(u, c) if not has_letter(c):
            return _turn(bend(u, stretch), sign(c))
        case Quotient(u, c) if not has_letter(c):
            return _turn(bend(u, stretch), sign(c))
        case Quotient(c, u) if not has_letter(c) and _is_line(u):
            sides = {sign(u, n) for n in (stretch[0], stretch[-1])}
            side = sides.pop() if len(sides) == 1 else None
            return _turn(side, sign(c))
        case Call("sqrt", (u,)) if _is_line(u):
            return -1
        case Call("abs", (u,)) if _is_line(u):
            return 1
        case Power(c, u) if not has_letter(c) and _is_line(u):
            base = exact(c)
            return 1 if base is not None and base > 0 and base != 1 else None
    return None


def _is_line(node: Node) -> bool:
    poly = polynomial(node)
    return poly is not None and len(poly) == 2


def _turn(way: int | None, by: int | None) -> int | None:
    return None if way is None or by is None else way * by
