"""Mirroring of an explorer: another one, perhaps in another language, shows the same."""

from __future__ import annotations

from contextlib import suppress

from cantorlab.formulas import FormulaError
from cantorlab.formulas.printing.inline import localise
from cantorlab.widgets.core.base import language_of
from cantorlab.widgets.lab.widget import FormulaLab


def state_of(lab: FormulaLab) -> tuple[object, ...]:
    """Return all that was chosen in an explorer, to be compared."""
    return lab.formula, lab.other, dict(lab.values), lab.ranges, lab.selected, lab.compare


def mirror(lab: FormulaLab, shown: FormulaLab) -> None:
    """Show in ``lab`` what is ``shown`` in another one, as the language of ``lab`` writes it.

    >>> import cantorlab
    >>> other = cantorlab.FormulaLab(language="en")
    >>> mirror(other, cantorlab.FormulaLab("0,5n", language="fr"))
    >>> other.formula
    '0.5n'
    """
    language = language_of(lab)
    with suppress(FormulaError, ValueError):  # one that reads otherwise here keeps what it has
        with lab.hold_trait_notifications():
            lab.formula = localise(shown.formula, language)
            lab.other = None if shown.other is None else localise(shown.other, language)
        lab.ranges = shown.ranges
        lab.values = dict(shown.values)
        lab.selected, lab.compare = shown.selected, shown.compare
