"""An argument that sees a parabola in something else than ``n``: ``n²``, ``|n|`` or ``√(n + 9)``.

``45n² − n⁴`` is ``45u − u²`` with ``u = n²``; ``6√(n + 9) − n`` is ``6u − u² + 9`` with
``u = √(n + 9)``, since then ``n = u² − 9``. Only the distance from ``u`` to the axis counts.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from cantorlab.formulas.explanations.enclosure import Enclosure, enclose, exact
from cantorlab.formulas.explanations.polynomials import Polynomial, polynomial, polynomial_node
from cantorlab.formulas.explanations.reductions import Argument
from cantorlab.formulas.explanations.terms import terms_of
from cantorlab.formulas.printing.inline import inline, number_node
from cantorlab.formulas.tree import Call, Letter, Negative, Node, Power, Product, has_letter, walk

_SQUARE = Power(Letter("n"), number_node(Fraction(2)))
_SIZE = Call("abs", (Letter("n"),))


def parabola_of_inside(node: Node, a: int, b: int) -> Argument | None:
    """Argue by a parabola in ``u``: the distance from ``u`` to its axis decides."""
    found = _find_parabola(node)
    if found is None:
        return None
    inside, poly = found
    centre = -poly[1] / (2 * poly[2])
    gaps = [_gap(inside, n, centre) for n in (a, b)]
    one, other = (_size(gap) for gap in gaps)
    apart = _compare(one, other)
    same_side = (gaps[0][0] >= 0) == (gaps[1][0] >= 0)
    told = [_ends_of(size) for size in (one, other)]
    if not same_side and not _is_settled(told, apart):
        return None
    opens = 1 if poly[2] > 0 else -1
    facts = {
        "inside": inline(inside),
        "polynomial": inline(polynomial_node(poly, Letter("u"))),
        "centre": str(centre),
        "opens": "up" if opens > 0 else "down",
        "values": [_value(inside, n) for n in (a, b)],
        "distances": [] if same_side and not _exact(one, other) else told,
    }
    return Argument("parabola_of_inside", apart * opens, facts, 4.5)


def _find_parabola(node: Node) -> tuple[Node, Polynomial] | None:
    """Find ``u`` and the polynomial of the second degree in it."""
    poly = polynomial(node)
    if poly is not None and len(poly) == 5 and not poly[1] and not poly[3]:
        return _SQUARE, poly[::2]
    poly = polynomial(node, of_size=True)
    if poly is not None and len(poly) == 3:
        return _SIZE, poly
    roots = {part for part in walk(node) if isinstance(part, Call) and part.function == "sqrt"}
    return _in_root(node, roots.pop()) if len(roots) == 1 else None


def _in_root(node: Node, root: Call) -> tuple[Node, Polynomial] | None:
    """Return ``k√(an + b) + cn + d`` as a polynomial in the root."""
    under = polynomial(root.arguments[0])
    if under is None or len(under) != 2:
        return None
    times, rest = Fraction(0), [Fraction(0), Fraction(0)]
    for term in terms_of(node):
        multiple = _multiple(term, root)
        straight = polynomial(term)
        if multiple is not None:
            times += multiple
        elif straight is not None and len(straight) <= 2:
            for power, part in enumerate(straight):
                rest[power] += part
        else:
            return None
    # n = (u² − b)/a
    (constant, slope), (b, a) = rest, under
    if not times or not slope:
        return None
    return root, (constant - slope * b / a, times, slope / a)


def _multiple(term: Node, root: Call) -> Fraction | None:
    """Return the number that ``root`` is multiplied by in ``term``."""
    match term:
        case Negative(operand):
            found = _multiple(operand, root)
            return None if found is None else -found
        case Product(left, right) if right == root and not has_letter(left):
            return exact(left)
        case Product(left, right) if left == root and not has_letter(right):
            return exact(right)
        case _:
            return Fraction(1) if term == root else None


def _gap(inside: Node, n: int, centre: Fraction) -> Enclosure:
    low, high = enclose(inside, n) or (Fraction(0), Fraction(0))
    return low - centre, high - centre


def _size(gap: Enclosure) -> Enclosure:
    low, high = gap
    return (low, high) if low >= 0 else (-high, -low)


def _compare(one: Enclosure, other: Enclosure) -> int:
    return 1 if one[0] > other[1] else -1 if one[1] < other[0] else 0


def _exact(*sizes: Enclosure) -> bool:
    return all(low == high for low, high in sizes)


def _ends_of(size: Enclosure) -> list[str]:
    """Return the known bounds of a distance as whole numbers."""
    low, high = size
    if low == high:
        return [str(low), str(high)]
    return [str(floor(low)), str(ceil(high))]


def _is_settled(told: list[list[str]], apart: int) -> bool:
    """Return whether the ends show which distance is larger."""
    (low, high), (other_low, other_high) = (map(Fraction, ends) for ends in told)
    if low == high and other_low == other_high:
        return True
    return low >= other_high if apart > 0 else high <= other_low


def _value(inside: Node, n: int) -> str:
    """Return ``u`` for a mage: a number, or the root of one."""
    known = exact(inside, n)
    if known is not None:
        return str(known)
    assert isinstance(inside, Call)
    under = exact(inside.arguments[0], n)
    return f"√{under}" if under is not None and under.denominator == 1 else f"√({under})"
