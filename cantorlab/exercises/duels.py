"""Exercises about two mages: who wins here, and who ties with whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cantorlab.exercises.exercise import NONE, TIE, Exercise, Verdict
from cantorlab.exercises.reading import (
    Unreadable,
    listed,
    relation,
    says_nobody,
    says_tie,
    several,
    signed,
)
from cantorlab.exercises.sources import Source
from cantorlab.exercises.standing import A_FEW, first_seen, groups, height, is_seen
from cantorlab.formulas import MAGES
from cantorlab.texts import Language, say

# The two mages are at most so many rungs apart, or the duel would be too easy.
NEAR = 5
# So many mages may tie with the one that is asked about.
MOST_TIES = 8

_PAIRS = [(a, b) for a in MAGES for b in MAGES if a < b]


@dataclass(frozen=True)
class Winner(Exercise):
    """Who wins here, of two mages? Often enough they tie."""

    kind = "winner"

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Winner | None:
        """Draw what is to happen first: a tie, the larger number or the smaller one wins."""
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
        """The question."""
        one, other = map(signed, self.mages)
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

    def _judged(self, text: str, typed: str, language: Language | None) -> Verdict:
        answer = TIE if says_tie(text) else self._winner(text)
        result = "right" if answer in self.solutions else "wrong"
        one, other = map(signed, self.mages)
        if answer == TIE:
            return Verdict(
                result == "right", f"exercises.tie.{result}", {"one": one, "other": other}
            )
        return Verdict(
            result == "right", f"exercises.winner.{result}", {"mage": signed(int(answer))}
        )

    def _winner(self, text: str) -> str:
        best = relation(text, self.mages, wanted="winner")[0]
        return TIE if len(best) > 1 else str(best[0])

    def _because(self) -> Iterator[tuple[str, int, int]]:
        yield self.formula, self.mages[0], self.mages[1]


@dataclass(frozen=True)
class Ties(Exercise):
    """With which mages does one mage tie? Maybe with none."""

    kind = "ties"

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Ties | None:
        """Two times in three a mage that ties with somebody, if there is one."""
        text = source.draw(rng)
        some = rng.randrange(3) > 0
        mages = list(MAGES)
        rng.shuffle(mages)
        mages.sort(key=lambda mage: bool(_tied(text, mage)) != some)
        for mage in mages:
            pairs = [(mage, other) for other in _shown(text, mage)]
            if len(pairs) <= MOST_TIES and all(is_seen(text, *pair) for pair in pairs):
                return cls(key, source.level, source.place, source.family, (text,), (mage,))
        return None

    def ask(self, language: Language | None = None) -> str:
        """The question."""
        return say("exercises.ties.ask", language, mage=signed(self.mages[0]))

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return (" ".join(map(str, _tied(self.formula, self.mages[0]))) or NONE,)

    def label(self, answer: str, language: Language | None = None) -> str:
        """The answer as people write it."""
        return super().label(answer, language).replace(" ", ", ")

    def _judged(self, text: str, typed: str, language: Language | None) -> Verdict:
        asked = self.mages[0]
        named = [] if says_nobody(text) else several(text)
        if named == [asked]:
            raise Unreadable("exercises.unreadable.itself", mage=signed(asked))
        tied, said = set(_tied(self.formula, asked)), set(named) - {asked}
        mage = signed(asked)
        if said == tied:
            mages = listed(sorted(said))
            return Verdict(
                True, f"exercises.ties.{'right' if said else 'nobody'}",
                {"mage": mage, "mages": mages},
            )  # fmt: skip
        if extra := [each for each in named if each in said - tied]:
            return Verdict(False, "exercises.tie.wrong", {"one": mage, "other": signed(extra[0])})
        code = "more" if said else "somebody"
        return Verdict(False, f"exercises.ties.{code}", {"mage": mage})

    def _because(self) -> Iterator[tuple[str, int, int]]:
        asked = self.mages[0]
        for other in _shown(self.formula, asked):
            yield self.formula, asked, other


def _lead(text: str, a: int, b: int) -> int:
    """How many rungs ``b`` stands above ``a``."""
    return height(text, b) - height(text, a)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _tied(text: str, mage: int) -> list[int]:
    """The other mages on the same rung."""
    return [each for each in MAGES if each != mage and height(text, each) == height(text, mage)]


def _shown(text: str, mage: int) -> list[int]:
    """With whom a mage is compared to show who ties with it: if nobody does, with its nearest."""
    others = sorted(
        (each for each in MAGES if each != mage),
        key=lambda each: (abs(height(text, each) - height(text, mage)), each),
    )
    return _tied(text, mage) or [
        next((each for each in others[:A_FEW] if is_seen(text, mage, each)), others[0])
    ]
