"""Exercise on the mages with which one mage ties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from cantorlab.exercises.base import NONE, Control, Exercise, Marks, Verdict
from cantorlab.exercises.formula_cache import A_FEW, height, is_seen
from cantorlab.exercises.order_reasons import explain_tie
from cantorlab.exercises.sources import Source
from cantorlab.exercises.typed_answers import (
    UnreadableAnswer,
    list_mages,
    list_typed_mages,
    several,
)
from cantorlab.formulas import MAGES
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say

# So many mages may tie with the one that is asked about.
MOST_TIES = 8


@dataclass(frozen=True)
class Ties(Exercise):
    """Name the mages with which one mage ties, possibly none."""

    kind = "ties"
    control: ClassVar[Control] = "mages"
    example = "-8 8"
    hint = "quiz.ui.hint.ties"

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Ties | None:
        """Draw, two times in three, a mage that ties with another, if there is one."""
        text = source.draw(rng)
        some = rng.randrange(3) > 0
        mages = list(MAGES)
        rng.shuffle(mages)
        mages.sort(key=lambda mage: bool(_mages_on_rung(text, mage)) != some)
        for mage in mages:
            pairs = [(mage, other) for other in _comparisons(text, mage)]
            if len(pairs) <= MOST_TIES and all(is_seen(text, *pair) for pair in pairs):
                return cls(key, source.level, source.place, source.family, (text,), (mage,))
        return None

    def ask(self, language: Language | None = None) -> str:
        """Return the question."""
        return say("exercises.ties.ask", language, mage=number_text(self.mages[0]))

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return (" ".join(map(str, _mages_on_rung(self.formula, self.mages[0]))) or NONE,)

    def ask_on_screen(self, language: Language | None = None) -> str:
        """Return the question above all mages."""
        return say("quiz.ask.ties", language, mage=number_text(self.mages[0]))

    def marks(self) -> Marks:
        """Return the mage in question, and those that tie with it."""
        tied = _mages_on_rung(self.formula, self.mages[0])
        return Marks(sorted({*self.mages, *tied}), tied)

    def label(self, answer: str, language: Language | None = None) -> str:
        """Return the answer in people's notation."""
        return list_typed_mages(answer, language) or super().label(answer, language)

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        asked = self.mages[0]
        named = several(text)
        if named == [asked]:
            raise UnreadableAnswer("exercises.unreadable.itself", mage=number_text(asked))
        tied, said = set(_mages_on_rung(self.formula, asked)), set(named) - {asked}
        mage = number_text(asked)
        if said == tied:
            mages = list_mages(sorted(said), language)
            return Verdict(
                True, f"exercises.ties.{'right' if said else 'nobody'}",
                {"mage": mage, "mages": mages},
            )  # fmt: skip
        if extra := [each for each in named if each in said - tied]:
            return Verdict(
                False, "exercises.tie.wrong", {"one": mage, "other": number_text(extra[0])}
            )
        code = "more" if said else "somebody"
        return Verdict(False, f"exercises.ties.{code}", {"mage": mage})

    def whole_reason(self, language: Language | None = None) -> str:
        """Return the order as the reason, ending on the mages that tie, or on none."""
        return explain_tie(self.formula, self.mages[0], self._explain_answer(), language)

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        asked = self.mages[0]
        for other in _comparisons(self.formula, asked):
            yield self.formula, asked, other


def _mages_on_rung(text: str, mage: int) -> list[int]:
    """Return the other mages on the same rung."""
    return [each for each in MAGES if each != mage and height(text, each) == height(text, mage)]


def _comparisons(text: str, mage: int) -> list[int]:
    """Return the mages to compare with: those that tie with it, or else its nearest."""
    others = sorted(
        (each for each in MAGES if each != mage),
        key=lambda each: (abs(height(text, each) - height(text, mage)), each),
    )
    return _mages_on_rung(text, mage) or [
        next((each for each in others[:A_FEW] if is_seen(text, mage, each)), others[0])
    ]
