"""Arguments about the whole formula: a line, a monotone interval, symmetry about zero."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from cantorlab.formulas.explanations.enclosure import exact
from cantorlab.formulas.explanations.polynomials import fractional, polynomial, polynomial_node
from cantorlab.formulas.explanations.reductions import Argument
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import MAGES, Call, Letter, Node, Power, Product, children, has_letter


def letter(node: Node, a: int, b: int) -> Argument | None:
    """Argue that only ``n`` is left: the larger number is the larger."""
    if node != Letter("n"):
        return None
    return Argument("letter", 1 if a > b else -1, {}, 0)


def constant(node: Node, a: int, b: int) -> Argument | None:
    """Argue that the core is the same number for all mages."""
    if not has_letter(node):
        return Argument("constant", 0, {"reason": "no_letter"}, 0)
    if isinstance(node, Product) and any(
        not has_letter(side) and exact(side) == 0 for side in (node.left, node.right)
    ):
        return Argument("constant", 0, {"reason": "zero_factor"}, 0.5)
    found = fractional(node)
    if found is None:
        return None
    value = found.top[-1] / found.bottom[-1] if found.top else Fraction(0)
    if found.top and found.top != tuple(value * c for c in found.bottom):
        return None
    return Argument("constant", 0, {"reason": "cancels", "value": str(value)}, 1.5)


def line(node: Node, a: int, b: int) -> Argument | None:
    """Argue by expanding: several ``n`` become one multiple of ``n`` and a constant."""
    poly = polynomial(node)
    if poly is None or len(poly) != 2 or node == Letter("n"):
        return None
    upwards = (poly[1] > 0) == (a > b)
    facts = {
        "slope": str(poly[1]),
        "constant": str(poly[0]),
        "multiple": inline(polynomial_node((Fraction(0), poly[1]), Letter("n"))),
    }
    return Argument("expanded", 1 if upwards else -1, facts, 2)


Ranks = tuple[int | None, ...]


def monotone(node: Node, ranks: Ranks, a: int, b: int) -> Argument | None:
    """Argue on an interval with both mages on which the formula is strictly monotone."""
    stretch = _stretch(ranks, a, b)
    if stretch is None:
        return None
    first, last, direction = stretch
    facts = {"from": first, "to": last, "direction": "up" if direction > 0 else "down"}
    return Argument("monotone", direction if a > b else -direction, facts, 7)


def mirrored(node: Node, ranks: Ranks, a: int, b: int) -> Argument | None:
    """Argue by symmetry: the formula depends on ``|n|`` only, so that opposites tie."""
    if not _depends_on_size(node) or a * b >= 0 or max(abs(a), abs(b)) > MAGES[-1]:
        return None
    stretch = _stretch(ranks, abs(a), abs(b))
    if stretch is None:
        return None
    first, last, direction = stretch
    facts = {
        "sizes": [abs(a), abs(b)],
        "from": first,
        "to": last,
        "direction": "up" if direction > 0 else "down",
    }
    return Argument("mirrored", direction if abs(a) > abs(b) else -direction, facts, 7.5)


def piece(node: Node, ranks: Ranks, a: int, b: int) -> Argument | None:
    """Argue like `monotone`, before anything has to be calculated."""
    found = monotone(node, ranks, a, b)
    return found and replace(found, weight=5)


def mirrored_piece(node: Node, ranks: Ranks, a: int, b: int) -> Argument | None:
    """Argue like `mirrored`, before anything has to be calculated."""
    found = mirrored(node, ranks, a, b)
    return found and replace(found, weight=5.3)


def _stretch(ranks: Ranks, a: int, b: int) -> tuple[int, int, int] | None:
    """Return the longest run of mages around ``a`` and ``b`` with strictly rising (1) or falling
    ranks.
    """
    low, high = min(a, b), max(a, b)
    for direction in (1, -1):
        if all(_step(ranks, n) == direction for n in range(low, high)) and low < high:
            while low > MAGES[0] and _step(ranks, low - 1) == direction:
                low -= 1
            while high < MAGES[-1] and _step(ranks, high) == direction:
                high += 1
            return low, high, direction
    return None


def _step(ranks: Ranks, n: int) -> int | None:
    """Return whether the rank rises (1), stays (0) or falls (-1) from mage ``n`` to the next."""
    here, there = ranks[n - MAGES[0]], ranks[n + 1 - MAGES[0]]
    if here is None or there is None:
        return None
    return (there > here) - (there < here)


def _depends_on_size(node: Node) -> bool:
    match node:
        case Letter():
            return False
        case Call("abs", (Letter("n"),)):
            return True
        case Power(Letter("n"), exponent) if not has_letter(exponent):
            power = exact(exponent)
            return power is not None and power.denominator == 1 and power % 2 == 0
        case _:
            return all(_depends_on_size(child) for child in children(node))
