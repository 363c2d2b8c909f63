"""An argument on the circle: the nearer an angle is to a top, the greater its cosine or sine.

In size these have a top at each half turn.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from cantorlab.formulas.explanations.enclosure import (
    MOST_DECIMALS,
    Enclosure,
    enclose,
    enclose_by_value,
    exact,
    round_outward,
)
from cantorlab.formulas.explanations.reductions import Argument, Facts
from cantorlab.formulas.printing.inline import inline, number_node
from cantorlab.formulas.tree import Call, Difference, Node, Pi, Product, Quotient, has_letter

#: A top of each function, in half turns; the others are whole turns away from it,
#: those of a size half turns.
_TOPS = {"cos": Fraction(0), "sin": Fraction(1, 2)}


class _Place(NamedTuple):
    """Top that is nearest to an angle, and the distance to it; ``half_turns`` if these are known
    exactly.
    """

    top: Fraction
    half_turns: Fraction | None
    radians: Enclosure


def turn(node: Node, a: int, b: int) -> Argument | None:
    """Argue by the distances of two angles from the tops that are nearest to them."""
    match node:
        case Call("cos" | "sin" as function, (angle,)) if has_letter(angle):
            period = 2
        case Call("abs", (Call("cos" | "sin" as function, (angle,)),)) if has_letter(angle):
            period = 1
        case _:
            return None
    facts: Facts = {"function": function, "angle": inline(angle), "size": period == 1}
    for_a, for_b = exact(angle, a), exact(angle, b)
    if function == "cos" and for_a is not None and for_b is not None and for_a == -for_b:
        return Argument("turn", 0, {**facts, "parts": []}, 3)
    one, other = (_find_place(_TOPS[function], period, angle, n) for n in (a, b))
    compared = one and other and _compare(one, other)
    if not compared:
        return None
    order, parts = compared
    return Argument("turn", order, {**facts, "parts": parts}, 3)


def _find_place(start: Fraction, period: int, angle: Node, n: int) -> _Place | None:
    found = enclose_by_value(Quotient(angle, Pi()), n)
    if found is None:
        return None
    top = start + period * round((found[0] - start) / period)
    radians = enclose(Call("abs", (Difference(angle, Product(number_node(top), Pi())),)), n)
    half_turns = abs(found[0] - top) if found[0] == found[1] else None
    return radians and _Place(top, half_turns, radians)


def _compare(one: _Place, other: _Place) -> tuple[int, list[Facts]] | None:
    """Return the order of two sines or cosines, and the distances that show it."""
    if one.half_turns is not None and other.half_turns is not None:
        order = (one.half_turns < other.half_turns) - (one.half_turns > other.half_turns)
        gaps = [_name_multiple_of_pi(gap) for gap in (one.half_turns, other.half_turns)]
        return order, [
            {"top": _name_multiple_of_pi(place.top), "away": gap, "bound": "exact", "of_pi": True}
            for place, gap in zip((one, other), gaps, strict=True)
        ]
    for decimals in range(1, MOST_DECIMALS + 1):
        first, second = (round_outward(place.radians, decimals) for place in (one, other))
        order = (first[1] < second[0]) - (first[0] > second[1])
        if order:
            return order, [
                _tell_distance(one, first, upper=order > 0),
                _tell_distance(other, second, upper=order < 0),
            ]
    return None


def _tell_distance(place: _Place, rounded: Enclosure, *, upper: bool) -> Facts:
    low, high = rounded
    bound = "exact" if low == high else "at_most" if upper else "at_least"
    away = str(high if upper else low)
    return {"top": _name_multiple_of_pi(place.top), "away": away, "bound": bound, "of_pi": False}


def _name_multiple_of_pi(half_turns: Fraction) -> str:
    """Write ``3π/2`` for three halves."""
    if not half_turns:
        return "0"
    top, below = abs(half_turns.numerator), half_turns.denominator
    sign = "−" if half_turns < 0 else ""
    return f"{sign}{top if top > 1 else ''}π" + (f"/{below}" if below > 1 else "")
