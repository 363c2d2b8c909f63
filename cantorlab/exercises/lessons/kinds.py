"""Kinds of questions in lessons.

Those that other exercises ask too keep their class; the others stand here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from cantorlab.exercises.base import LETTERS, NONE, Control, Json, Marks, Verdict
from cantorlab.exercises.formula_cache import formula_of, heights
from cantorlab.exercises.kinds.curve import Curve
from cantorlab.exercises.kinds.order import Order
from cantorlab.exercises.kinds.strongest import Strongest
from cantorlab.exercises.kinds.ties import Ties
from cantorlab.exercises.kinds.weakest import Weakest
from cantorlab.exercises.kinds.winner import Winner
from cantorlab.exercises.lessons.question import LessonQuestion, QuestionWithoutPairs
from cantorlab.exercises.misconceptions.answering import Interpretation
from cantorlab.exercises.misconceptions.definitions import MISCONCEPTIONS, Heights
from cantorlab.exercises.typed_answers import (
    UnreadableAnswer,
    letter,
    list_typed_mages,
    mage,
    several,
)
from cantorlab.formulas import MAGES, FormulaError, NoStrength, Undecided, parse
from cantorlab.formulas.order.ladder import strength_text
from cantorlab.formulas.tree import Letter, walk
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, best_name, check_language, get_language

# Misconceptions about winners alone, not about strengths.
_OF_WINNERS = ("adds_instead", "largest_number")


@dataclass(frozen=True)
class DuelQuestion(LessonQuestion, Winner):
    """Question for the winner between two mages."""


@dataclass(frozen=True)
class OrderQuestion(LessonQuestion, Order):
    """Some mages in order."""


@dataclass(frozen=True)
class StrongestQuestion(LessonQuestion, Strongest):
    """The strongest of all or of some; any of those that tie is right."""


@dataclass(frozen=True)
class WeakestQuestion(LessonQuestion, Weakest):
    """The weakest of all or of some."""


@dataclass(frozen=True)
class TieQuestion(LessonQuestion, Ties):
    """Question for the mage that ties with another."""

    hint = "lesson.hint.several"


@dataclass(frozen=True)
class Twin(TieQuestion):
    """The one mage that ties with another: a second choice takes the place of the first."""

    hint = "lesson.hint.one"

    def _question_json(self, language: Language | None) -> Json:
        return {**super()._question_json(language), "one": True}


@dataclass(frozen=True)
class ShapeQuestion(LessonQuestion, Curve):
    """Question for the one of four curves with the shape of the formula."""


@dataclass(frozen=True)
class CounterQuestion(LessonQuestion):
    """Question for a mage of a hand that beats ``against``, which the computer has sent."""

    kind = "send"
    control: ClassVar[Control] = "mage"
    example = "8"

    against: int

    @property
    def choices(self) -> tuple[str, ...]:
        """The hand."""
        return tuple(map(str, self.mages))

    @property
    def solutions(self) -> tuple[str, ...]:
        """All that win."""
        return tuple(str(each) for each in self._winning(heights(self.formula)))

    def _winning(self, order: Heights) -> list[int]:
        height = dict(zip(MAGES, order, strict=True))
        return [each for each in self.mages if height[each] > height[self.against]]

    def marks(self) -> Marks:
        """Return the computer's mage and the hand; those that win."""
        winning = self._winning(heights(self.formula))
        return Marks(sorted({*self.mages, self.against}), winning)

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        sent = mage(text, self.mages)
        won = sent in self._winning(heights(self.formula))
        params = {"mage": number_text(sent), "against": number_text(self.against)}
        return Verdict(won, f"lesson.send.{'right' if won else 'wrong'}", params)

    def answers_by(self, order: Heights, held: str | None) -> frozenset[Interpretation]:
        """Return those that win by this order."""
        return frozenset(self._winning(order))

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        for each in self._winning(heights(self.formula))[:1]:
            yield self.formula, each, self.against


@dataclass(frozen=True)
class MagesQuestion(QuestionWithoutPairs):
    """All the mages of some sort: the weakest, those with a negative strength, those without one.

    ``sort`` is ``champions``, ``last``, ``alone`` (without a tie), ``beaten`` (by ``of``),
    ``negative``, ``zero`` or ``without``.
    """

    kind = "those"
    control: ClassVar[Control] = "mages"
    example = "-8 8"
    hint = "lesson.hint.several"

    sort: str
    of: int | None = None

    @property
    def solutions(self) -> tuple[str, ...]:
        """The one right answer."""
        return (" ".join(map(str, sorted(self._sort_out(heights(self.formula))))) or NONE,)

    def _sort_out(self, order: Heights) -> frozenset[int]:
        height = dict(zip(MAGES, order, strict=True))
        match self.sort:
            case "champions" | "last":
                best = (max if self.sort == "champions" else min)(order)
                return frozenset(each for each in MAGES if height[each] == best)
            case "alone":
                return frozenset(each for each in MAGES if order.count(height[each]) == 1)
            case "beaten" if self.of is not None:
                return frozenset(each for each in MAGES if height[each] < height[self.of])
            case "without":
                return frozenset(each for each in MAGES if height[each] < 0)
        return frozenset(each for each in MAGES if self._has_sign(each))

    def _has_sign(self, mage: int) -> bool:
        strength = formula_of(self.formula).strength(mage)
        if isinstance(strength, NoStrength):
            return False
        return strength < 0 if self.sort == "negative" else strength == 0

    def marks(self) -> Marks:
        """Return the mages that are asked for."""
        found = sorted(self._sort_out(heights(self.formula)))
        return Marks(found, found)

    def label(self, answer: str, language: Language | None = None) -> str:
        """Write the answer as people do."""
        return list_typed_mages(answer, language) or super().label(answer, language)

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        named = frozenset(several(text))
        wanted = self._sort_out(heights(self.formula))
        if named == wanted:
            return Verdict(True, "lesson.those.right")
        if extra := sorted(named - wanted):
            return Verdict(False, "lesson.those.extra", {"mage": number_text(extra[0])})
        return Verdict(False, "lesson.those.more")

    def answers_by(self, order: Heights, held: str | None) -> frozenset[Interpretation]:
        """Return those of this sort by this order; of signs an order tells nothing."""
        return frozenset({self._sort_out(order)})


@dataclass(frozen=True)
class ChoiceQuestion(QuestionWithoutPairs):
    """One of a few answers in words; each wrong one may be that of a misconception."""

    kind = "choose"
    control: ClassVar[Control] = "choice"
    example = "a"

    offers: tuple[Mapping[str, str], ...]
    right: int
    thinks: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """Their letters."""
        return LETTERS[: len(self.offers)]

    @property
    def solutions(self) -> tuple[str, ...]:
        """The letter of the right one."""
        return (LETTERS[self.right],)

    def label(self, answer: str, language: Language | None = None) -> str:
        """Return the text beside a letter."""
        if answer not in self.choices:
            return answer
        return best_name(self.offers[LETTERS.index(answer)], language) or ""

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        right = letter(text, self.choices) in self.solutions
        return Verdict(right, f"lesson.choose.{'right' if right else 'wrong'}")

    def answers_by(self, order: Heights, held: str | None) -> frozenset[Interpretation]:
        """Return the answer that is of the misconception, else the right one."""
        if held in self.thinks:
            return frozenset({LETTERS[self.thinks.index(held)]})
        return frozenset(self.solutions)


@dataclass(frozen=True)
class NumberQuestion(QuestionWithoutPairs):
    """A number: ``value``, or the strength of the mage ``of`` at the formula."""

    kind = "count"
    control: ClassVar[Control] = "number"
    example = "12"

    value: Fraction
    of: int | None = None

    @property
    def solutions(self) -> tuple[str, ...]:
        """The number."""
        return (str(self.value),)

    def label(self, answer: str, language: Language | None = None) -> str:
        """Write the number as people do."""
        try:
            return strength_text(Fraction(answer), check_language(language or get_language()))
        except (ValueError, ZeroDivisionError):
            return answer

    def marks(self) -> Marks:
        """Return the mage whose strength is asked for."""
        asked = [] if self.of is None else [self.of]
        return Marks(asked, [])

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        right = self._read(typed, language) == self.value
        return Verdict(right, f"lesson.count.{'right' if right else 'wrong'}")

    def _read(self, typed: str, language: Language | None) -> Fraction:
        formula = parse(typed, language=language)
        value = None if any(isinstance(each, Letter) for each in walk(formula.tree)) else (
            formula.strength(0)
        )  # fmt: skip
        if not isinstance(value, Fraction):
            raise UnreadableAnswer("lesson.count.unreadable")
        return value

    def interpret(self, typed: str) -> Interpretation | None:
        """Return the number."""
        try:
            return self._read(typed, None)
        except (FormulaError, UnreadableAnswer, Undecided):
            return None

    def answers_by(self, order: Heights, held: str | None) -> frozenset[Interpretation]:
        """Return the number that the misconception finds for the mage."""
        if held is None or self.of is None or held in _OF_WINNERS:
            return frozenset({self.value})
        found = MISCONCEPTIONS[held].strengths(self.formula)[MAGES.index(self.of)]
        return frozenset({found} if isinstance(found, Fraction) else ())
