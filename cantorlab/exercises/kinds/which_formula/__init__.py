"""Exercise on matching an order with one of four formulas."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cantorlab.exercises.base import Json, formula_json
from cantorlab.exercises.formula_cache import groups, heights
from cantorlab.exercises.kinds.four_options import OneOfFour, four
from cantorlab.exercises.sources import Source
from cantorlab.languages.texts import Language, say


@dataclass(frozen=True)
class WhichFormula(OneOfFour):
    """Choose the formula, of four, that gives this order of the 18 mages."""

    kind = "which_formula"

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> WhichFormula | None:
        """Choose wrong formulas of the same family, if it has so many orders."""
        text = source.draw(rng)
        if len(set(heights(text))) < 2:
            return None
        found = four(text, source, rng, lambda _: True)
        return found and cls(key, source.level, source.place, source.family, found[0], (), found[1])

    def ask(self, language: Language | None = None) -> str:
        """Return the question."""
        return say("exercises.which_formula.ask", language)

    def _question_json(self, language: Language | None) -> Json:
        return {
            "order": [list(group) for group in groups(self.formula)],
            "formulas": [formula_json(text, language) for text in self.formulas],
        }
