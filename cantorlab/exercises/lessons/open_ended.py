"""Questions of lessons that have no one answer: a formula that does what is wanted, and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from cantorlab.exercises.base import Control, Json, Verdict
from cantorlab.exercises.formula_cache import formula_of
from cantorlab.exercises.lessons.goals import unmet
from cantorlab.exercises.lessons.question import QuestionWithoutPairs
from cantorlab.exercises.misconceptions.answering import Interpretation
from cantorlab.exercises.misconceptions.definitions import Heights
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import FormulaError, Undecided, parse
from cantorlab.languages.texts import Language, say

# So long may free words be.
MOST_WORDS = 600


@dataclass(frozen=True)
class GoalQuestion(QuestionWithoutPairs):
    """A formula that does what is wanted; the question's own is an example."""

    kind = "goal"
    control: ClassVar[Control] = "formula"
    example = "2n + 1"

    goal: Mapping[str, Any]

    @property
    def asks_for_formula(self) -> bool:
        """It does."""
        return True

    @property
    def solutions(self) -> tuple[str, ...]:
        """An example."""
        return self.formulas

    def solution(self, language: Language | None = None) -> str:
        """Return the example, one of many."""
        written = formula_of(self.formula).written(language)
        return say("exercises.find_formula.example", language, formula=written)

    def label(self, answer: str, language: Language | None = None) -> str:
        """Write the answer as people do."""
        return answer

    def _question_json(self, language: Language | None) -> Json:
        return {"formula": None, "place": None}

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        try:
            missing = unmet(parse(typed, language=language), self.goal)
        except Undecided:
            raise UnreadableAnswer("formulas.undecided") from None
        if missing is None:
            return Verdict(True, "lesson.goal.right")
        return Verdict(False, f"lesson.goal.{missing}")

    def interpret(self, typed: str) -> Interpretation | None:
        """Return whether the formula does what is wanted: formulas are many."""
        try:
            return str(self.judge(typed).right)
        except (FormulaError, UnreadableAnswer):
            return None

    def answers_by(self, order: Heights, held: str | None) -> frozenset[Interpretation]:
        """Return no answer: a found formula reveals no misconception."""
        return frozenset({str(True)})


@dataclass(frozen=True)
class FreeTextQuestion(QuestionWithoutPairs):
    """Sentences of a pupil's own, which are not judged here: the teacher reads them."""

    kind = "words"
    control: ClassVar[Control] = "words"
    example = "…"

    @property
    def judged(self) -> bool:
        """They are not."""
        return False

    @property
    def solutions(self) -> tuple[str, ...]:
        """None: answers of others are shown afterwards."""
        return ()

    def solution(self, language: Language | None = None) -> str:
        """Return an example of an answer."""
        return self.told.say("why", language)

    def label(self, answer: str, language: Language | None = None) -> str:
        """Return the words as they were written."""
        return answer

    def judge(self, answer: str, language: Language | None = None) -> Verdict:
        """Accept any words; raises ``UnreadableAnswer`` for none at all, and for far too many."""
        if len(answer) > MOST_WORDS:
            raise UnreadableAnswer("exercises.unreadable.long", limit=MOST_WORDS)
        if not answer.strip():
            raise UnreadableAnswer("exercises.unreadable.empty")
        return self._judge_answer(answer, answer, language)

    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        return Verdict(True, "lesson.words.kept")

    def interpret(self, typed: str) -> Interpretation | None:
        """Return nothing: people read words."""
        return None

    def answers_by(self, order: Heights, held: str | None) -> frozenset[Interpretation]:
        """Return no answer."""
        return frozenset()
