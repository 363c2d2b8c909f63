"""Reasons from the whole order: why a mage is strongest or weakest, or why none ties.

Where fold and course of the order do not show it, the pairs of mages do that the kind compares. The
text always ends on those who are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cantorlab.exercises.formula_cache import formula_of, height, why
from cantorlab.formulas import MAGES, Formula
from cantorlab.formulas.curves.curve_text import fold, half
from cantorlab.formulas.curves.reasons import reason, settles
from cantorlab.formulas.order.order_text import list_mages
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, get_language, say

Pairs = Iterable[tuple[str, int, int]]


def why_at_the_end(
    kind: str, text: str, mages: Sequence[int], pairs: Pairs, language: Language | None
) -> str:
    """Say why the strongest (or the weakest) of ``mages`` are that."""
    words = language or get_language()
    way = 1 if kind == "strongest" else -1
    best = max(way * height(text, each) for each in mages)
    found = [each for each in mages if way * height(text, each) == best]
    formula = formula_of(text)
    settled = settles(formula, found[0], mages, [way])
    argument = _argument(formula, pairs, words, settled=settled)
    few = "" if len(mages) == len(MAGES) else "_few"
    tied = "_tied" if len(found) > 1 else ""
    outcome = say(f"exercises.{kind}.outcome{few}{tied}", words, mages=list_mages(found, words))
    return f"{argument} {outcome}"


def explain_tie(text: str, mage: int, pairs: Pairs, language: Language | None) -> str:
    """Name the mages that tie with ``mage``, or say why none does."""
    words = language or get_language()
    formula = formula_of(text)
    tied = [n for n in MAGES if n != mage and height(text, n) == height(text, mage)]
    centre = fold(formula.ranks)
    settled = settles(formula, mage, MAGES, [1, -1])
    told = [_argument(formula, pairs, words, settled=settled)]
    if settled and centre is not None and centre != mage:
        mirror = int(2 * centre) - mage
        told.append(
            say(
                f"exercises.ties.mirrored{'' if mirror in MAGES else '_nobody'}",
                words,
                centre=half(centre, words),
                mage=number_text(mage),
                mirror=number_text(mirror),
            )
        )
    key = "outcome" if tied else "outcome_nobody"
    told.append(
        say(f"exercises.ties.{key}", words, mage=number_text(mage), mages=list_mages(tied, words))
    )
    return " ".join(told)


def _argument(formula: Formula, pairs: Pairs, language: Language, *, settled: bool) -> str:
    """Fold and course; where nothing folds, the pairs show why the curve goes so."""
    if settled and fold(formula.ranks) is not None:
        return reason(formula, language)
    told = [why(text, a, b).say(language) for text, a, b in pairs]
    return " ".join([*told, reason(formula, language)] if settled else told)
