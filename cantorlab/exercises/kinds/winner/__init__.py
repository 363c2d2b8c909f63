"""Exercise on the winner between two mages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from cantorlab.exercises.base import TIE, Control, Exercise, Marks, Verdict
from cantorlab.exercises.formula_cache import first_seen, groups, height
from cantorlab.exercises.sources import Source
from cantorlab.exercises.typed_answers import relation, says_tie
from cantorlab.formulas import MAGES
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say

# The two mages are at most so many rungs apart, or the duel would be too easy.
NEAR = 5

_PAIRS = [(a, b) for a in MAGES for b in MAGES if a < b]


@dataclass(frozen=True)
class Winner(Exercise):
    """Name the winner between two mages; often enough they tie."""

    kind = "winner"
    control: ClassVar[Control] = "duel"
    example = "8"

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Winner | None:
        """Draw the result first: a tie, a win of the larger number or of the smaller one."""
        text = source.draw(rng)
        wanted = [1, 1, -1, -1, 0, 0][rng.randrange(6)]
        pairs = [pair for pair in _PAIRS if abs(_lead(text, *pair)) <= NEAR]
        rng.shuffle(pairs)
        # False sorts before True.
        pairs.sort(key=lambda pair: _sign(_lead(text, *pair)) != wanted)
        pair = first_seen(text, pairs, lambda pair: [pair])
        if pair is None:
            return None
        mages = pair if rng.randrange(2) else pair[::-1]
        return cls(key, source.level, source.place, source.family, (text,), mages)

    def ask(self, language: Language | None = None) -> str:
        """Return the question."""
        one, other = map(number_text, self.mages)
        return say("exercises.winner.ask", language, one=one, other=other)

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose among."""
        return (*map(str, self.mages), TIE)

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        best = groups(self.formula, self.mages)[0]
        return (TIE,) if len(best) > 1 else (str(best[0]),)

    def marks(self) -> Marks:
        """Return both mages, and the one that wins."""
        gold = [int(each) for each in self.solutions if each != TIE]
        return Marks(sorted(self.mages), gold)

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        answer = TIE if says_tie(text) else self._winner(text)
        result = "right" if answer in self.solutions else "wrong"
        one, other = map(number_text, self.mages)
        if answer == TIE:
            return Verdict(
                result == "right", f"exercises.tie.{result}", {"one": one, "other": other}
            )
        return Verdict(
            result == "right", f"exercises.winner.{result}", {"mage": number_text(int(answer))}
        )

    def _winner(self, text: str) -> str:
        best = relation(text, self.mages, wanted="winner")[0]
        return TIE if len(best) > 1 else str(best[0])

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        yield self.formula, self.mages[0], self.mages[1]


def _lead(text: str, a: int, b: int) -> int:
    """Return the number of rungs by which ``b`` stands above ``a``."""
    return height(text, b) - height(text, a)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
