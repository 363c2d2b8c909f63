"""Formulas in n: text to syntax tree to exact strengths to the order of the 18 mages.

>>> from cantorlab.formulas import explain, parse
>>> formula = parse("(n - 5)²")
>>> print(formula.strength(-9), formula.order[:3])
196 ((-9,), (-8,), (-7,))
>>> print(explain(formula, -9, 4).text.partition(".")[0])
Only the distance to 5 counts: −9 is at distance 14 from it, and 4 at distance 1

Importing this loads neither SymPy nor mpmath: mpmath comes with the first strength that is no
fraction, SymPy with ``Formula.sympy``.
"""

from typing import TYPE_CHECKING, Any

from cantorlab.formulas.errors import FormulaError, Undecided
from cantorlab.formulas.formula import Formula, parse
from cantorlab.formulas.numbers.real import Real
from cantorlab.formulas.strength import NoStrength, Strength
from cantorlab.formulas.tree import MAGES

if TYPE_CHECKING:  # names that ``__getattr__`` fetches, for tools that do not run it
    from cantorlab.formulas.explanations import Explanation, explain

__all__ = [
    "MAGES",
    "Explanation",
    "Formula",
    "FormulaError",
    "NoStrength",
    "Real",
    "Strength",
    "Undecided",
    "explain",
    "parse",
]


if not TYPE_CHECKING:  # or every name would be there

    def __getattr__(name: str) -> Any:
        if name in ("Explanation", "explain"):  # thirty modules, which a duel does without
            from cantorlab.formulas import explanations

            return getattr(explanations, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
