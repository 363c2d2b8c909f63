"""The last resort, comparing values, and the mages that have no strength to compare."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cantorlab.formulas.explanations.numbers import enclose
from cantorlab.formulas.explanations.printing import written
from cantorlab.formulas.explanations.rounding import outwards
from cantorlab.formulas.explanations.views import Facts
from cantorlab.formulas.tree import Node, plain

if TYPE_CHECKING:
    from cantorlab.formulas.formula import Formula

_MOST_DECIMALS = 12
_LONGEST = 24  # digits of a number that a sentence can hold


def values(node: Node, a: int, b: int) -> Facts:
    """The strengths of both, or bounds with as few decimals as tell them apart."""
    one, other = enclose(node, a), enclose(node, b)
    if one is None or other is None:
        return {"values": None}
    for decimals in range(_MOST_DECIMALS):
        rounded = [outwards(found, decimals) for found in (one, other)]
        if rounded[0][0] > rounded[1][1] or one == other:
            break
    else:
        return {"values": None}
    if any(_length(end) > _LONGEST for found in rounded for end in found):
        return {"values": None}
    return {"values": [{"low": str(low), "high": str(high)} for low, high in rounded]}


def missing(formula: Formula, first: int, second: int) -> Facts:
    """Which of the two have no strength, and which part stands in the way."""
    from cantorlab.formulas.formula import NoStrength

    gaps = []
    for n in (first, second):
        strength = formula.strength(n)
        if isinstance(strength, NoStrength):
            part = written(plain(strength.part))
            gaps.append({"mage": n, "code": strength.code, "part": part})
    return {"gaps": gaps}


def _length(value: Fraction) -> int:
    return len(str(value))
