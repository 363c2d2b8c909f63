"""The public type of an exact number that is no fraction."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from operator import index
from typing import ClassVar

from cantorlab.formulas.numbers.comparison import compare
from cantorlab.formulas.numbers.values import Terms
from cantorlab.formulas.numbers.work_budget import limit_work
from cantorlab.support.numbers import read_exact

_WORK = 2_000_000


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Real:
    """An exact real number, such as √2 or 3 − 2^(10^8), compared exactly.

    Comparing may raise ``Undecided``. There is no hash: equal numbers may be written differently.

    >>> from cantorlab.formulas import parse
    >>> root = parse("√n").strength(2)
    >>> root < 2, root == parse("2/√n").strength(2), float(root)
    (True, True, 1.414213562373095)
    """

    terms: Terms

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        value = _value(other)
        if value is None:
            return NotImplemented
        with limit_work(_WORK):
            return compare(self.terms, value) == 0

    def __lt__(self, other: Real | Fraction | float) -> bool:
        value = _value(other)
        if value is None:
            return NotImplemented
        with limit_work(_WORK):
            return compare(self.terms, value) < 0

    def interval(self, precision: int = 64) -> tuple[Fraction, Fraction]:
        """Return two fractions around the number, calculated with ``precision`` bits.

        Raises ``OverflowError`` if the number has more than 100,000 digits.
        """
        from cantorlab.formulas.numbers.enclosure import enclose, fractions

        return fractions(enclose(self.terms, index(precision)))

    def decimal(self, digits: int = 6, mark: str = ".") -> str:
        """Round the number to ``digits`` significant digits; large or tiny: ``1.27 × 10^30``."""
        from cantorlab.formulas.numbers.enclosure import decimal

        return decimal(self.terms, index(digits), mark)

    def __float__(self) -> float:
        from cantorlab.formulas.numbers.enclosure import approximately

        return approximately(self.terms)

    def __repr__(self) -> str:
        return f"Real({self.decimal(12)})"


def _value(number: object) -> Terms | Fraction | None:
    return number.terms if isinstance(number, Real) else read_exact(number)
