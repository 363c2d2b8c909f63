"""Exercises about several mages: put them in order, find the strongest or the weakest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import ClassVar

from cantorlab.exercises.exercise import Exercise, Verdict, order_text, proof
from cantorlab.exercises.reading import Unreadable, listed, mage, relation, signed
from cantorlab.exercises.sources import Source
from cantorlab.exercises.standing import Groups, end_pairs, first_seen, groups, height, neighbours
from cantorlab.formulas import MAGES
from cantorlab.texts import Language, say

HOW_MANY = 5
FEW = 6
# From this level on no exercise should be answered by the order of the numbers alone.
NO_LONGER_BY_NUMBER = 3
# So many mages may share the first or the last rung, or there is nothing to find.
MOST_AT_THE_END = 3
DRAWS = 30


@dataclass(frozen=True)
class Order(Exercise):
    """Put these five mages in order, the strongest first; those that tie with ``=``."""

    kind = "order"

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Order | None:
        """Of some draws one that is neither plain nor laborious, if there is one."""
        text = source.draw(rng)
        drawn = [tuple(rng.sample(MAGES, HOW_MANY)) for _ in range(DRAWS)]
        drawn.sort(key=lambda mages: _is_plain(groups(text, mages), source.level))
        mages = first_seen(text, drawn, lambda each: neighbours(groups(text, each)))
        if mages is None:
            return None
        return cls(key, source.level, source.place, source.family, (text,), mages)

    def ask(self, language: Language | None = None) -> str:
        """The question."""
        return say("exercises.order.ask", language, mages=listed(self.mages))

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return (order_text(groups(self.formula, self.mages)),)

    def _judged(self, text: str, typed: str, language: Language | None) -> Verdict:
        said = relation(text, self.mages)
        if missing := [each for each in self.mages if not any(each in group for group in said)]:
            raise Unreadable("exercises.unreadable.missing", mages=listed(missing))
        for one, other, sign in _claims(said):
            lead = height(self.formula, one) - height(self.formula, other)
            if (lead != 0) if sign == "=" else (lead <= 0):
                code = "exercises.tie.wrong" if sign == "=" else "exercises.order.wrong"
                return Verdict(False, code, {"one": signed(one), "other": signed(other)})
        return Verdict(True, "exercises.order.right")

    def _because(self) -> Iterator[tuple[str, int, int]]:
        return proof(self.formula, groups(self.formula, self.mages))


@dataclass(frozen=True)
class _Extreme(Exercise):
    """One end of the ladder, of all 18 mages or of a few. Of several that tie any one is right."""

    end: ClassVar[int]

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Exercise | None:
        """Half of the time all mages are meant, if not too many share the end of the ladder."""
        text = source.draw(rng)
        if rng.randrange(2) and cls._has_an_end(groups(text)):
            drawn = [MAGES]
        else:
            few = (tuple(sorted(rng.sample(MAGES, FEW))) for _ in range(DRAWS))
            drawn = [mages for mages in few if cls._has_an_end(groups(text, mages))]
        if source.level >= NO_LONGER_BY_NUMBER:
            drawn.sort(key=lambda few: bool({few[0], few[-1]} & set(cls._wanted(text, few))))
        mages = first_seen(text, drawn, lambda each: cls._pairs(text, each))
        if mages is None:
            return None
        return cls(key, source.level, source.place, source.family, (text,), mages)

    @classmethod
    def _wanted(cls, text: str, mages: Sequence[int]) -> tuple[int, ...]:
        """The mages at this end, each of them a right answer."""
        return groups(text, mages)[cls.end]

    @classmethod
    def _pairs(cls, text: str, mages: Sequence[int]) -> list[tuple[int, int]]:
        """What there is to see: see ``standing.end_pairs``."""
        return end_pairs(groups(text, mages), cls.end)

    @classmethod
    def _has_an_end(cls, order: Groups) -> bool:
        """Whether few enough mages share this end of an order."""
        return len(order) > 1 and len(order[cls.end]) <= MOST_AT_THE_END

    def ask(self, language: Language | None = None) -> str:
        """The question."""
        if self.mages == MAGES:
            return say(f"exercises.{self.kind}.ask_all", language)
        return say(f"exercises.{self.kind}.ask", language, mages=listed(self.mages))

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose among."""
        return tuple(map(str, self.mages))

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return tuple(map(str, self._wanted(self.formula, self.mages)))

    def _judged(self, text: str, typed: str, language: Language | None) -> Verdict:
        answer = mage(text, self.mages)
        right = str(answer) in self.solutions
        code = f"exercises.{self.kind}.{'right' if right else 'wrong'}"
        return Verdict(right, code, {"mage": signed(answer)})

    def _because(self) -> Iterator[tuple[str, int, int]]:
        for a, b in self._pairs(self.formula, self.mages):
            yield self.formula, a, b


@dataclass(frozen=True)
class Strongest(_Extreme):
    """Which mage is the strongest here?"""

    kind = "strongest"
    end = 0


@dataclass(frozen=True)
class Weakest(_Extreme):
    """Which mage is the weakest here?"""

    kind = "weakest"
    end = -1


def _claims(said: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, str]]:
    """What an order claims about each pair of adjacent mages."""
    for upper, lower in zip(said, [*said[1:], []], strict=True):
        for one, other in pairwise(upper):
            yield one, other, "="
        if lower:
            yield upper[-1], lower[0], ">"


def _is_plain(order: Groups, level: int) -> bool:
    """Whether there is too little to put in order: two rungs, or just the order of the numbers."""
    flat = [each for group in order for each in group]
    by_number = len(order) == len(flat) and flat in (sorted(flat), sorted(flat, reverse=True))
    return len(order) < 3 or (by_number and level >= NO_LONGER_BY_NUMBER)
