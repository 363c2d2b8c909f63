"""Sentences about linear formulas: ``n`` alone, a constant, an expanded line."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.explanations.wording import Wording


def letter(wording: Wording) -> str:
    """Say that one mage is the greater number."""
    return wording.say("letter", **wording.high_and_low())


def constant(wording: Wording) -> str:
    """Say why nothing depends on ``n``."""
    facts = wording.facts
    if facts["rewrites"] and facts["reason"] == "no_letter":
        alone = facts["rewrites"][0]["term"] == facts["formula"]
        return "" if alone else wording.say("constant.rest")
    return wording.say(f"constant.{facts['reason']}", core=wording.formula(facts["core"]))


def expanded(wording: Wording) -> str:
    """Say what a sum simplifies to."""
    slope = Fraction(wording.facts["slope"])
    return wording.say(
        "expanded_up" if slope > 0 else "expanded_down",
        core=wording.formula(wording.facts["core"]),
        multiple=wording.formula(wording.facts["multiple"]),
        high=wording.number(max(wording.first, wording.second)),
        low=wording.number(min(wording.first, wording.second)),
    )
