"""The values as the last resort, and the mages that have none."""

from __future__ import annotations

from cantorlab.formulas.explanations.wording import Wording
from cantorlab.texts import say


def gaps(wording: Wording) -> list[str]:
    """Say for each mage without strength why it has none."""
    gaps = []
    for gap in wording.facts["gaps"]:
        part = wording.formula(gap["part"])
        why = say(f"formulas.{gap['code']}", wording.language, part=part)
        # The sentence goes on after a colon.
        why = why[:1].lower() + why[1:]
        gaps.append(wording.say("gap", mage=wording.number(gap["mage"]), why=why))
    return gaps


def values(wording: Wording) -> str:
    """Give both strengths, or bounds of them."""
    if wording.facts["values"] is None:
        return wording.say("values_too_long")
    one, other = (wording.span(**value) for value in wording.facts["values"])
    if wording.facts["winner"] is None:
        return wording.say("values_same", one=one, **wording.mages())
    return wording.say("values", one=one, other=other, **wording.mages())
