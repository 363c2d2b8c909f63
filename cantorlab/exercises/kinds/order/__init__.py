"""Exercise on putting some mages in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import ClassVar

from cantorlab.exercises.base import Control, Exercise, Verdict, order_text, proof
from cantorlab.exercises.formula_cache import Groups, first_seen, groups, height, neighbours
from cantorlab.exercises.kinds.extremes import NO_LONGER_BY_NUMBER
from cantorlab.exercises.sources import Source
from cantorlab.exercises.typed_answers import (
    UnreadableAnswer,
    list_mages,
    relation,
    tidy,
)
from cantorlab.formulas import MAGES
from cantorlab.formulas.order.order_text import in_signs
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say

HOW_MANY = 5
DRAWS = 30


@dataclass(frozen=True)
class Order(Exercise):
    """Put these five mages in order, the strongest first; those that tie together.

    The canonical answer has ``>`` and ``=``, the first versions' signs; people read ``→`` and
    ``∼``, since ``−9 > −8`` would be a false statement about numbers.
    """

    kind = "order"
    control: ClassVar[Control] = "order"
    example = "8 -> 3 ~ -3 -> 0"
    hint = "quiz.ui.hint.order"

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> Order | None:
        """Choose from some draws one that is neither plain nor laborious, if there is one."""
        text = source.draw(rng)
        drawn = [tuple(rng.sample(MAGES, HOW_MANY)) for _ in range(DRAWS)]
        drawn.sort(key=lambda mages: _is_plain(groups(text, mages), source.level))
        mages = first_seen(text, drawn, lambda each: neighbours(groups(text, each)))
        if mages is None:
            return None
        return cls(key, source.level, source.place, source.family, (text,), mages)

    def ask(self, language: Language | None = None) -> str:
        """Return the question."""
        return say("exercises.order.ask", language, mages=list_mages(self.mages, language))

    def ask_on_screen(self, language: Language | None = None) -> str:
        """Return the question above the mages themselves."""
        return say("quiz.ask.order", language)

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every right answer."""
        return (order_text(groups(self.formula, self.mages)),)

    def label(self, answer: str, language: Language | None = None) -> str:
        """Return an order with signs that are not those of numbers: ``5 → −2 ∼ 2``."""
        try:
            return in_signs(relation(tidy(answer), self.mages))
        except UnreadableAnswer:
            return super().label(answer, language)

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        said = relation(text, self.mages)
        if missing := [each for each in self.mages if not any(each in group for group in said)]:
            raise UnreadableAnswer(
                "exercises.unreadable.missing", mages=list_mages(missing, language)
            )
        for one, other, sign in _claims(said):
            lead = height(self.formula, one) - height(self.formula, other)
            if (lead != 0) if sign == "=" else (lead <= 0):
                code = "exercises.tie.wrong" if sign == "=" else "exercises.order.wrong"
                return Verdict(False, code, {"one": number_text(one), "other": number_text(other)})
        return Verdict(True, "exercises.order.right")

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        return proof(self.formula, groups(self.formula, self.mages))


def _claims(said: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, str]]:
    """Yield the claims of an order about each pair of adjacent mages."""
    for upper, lower in zip(said, [*said[1:], []], strict=True):
        for one, other in pairwise(upper):
            yield one, other, "="
        if lower:
            yield upper[-1], lower[0], ">"


def _is_plain(order: Groups, level: int) -> bool:
    """Return whether there is too little to order: two rungs, or the order of the numbers."""
    flat = [each for group in order for each in group]
    by_number = len(order) == len(flat) and flat in (sorted(flat), sorted(flat, reverse=True))
    return len(order) < 3 or (by_number and level >= NO_LONGER_BY_NUMBER)
