"""Arguments by distance: to a centre, to the axis of a parabola, of something to a number."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from cantorlab.formulas.explanations.enclosure import enclose, exact
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.explanations.reductions import Argument
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import Call, Difference, Letter, Node, Number, Sum, has_letter


def distance(node: Node, a: int, b: int) -> Argument | None:
    """Argue by distance: ``|kn + h|`` grows with that from ``n`` to the number that makes it
    zero.
    """
    if not isinstance(node, Call) or node.function != "abs":
        return None
    poly = polynomial(node.arguments[0])
    if poly is None or len(poly) != 2:
        return None
    centre = -poly[0] / poly[1]
    away = abs(a - centre), abs(b - centre)
    facts = {"centre": str(centre), "distances": [str(one) for one in away]}
    return Argument("distance", _compare(*away), facts, 0.7)


def distance_of_inside(node: Node, a: int, b: int) -> Argument | None:
    """Argue by the distance ``|v − c|`` from ``v``, whatever it is made of, to the number ``c``."""
    if not isinstance(node, Call) or node.function != "abs":
        return None
    match node.arguments[0]:
        case Difference(v, c) if has_letter(v) and not has_letter(c):
            centre = exact(c)
        case Difference(c, v) if has_letter(v) and not has_letter(c):
            centre = exact(c)
        case Sum(v, c) if has_letter(v) and not has_letter(c):
            centre = _negate(exact(c))
        case _:
            return None
    one, other = exact(v, a), exact(v, b)
    if centre is None or one is None or other is None or v == Letter("n"):
        return None
    away = abs(one - centre), abs(other - centre)
    facts = {
        "inside": inline(v),
        "centre": str(centre),
        "values": [str(one), str(other)],
        "distances": [str(one) for one in away],
    }
    return Argument("distance_of_inside", _compare(*away), facts, 3)


def distance_to_zero(node: Node, a: int, b: int) -> Argument | None:
    """Argue by ``|v|`` like `distance_of_inside`, where ``v`` is a whole part or a remainder."""
    match node:
        case Call("abs", (Call("floor" | "ceil" | "mod", _) as v,)):
            zero = Number(Fraction(0), "0")
            return distance_of_inside(Call("abs", (Difference(v, zero),)), a, b)
    return None


def parabola(node: Node, a: int, b: int) -> Argument | None:
    """Argue by the axis of a parabola: the distance to it decides."""
    poly = polynomial(node)
    if poly is None or len(poly) != 3:
        return None
    centre = -poly[1] / (2 * poly[2])
    away = abs(a - centre), abs(b - centre)
    upwards = poly[2] > 0
    roots = _roots(poly)
    if any(enclose(node, root) is None for root in roots):
        roots = []  # where a divisor is 0, too, there is no zero
    facts = {
        "centre": str(centre),
        "opens": "up" if upwards else "down",
        "roots": [str(root) for root in roots],
        "distances": [str(one) for one in away],
    }
    return Argument("parabola", _compare(*away) * (1 if upwards else -1), facts, 3)


def _roots(poly: tuple[Fraction, ...]) -> list[Fraction]:
    """Return the rational zeros of a second-degree polynomial, in order; none if they are
    irrational.
    """
    inside = poly[1] ** 2 - 4 * poly[0] * poly[2]
    if inside < 0:
        return []
    root = Fraction(isqrt(inside.numerator), isqrt(inside.denominator))
    if root * root != inside:
        return []
    return sorted({(-poly[1] + side * root) / (2 * poly[2]) for side in (-1, 1)})


def _negate(value: Fraction | None) -> Fraction | None:
    return None if value is None else -value


def _compare(one: Fraction, other: Fraction) -> int:
    return (one > other) - (one < other)
