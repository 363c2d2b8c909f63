"""Base of the questions of lessons: their own sentences, tries and help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from cantorlab.exercises.base import Exercise, Json
from cantorlab.exercises.sources import Source
from cantorlab.languages.texts import Language, best_name

#: The sentences of a question, by what they are for (``ask``, ``help``, ``why``), in each language.
Sentences = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, kw_only=True)
class QuestionText:
    """Sentences of a lesson about a question.

    ``sentences``: ``ask`` (empty: what the kind asks), ``help`` at the pupil's wish, and ``why``.
    ``tries`` is how many answers may be given, ``card`` whether the formula stands on a card.
    """

    name: str
    lesson: int
    sentences: Sentences
    tries: int = 1
    card: bool = True

    def say(self, what: str, language: Language | None = None) -> str:
        """Say a sentence of the question; empty if it has none of this name."""
        return best_name(self.sentences.get(what, {}), language) or ""


@dataclass(frozen=True)
class LessonQuestion(Exercise):
    """A question of a lesson. It stands before another exercise's class, whose judge it keeps.

    >>> from cantorlab.exercises.lessons import read_lesson
    >>> question = read_lesson(1).questions["A"]
    >>> question.name, question.kind
    ('A', 'winner')
    """

    told: QuestionText

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> None:
        """Make nothing: questions of lessons stand in a file and are not drawn."""

    @property
    def name(self) -> str:
        """Name of the question in the lesson: ``A``, ``B2``, ``challenge``."""
        return self.told.name

    @property
    def judged(self) -> bool:
        """True if an answer is right or wrong; free words are neither."""
        return True

    def ask(self, language: Language | None = None) -> str:
        """Ask the question of the lesson, or that of the kind."""
        return self.told.say("ask", language) or super().ask(language)  # type: ignore[safe-super]

    def ask_on_screen(self, language: Language | None = None) -> str:
        """Ask the same, shorter: the screen shows the rest."""
        return self.told.say("ask", language) or super().ask_on_screen(language)

    def help(self, language: Language | None = None) -> str:
        """Return the help for a pupil who wishes for some."""
        return self.told.say("help", language)

    def label_of_many(self, answer: str, language: Language | None = None) -> str:
        """Return the label of all answers that mean the same as this one: mostly its own."""
        return self.label(answer, language)

    def _question_json(self, language: Language | None) -> Json:
        shown = super()._question_json(language)
        return shown if self.told.card else {**shown, "formula": None, "place": None}

    def whole_reason(self, language: Language | None = None) -> str:
        """Return the lesson's own reason, which comes before the pairs of the kind."""
        return self.told.say("why", language) or super().whole_reason(language)


@dataclass(frozen=True)
class QuestionWithoutPairs(LessonQuestion):
    """Question whose reason needs no pairs of mages."""

    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        return iter(())
