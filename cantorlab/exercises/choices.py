"""Exercises with four formulas or four curves to choose among, a to d."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from cantorlab.exercises.curves import curve_json, is_drawable, look_different
from cantorlab.exercises.exercise import LETTERS, Exercise, Json, Verdict, formula_json
from cantorlab.exercises.reading import letter, signed
from cantorlab.exercises.sources import Source
from cantorlab.exercises.standing import groups, height, heights, is_seen
from cantorlab.texts import Language, say

_PATIENCE = 400


@dataclass(frozen=True)
class _Choice(Exercise):
    """Four formulas that give four different orders; ``right`` is the index of the one meant."""

    right: int

    @property
    def formula(self) -> str:
        """The formula meant."""
        return self.formulas[self.right]

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose among."""
        return LETTERS

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return (LETTERS[self.right],)

    def _judged(self, text: str, typed: str, language: Language | None) -> Verdict:
        chosen = letter(text, LETTERS)
        if chosen in self.solutions:
            return Verdict(True, f"exercises.{self.kind}.right", {"letter": chosen})
        one, other, sign = _difference(self.formulas[LETTERS.index(chosen)], self.formula)
        return Verdict(
            False, f"exercises.{self.kind}.{sign}",
            {"letter": chosen, "one": signed(one), "other": signed(other)},
        )  # fmt: skip

    def _because(self) -> Iterator[tuple[str, int, int]]:
        """Why the right formula gives its first and last places, and each other one does not."""
        yield self.formula, *_ends(self.formula)
        for text in self.formulas:
            if text != self.formula:
                yield text, *_difference(text, self.formula)[:2]


@dataclass(frozen=True)
class WhichFormula(_Choice):
    """Which of these four formulas gives this order of the 18 mages?"""

    kind = "which_formula"

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> WhichFormula | None:
        """Wrong ones of the same family, if it has so many orders."""
        text = source.draw(rng)
        if len(set(heights(text))) < 2:
            return None
        found = _four(text, source, rng, lambda _: True)
        return found and cls(key, source.level, source.place, source.family, found[0], (), found[1])

    def ask(self, language: Language | None = None) -> str:
        """The question."""
        return say("exercises.which_formula.ask", language)

    def _shown(self, language: Language | None) -> Json:
        return {
            "order": [list(group) for group in groups(self.formula)],
            "formulas": [formula_json(text, language) for text in self.formulas],
        }


@dataclass(frozen=True)
class Curve(_Choice):
    """Which of four curves belongs to a formula, or (``from_curve``) which formula to a curve?"""

    kind = "curve"

    from_curve: bool

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Curve | None:
        """Four that look different, whatever their scale."""
        text = source.draw(rng)
        if not is_drawable(text) or len(set(heights(text))) < 2:
            return None
        found = _four(text, source, rng, _can_be_told_apart)
        if found is None:
            return None
        texts, right = found
        from_curve = rng.randrange(2) == 1
        return cls(
            key, source.level, source.place, source.family, texts, (), right, from_curve
        )  # fmt: skip

    def ask(self, language: Language | None = None) -> str:
        """The question."""
        return say(f"exercises.curve.{'ask_formula' if self.from_curve else 'ask'}", language)

    def _shown(self, language: Language | None) -> Json:
        if self.from_curve:
            return {
                "curve": curve_json(self.formula, language),
                "formulas": [formula_json(text, language) for text in self.formulas],
            }
        named = zip(self.formulas, LETTERS, strict=True)
        curves = [curve_json(text, language, name) for text, name in named]
        return {**super()._shown(language), "curves": curves}


def _four(
    text: str, source: Source, rng: Random, fits: Callable[[list[str]], bool]
) -> tuple[tuple[str, ...], int] | None:
    """``text`` and three relatives, all of different orders, shuffled; and where ``text`` is."""
    texts = [text]
    relatives = source.relatives(rng)
    for _ in range(_PATIENCE):
        other = next(relatives)
        if heights(other) not in map(heights, texts) and fits([*texts, other]):
            texts.append(other)
            if len(texts) == len(LETTERS):
                rng.shuffle(texts)
                return tuple(texts), texts.index(text)
    return None


def _can_be_told_apart(texts: list[str]) -> bool:
    """Whether the last of these has a curve unlike the others."""
    *others, last = texts
    return is_drawable(last) and all(look_different(each, last) for each in others)


def _difference(wrong: str, right: str) -> tuple[int, int, str]:
    """Two mages of which ``wrong`` says what ``right`` does not: that one beats the other, or ties.

    As near the top of ``wrong`` as can be, and if possible a pair that can be explained.
    """
    order = [each for group in groups(wrong) for each in group]
    pairs = [(a, b) for i, a in enumerate(order) for b in order[i + 1 :]]
    differing = [(a, b) for a, b in pairs if _sign(wrong, a, b) != _sign(right, a, b)]
    one, other = next((pair for pair in differing if is_seen(wrong, *pair)), differing[0])
    return one, other, "beats" if _sign(wrong, one, other) else "ties"


def _ends(text: str) -> tuple[int, int]:
    """A strongest mage and another near the top that it beats visibly."""
    order = groups(text)
    best = order[0][0]
    others = [each for group in order[1:] for each in group]
    return best, next((each for each in others if is_seen(text, best, each)), others[0])


def _sign(text: str, a: int, b: int) -> int:
    lead = height(text, a) - height(text, b)
    return (lead > 0) - (lead < 0)
