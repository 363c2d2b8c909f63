"""The explorer's mages as a table, one row a mage."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cantorlab.formulas import MAGES, Formula, NoStrength
from cantorlab.formulas.order.ladder import strength_value
from cantorlab.formulas.printing.written import write
from cantorlab.formulas.substitution import substitute, tidy
from cantorlab.widgets.lab.study import Study
from cantorlab.widgets.lab.view import place

if TYPE_CHECKING:
    import pandas as pd


def frame(study: Study) -> pd.DataFrame:
    """Return a frame of one row a mage, from -9 to 8.

    ``strength`` is the exact strength as text, missing if there is none, ``value`` about the same
    as a float, ``rank`` that of ``Formula.ranks`` (0 the weakest, missing without strength),
    ``place`` the place from the strongest (1; equals share the better). With a second formula:
    ``other_strength``, ``other_value``, ``other_rank``, ``other_place``.
    """
    import pandas as pd

    columns: dict[str, Any] = {"mage": pd.array(MAGES, dtype="int8")}
    for prefix, formula in (("", study.formula), ("other_", study.other)):
        if formula is None:
            continue
        values = [strength_value(formula.strength(mage)) for mage in MAGES]
        texts = [exact_text(formula, mage) for mage in MAGES]
        columns[f"{prefix}strength"] = pd.array(texts, dtype="string")
        columns[f"{prefix}value"] = pd.array(values, dtype="float64")
        columns[f"{prefix}rank"] = pd.array(formula.ranks, dtype="Int8")
        columns[f"{prefix}place"] = pd.array([place(n, formula) for n in MAGES], dtype="int8")
    return pd.DataFrame(columns)


def exact_text(formula: Formula, mage: int) -> str | None:
    """Return the exact strength as text that ``parse`` reads: ``-3/4``, ``√(8 + 9)``; None for
    none.
    """
    strength = formula.strength(mage)
    if isinstance(strength, NoStrength):
        return None
    if isinstance(strength, Fraction):
        return str(strength)
    return write(tidy(substitute(formula.tree, {"n": Fraction(mage)})), formula.language)
