"""The last resort, comparing values, and the mages that have no strength to compare."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.explanations.enclosure import Enclosure, round_outward
from cantorlab.formulas.explanations.reductions import Facts
from cantorlab.formulas.formula import Formula
from cantorlab.formulas.numbers.real import Real
from cantorlab.formulas.printing.inline import inline
from cantorlab.formulas.strength import NoStrength, Strength
from cantorlab.formulas.tree import MAGES, plain

_MOST_DECIMALS = 12
_PRECISION = 128  # bits
_LONGEST = 24  # digits of a number that a sentence can hold


def values(formula: Formula, a: int, b: int) -> Facts:
    """Argue by the strengths of both, or by bounds with as few decimals as tell them apart."""
    one, other = (_bounds(formula.strength(n)) for n in (a, b))
    if one is None or other is None:
        return {"values": None}
    tie = formula.ranks[a - MAGES[0]] == formula.ranks[b - MAGES[0]]
    for decimals in range(1 if tie else 0, _MOST_DECIMALS):
        first, second = round_outward(one, decimals), round_outward(other, decimals)
        if tie or first[0] > second[1]:
            break
    else:
        return {"values": None}
    shown = (first, first) if tie else (first, second)
    if any(_is_long(end) for found in shown for end in found):
        return {"values": None}
    return {"values": [{"low": str(low), "high": str(high)} for low, high in shown]}


def _bounds(strength: Strength) -> Enclosure | None:
    if isinstance(strength, Fraction):
        return strength, strength
    try:
        return strength.interval(_PRECISION) if isinstance(strength, Real) else None
    except OverflowError:
        return None


def missing(formula: Formula, first: int, second: int) -> Facts:
    """Argue that one or both have no strength, and name the part that is undefined."""
    gaps = []
    for n in (first, second):
        strength = formula.strength(n)
        if isinstance(strength, NoStrength):
            part = inline(plain(strength.part))
            gaps.append({"mage": n, "code": strength.code, "part": part})
    return {"gaps": gaps}


def _is_long(value: Fraction) -> bool:
    # Python writes no number of more than 4,300 digits: those are told by their size alone.
    if max(abs(value.numerator), value.denominator) >= 10**_LONGEST:
        return True
    return len(str(value)) > _LONGEST
