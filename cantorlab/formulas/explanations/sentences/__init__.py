"""An explanation in words, from its kind and facts alone, with the sentences of the catalogue.

The order of a text: what is the same or simpler for these two, the argument about the core (by
theme in the files of this folder), what the outer operations do to its order, who wins.
"""

from __future__ import annotations

from collections.abc import Callable

from cantorlab.formulas.explanations.reductions import Facts
from cantorlab.formulas.explanations.sentences import (
    blocks,
    distance,
    factors,
    signs,
    stretches,
    terms,
)
from cantorlab.formulas.explanations.wording import Wording
from cantorlab.languages.texts import Language, get_language, say


def sentence(kind: str, facts: Facts, language: Language | None = None) -> str:
    """Put an explanation into words of ``language``."""
    wording = Wording(facts, language or get_language())
    if kind == "no_strength":
        parts = [*_name_gaps(wording), wording.outcome()]
    elif kind == "values":
        parts = [_give_values(wording), wording.outcome()]
    else:
        heart = _CORE_TEXTS[facts["idea"]](wording)
        parts = [*wording.rewrites(), heart, wording.layers_and_outcome()]
    return " ".join(part for part in parts if part)


def _name_gaps(wording: Wording) -> list[str]:
    """Say for each mage without strength why it has none."""
    gaps = []
    for gap in wording.facts["gaps"]:
        part = wording.formula(gap["part"])
        why = say(f"formulas.{gap['code']}", wording.language, part=part)
        # The sentence goes on after a colon.
        why = why[:1].lower() + why[1:]
        gaps.append(wording.say("gap", mage=wording.number(gap["mage"]), why=why))
    return gaps


def _give_values(wording: Wording) -> str:
    """Give both strengths, or bounds of them."""
    if wording.facts["values"] is None:
        return wording.say("values_too_long")
    one, other = (wording.span(**value) for value in wording.facts["values"])
    if wording.facts["winner"] is None:
        return wording.say("values_same", one=one, **wording.mages())
    return wording.say("values", one=one, other=other, **wording.mages())


_CORE_TEXTS: dict[str, Callable[[Wording], str]] = {
    "letter": stretches.letter,
    "constant": stretches.constant,
    "expanded": stretches.expand,
    "distance": distance.distance,
    "distance_of_inside": distance.distance_of_inside,
    "parabola": distance.parabola,
    "signs": signs.signs,
    "parity_signs": signs.signs,
    "blocks": blocks.blocks,
    "remainder": blocks.remainder,
    "agreeing_terms": terms.agreeing_terms,
    "agreeing_cases": terms.agreeing_cases,
    "dominant": terms.dominant,
    "balance": terms.balance,
    "agreeing_factors": factors.agreeing_factors,
    "ratio": factors.ratio,
    "factored_difference": factors.factored_difference,
    "whole_balance": terms.whole_balance,
    "whole_ratio": factors.whole_ratio,
    "parabola_of_inside": distance.parabola_of_inside,
    "hill_or_valley": stretches.hill_or_valley,
    "case_bound": terms.case_bound,
    "steps": stretches.steps,
    "factorials": stretches.factorials,
    "turn": stretches.turn,
    "monotone": stretches.monotone,
    "mirrored": stretches.mirrored,
}
