"""An order of mages for people: in signs, for the eye, and in words, for the ear.

``>`` and ``=`` compare numbers, and mages are called by numbers: ``−9 > −8`` would be read as a
falsehood about −9 and −8. The order of mages therefore has signs of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from cantorlab.languages import conventions
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say

#: Between two mages: the first beats the second; the two tie.
BEATS, TIES = "→", "∼"

Groups = Iterable[Iterable[int]]
"""The mages from the strongest to the weakest, those that tie together."""


def in_signs(order: Groups) -> str:
    """Write the order as a line of signs: ``8 → −9 ∼ 7 → 0``."""
    return f" {BEATS} ".join(f" {TIES} ".join(map(number_text, group)) for group in order)


def in_words(order: Groups, language: Language) -> str:
    """Write the order as it is read aloud: ``8; −9 and 7 tied; 0``."""
    return say("common.between", language).join(_together(list(group), language) for group in order)


def _together(group: list[int], language: Language) -> str:
    mages = conventions.join_inner_items(list(map(number_text, group)), language)
    return mages if len(group) == 1 else say("mages.ladder.tied", language, mages=mages)


def list_mages(mages: Iterable[int], language: Language) -> str:
    """List some mages: ``−9, 7 and 8``."""
    return conventions.join_items(list(map(number_text, mages)), language)
