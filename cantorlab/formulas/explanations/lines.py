"""Arguments about linear formulas: ``n`` itself, a constant, a sum that simplifies to a line."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.explanations.enclosure import exact
from cantorlab.formulas.explanations.polynomials import fractional, polynomial, polynomial_node
from cantorlab.formulas.explanations.views import Argument
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import Letter, Node, Product, has_letter


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
