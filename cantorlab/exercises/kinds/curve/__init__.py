"""Exercise on curves: match a formula with one of several curves, or a curve with a formula."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cantorlab.exercises.base import Json, formula_json
from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.kinds.curve.drawing import curve_json, is_drawable, look_different
from cantorlab.exercises.kinds.four_options import OneOfFour, four
from cantorlab.exercises.sources import Source
from cantorlab.languages.texts import Language, say


@dataclass(frozen=True)
class Curve(OneOfFour):
    """Match a formula with one of these curves, or (``from_curve``) a curve with a formula."""

    kind = "curve"

    from_curve: bool

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Curve | None:
        """Choose curves that look different, whatever their scale."""
        text = source.draw(rng)
        if not is_drawable(text) or len(set(heights(text))) < 2:
            return None
        found = four(text, source, rng, _can_be_told_apart)
        if found is None:
            return None
        texts, right = found
        from_curve = rng.randrange(2) == 1
        return cls(
            key, source.level, source.place, source.family, texts, (), right, from_curve
        )  # fmt: skip

    def ask(self, language: Language | None = None) -> str:
        """Return the question."""
        return say(f"exercises.curve.{'ask_formula' if self.from_curve else 'ask'}", language)

    def _question_json(self, language: Language | None) -> Json:
        if self.from_curve:
            return {
                "curve": curve_json(self.formula, language),
                "formulas": [formula_json(text, language) for text in self.formulas],
            }
        named = zip(self.formulas, self.choices, strict=True)
        curves = [curve_json(text, language, name) for text, name in named]
        return {**super()._question_json(language), "curves": curves}


def _can_be_told_apart(texts: list[str]) -> bool:
    """Return whether the last of these has a curve unlike the others."""
    *others, last = texts
    return is_drawable(last) and all(look_different(each, last) for each in others)
