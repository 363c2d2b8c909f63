"""Arguments with whole numbers only: a rise by more than 8 outweighs a fall by less than 3.

They say less than the exact changes and factors, and a reader can check them without a calculator.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, prod

from cantorlab.formulas.explanations.enclosure import Enclosure
from cantorlab.formulas.explanations.factors import ratios_of, same_sign_factors, size_of
from cantorlab.formulas.explanations.reductions import Argument, Facts
from cantorlab.formulas.explanations.signs import as_product
from cantorlab.formulas.explanations.terms import changes_of, terms_of
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.tree import Node, has_letter

_LARGEST = 1000  # a bound that a reader still has a feeling for


def whole_balance(node: Node, a: int, b: int) -> Argument | None:
    """Argue in whole numbers: from ``b`` to ``a`` the gains outweigh the losses."""
    terms = [term for term in terms_of(node) if has_letter(term)]
    if len(terms) < 2:
        return None
    changes = changes_of(terms, a, b)
    if changes is None:
        return None
    for side in (1, -1):
        bounds = [_bound(change, side) for change in changes]
        total = side * sum(bound for bound, _ in bounds)
        if total < 0 or (total == 0 and all(exact for _, exact in bounds)):
            continue
        if max(abs(bound) for bound, _ in bounds) > _LARGEST:
            return None
        parts = [
            {"part": inline(term), "change": _way(change), "by": abs(bound), "exact": exact}
            for term, change, (bound, exact) in zip(terms, changes, bounds, strict=True)
        ]
        if any(part["change"] is None for part in parts):
            return None
        return Argument("whole_balance", side, {"parts": parts}, 5 + 0.5 * len(terms))
    return None


def whole_ratio(node: Node, a: int, b: int) -> Argument | None:
    """Argue in whole numbers: one factor is multiplied by more than another is divided by."""
    product = as_product(node) or node
    found = same_sign_factors(product, a, b)
    if found is None:
        return None
    factors, sign = found
    ratios = ratios_of(factors, a, b)
    if ratios is None:
        return None
    if any(low < 1 < high for low, high in ratios):
        return None
    for size in (1, -1):
        bounds = [_multiple(ratio, size) for ratio in ratios]
        total = prod((bound for bound, _ in bounds), start=Fraction(1))
        beyond = total > 1 if size > 0 else total < 1
        if not (beyond or (total == 1 and not all(exact for _, exact in bounds))):
            continue
        times = [
            bound if low >= 1 else 1 / bound
            for (bound, _), (low, _) in zip(bounds, ratios, strict=True)
        ]
        if max(times) > _LARGEST:
            return None
        parts: list[Facts] = []
        for (factor, divides), (low, high), by, (_, exact) in zip(
            factors, ratios, times, bounds, strict=True
        ):
            way = 0 if low == high == 1 else 1 if low >= 1 else -1
            parts.append(
                {
                    "part": inline(size_of(factor, a, b)),
                    "divides": divides,
                    "way": -way if divides else way,
                    "by": str(by),
                    "exact": exact,
                }
            )
        facts: Facts = {"parts": parts, "sign": sign}
        if product is not node:
            facts["factored"] = inline(product)
        weight = 4.5 + 0.5 * len(factors) + (1 if product is not node else 0)
        return Argument("whole_ratio", size * sign, facts, weight)
    return None


def _bound(change: Enclosure, side: int) -> tuple[int, bool]:
    """Return the whole number below a change (above it for ``side`` -1), and whether it is
    exact.
    """
    low, high = change
    if low == high and low.denominator == 1:
        return int(low), True
    return (floor(low), False) if side > 0 else (ceil(high), False)


def _way(change: Enclosure) -> int | None:
    """Return whether a change is a rise (1), none (0) or a fall (-1)."""
    low, high = change
    return 0 if low == high == 0 else 1 if low > 0 else -1 if high < 0 else None


def _multiple(ratio: Enclosure, size: int) -> tuple[Fraction, bool]:
    """Return a whole number or one over it, below the ratio (above it for ``size`` -1)."""
    low, high = ratio
    for end in (low, 1 / low):
        if low == high and end.denominator == 1:
            return low, True
    if low >= 1:
        return Fraction(floor(low) if size > 0 else ceil(high)), False
    return Fraction(1, ceil(1 / low) if size > 0 else floor(1 / high)), False
