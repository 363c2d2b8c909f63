"""An explanation in words, from its kind and facts alone, with the sentences of the catalogue.

The order of a text: what is the same or simpler for these two, the argument about the core (by
theme in the files of this folder), what the outer operations do to its order, who wins.
"""

from __future__ import annotations

from collections.abc import Callable

from cantorlab.formulas.explanations.sentences import (
    blocks,
    distance,
    factors,
    signs,
    stretches,
    terms,
    values,
)
from cantorlab.formulas.explanations.views import Facts
from cantorlab.formulas.explanations.wording import Wording
from cantorlab.texts import Language, get_language


def sentence(kind: str, facts: Facts, language: Language | None = None) -> str:
    """Put an explanation into words of ``language``."""
    wording = Wording(facts, language or get_language())
    if kind == "no_strength":
        parts = [*values.gaps(wording), wording.outcome()]
    elif kind == "values":
        parts = [values.values(wording), wording.outcome()]
    else:
        heart = _CORE_TEXTS[facts["idea"]](wording)
        parts = [*wording.rewrites(), heart, wording.layers_and_outcome()]
    return " ".join(part for part in parts if part)


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
    "monotone": stretches.monotone,
    "mirrored": stretches.mirrored,
}
