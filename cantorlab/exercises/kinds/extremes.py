"""Common parts of the kinds about one end of the ladder: the strongest mage, the weakest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from cantorlab.exercises.base import Control, Exercise, Marks, Verdict
from cantorlab.exercises.formula_cache import Groups, end_pairs, first_seen, groups
from cantorlab.exercises.order_reasons import why_at_the_end
from cantorlab.exercises.sources import Source
from cantorlab.exercises.typed_answers import list_mages, mage
from cantorlab.formulas import MAGES
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say

FEW = 6
# From this level on no exercise should be answered by the order of the numbers alone.
NO_LONGER_BY_NUMBER = 3
# So many mages may share the first or the last rung, or there is nothing to find.
MOST_AT_THE_END = 3
DRAWS = 30


@dataclass(frozen=True)
class Extreme(Exercise):
    """Exercise on one end of the ladder, of all 18 mages or of a few.

    Of several mages that tie any one is right.
    """

    control: ClassVar[Control] = "mage"
    example = "8"
    hint = "quiz.ui.hint.several"

    #: 0 the strongest, -1 the weakest.
    end: ClassVar[int]

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Exercise | None:
        """Draw all mages half of the time, if not too many share the end of the ladder."""
        text = source.draw(rng)
        if rng.randrange(2) and cls._has_an_end(groups(text)):
            drawn = [MAGES]
        else:
            few = (tuple(sorted(rng.sample(MAGES, FEW))) for _ in range(DRAWS))
            drawn = [mages for mages in few if cls._has_an_end(groups(text, mages))]
        if source.level >= NO_LONGER_BY_NUMBER:
            drawn.sort(key=lambda few: bool({few[0], few[-1]} & set(cls._right_mages(text, few))))
        mages = first_seen(text, drawn, lambda each: cls._pairs(text, each))
        if mages is None:
            return None
        return cls(key, source.level, source.place, source.family, (text,), mages)

    @classmethod
    def _right_mages(cls, text: str, mages: Sequence[int]) -> tuple[int, ...]:
        """Return the mages at this end, each of them a right answer."""
        return groups(text, mages)[cls.end]

    @classmethod
    def _pairs(cls, text: str, mages: Sequence[int]) -> list[tuple[int, int]]:
        """Return the pairs to see: see ``standing.end_pairs``."""
        return end_pairs(groups(text, mages), cls.end)

    @classmethod
    def _has_an_end(cls, order: Groups) -> bool:
        """Return whether few enough mages share this end of an order."""
        return len(order) > 1 and len(order[cls.end]) <= MOST_AT_THE_END

    def ask(self, language: Language | None = None) -> str:
        """Return the question."""
        if self.mages == MAGES:
            return say(f"exercises.{self.kind}.ask_all", language)
        return say(f"exercises.{self.kind}.ask", language, mages=list_mages(self.mages, language))

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose among."""
        return tuple(map(str, self.mages))

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return tuple(map(str, self._right_mages(self.formula, self.mages)))

    def ask_on_screen(self, language: Language | None = None) -> str:
        """Return the question above the mages themselves."""
        all_of_them = "_all" if self.mages == MAGES else ""
        return say(f"quiz.ask.{self.kind}{all_of_them}", language)

    def marks(self) -> Marks:
        """Return the mages in question if they are few, and those at the end."""
        gold = [int(each) for each in self.solutions]
        few = self.mages if len(self.mages) < len(MAGES) else ()
        return Marks(sorted({*few, *gold}), gold)

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        answer = mage(text, self.mages)
        right = str(answer) in self.solutions
        code = f"exercises.{self.kind}.{'right' if right else 'wrong'}"
        return Verdict(right, code, {"mage": number_text(answer)})

    def whole_reason(self, language: Language | None = None) -> str:
        """Return the order as the reason, ending on the mages at its end."""
        return why_at_the_end(self.kind, self.formula, self.mages, self._explain_answer(), language)

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        for a, b in self._pairs(self.formula, self.mages):
            yield self.formula, a, b
