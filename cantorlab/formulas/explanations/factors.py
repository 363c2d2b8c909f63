"""Arguments that compare the factors of a product."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from cantorlab.formulas.explanations.enclosure import (
    MOST_DECIMALS,
    Enclosure,
    enclose,
    find_used_bounds,
    order,
    round_outward,
    side_of,
    sign,
)
from cantorlab.formulas.explanations.reductions import Argument, Facts
from cantorlab.formulas.explanations.signs import as_product, factors_of
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import Call, Negative, Node, Product, Quotient, has_letter


def agreeing_factors(node: Node, a: int, b: int) -> Argument | None:
    """Argue without multiplying: each factor is at least as large for one mage, each divisor at
    most.
    """
    product = as_product(node) or node
    found = same_sign_factors(product, a, b)
    if found is None:
        return None
    factors, side = found
    parts: list[Facts] = []
    for factor, divides in factors:
        compared = order(Call("abs", (factor,)), a, b)
        if compared is None:
            return None
        parts.append({"part": inline(size_of(factor, a, b)), "divides": divides, "order": compared})
    pulls = {part["order"] * (-1 if part["divides"] else 1) for part in parts}
    if {1, -1} <= pulls or pulls == {0}:
        return None
    size = 1 if 1 in pulls else -1
    facts: Facts = {"parts": parts, "sign": side}
    if product is not node:
        facts["factored"] = inline(product)
    return Argument("agreeing_factors", size * side, facts, 5 if product is not node else 4)


def ratio(node: Node, a: int, b: int) -> Argument | None:
    """Argue by ratios: the product of each factor's from ``b`` to ``a`` decides."""
    product = as_product(node) or node
    found = same_sign_factors(product, a, b)
    if found is None:
        return None
    factors, side = found
    ratios = ratios_of(factors, a, b)
    if ratios is None:
        return None
    for decimals in range(MOST_DECIMALS + 1):
        rounded = [round_outward(one, decimals) for one in ratios]
        low, high = (prod((one[side] for one in rounded), start=Fraction(1)) for side in (0, 1))
        size = side_of(1, low, high) if low > 0 else None
        if size is not None:
            parts = [
                {
                    "part": inline(size_of(factor, a, b)),
                    "divides": divides,
                    "ratio": str(number),
                    "bound": bound,
                }
                for (factor, divides), (number, bound) in zip(
                    factors, find_used_bounds(rounded, size), strict=True
                )
            ]
            ((total, limit),) = find_used_bounds([(low, high)], size)
            facts: Facts = {"parts": parts, "total": str(total), "bound": limit, "sign": side}
            if product is not node:
                facts["factored"] = inline(product)
            weight = 5.5 + 0.5 * len(factors) + (1 if product is not node else 0)
            return Argument("ratio", size * side, facts, weight)
    return None


def same_sign_factors(node: Node, a: int, b: int) -> tuple[list[tuple[Node, bool]], int] | None:
    """Return the factors with ``n`` (True: a divisor) of a product of one sign for both, and that
    sign.
    """
    factors = [pair for pair in _factors(node, divides=False) if has_letter(pair[0])]
    if len(factors) < 2:
        return None
    sides = [[sign(factor, n) for factor in factors_of(node)] for n in (a, b)]
    if any(not one for side in sides for one in side):
        return None
    one, other = (prod(s for s in side if s is not None) for side in sides)
    return (factors, one) if one == other else None


def ratios_of(factors: list[tuple[Node, bool]], a: int, b: int) -> list[Enclosure] | None:
    """Return each factor's ratio of sizes from ``b`` to ``a`` (of a divisor: inverted)."""
    ratios: list[Enclosure] = []
    for factor, divides in factors:
        new, old = enclose(Call("abs", (factor,)), a), enclose(Call("abs", (factor,)), b)
        if new is None or old is None or min(*new, *old) <= 0:
            return None
        top, bottom = (old, new) if divides else (new, old)
        ratios.append((top[0] / bottom[1], top[1] / bottom[0]))
    return ratios


def size_of(factor: Node, a: int, b: int) -> Node:
    """Return ``factor``, in bars if it is negative for one of the two: sizes are what is
    compared.
    """
    return factor if sign(factor, a) == sign(factor, b) == 1 else Call("abs", (factor,))


def _factors(node: Node, *, divides: bool) -> list[tuple[Node, bool]]:
    match node:
        case Product(left, right):
            return [*_factors(left, divides=divides), *_factors(right, divides=divides)]
        case Quotient(left, right):
            return [*_factors(left, divides=divides), *_factors(right, divides=not divides)]
        case Negative(operand):
            return _factors(operand, divides=divides)
        case _:
            return [(node, divides)]
