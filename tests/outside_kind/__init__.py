"""A kind of exercises from outside the package, as somebody else would write it: one folder.

Is the strength of a mage an even number at this place?
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cantorlab.exercises import Exercise, UnreadableAnswer, Verdict
from cantorlab.exercises.sources import Source
from cantorlab.formulas import MAGES, parse
from cantorlab.languages.texts import Language


@dataclass(frozen=True)
class Parity(Exercise):
    """Even or odd?"""

    kind = "parity"
    control = "choice"
    example = "even"
    words = Path(__file__).with_name("words.json")

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Parity | None:
        text = source.draw(rng)
        whole = [mage for mage in MAGES if _strength(text, mage) is not None]
        if not whole:
            return None
        mage = rng.choice(whole)
        return cls(key, source.level, source.place, source.family, (text,), (mage,))

    def ask(self, language: Language | None = None) -> str:
        return self.say("ask", language, mage=self.mages[0])

    @property
    def choices(self) -> tuple[str, ...]:
        return ("even", "odd")

    @property
    def solutions(self) -> tuple[str, ...]:
        strength = _strength(self.formula, self.mages[0])
        assert strength is not None
        return (self.choices[strength % 2],)

    def label(self, answer: str, language: Language | None = None) -> str:
        return self.say(answer, language) if answer in self.choices else answer

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        meant = {self.label(each, said): each for each in self.choices for said in ("en", "fr")}
        answer = meant.get(text)
        if answer is None:
            raise UnreadableAnswer("exercises.unreadable.letter", typed=text, last="odd")
        result = "right" if answer in self.solutions else "wrong"
        return Verdict(result == "right", f"exercises.parity.{result}", {"mage": self.mages[0]})

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        other = next(mage for mage in MAGES if mage != self.mages[0])
        yield self.formula, self.mages[0], other


def _strength(text: str, mage: int) -> int | None:
    """The strength of a mage, if it is a whole number."""
    value = parse(text, language="en").strength(mage)
    try:
        return int(str(value))
    except ValueError:
        return None
