"""What a question of a lesson has beside other exercises: its own sentences, tries and help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from cantorlab.exercises.exercise import Exercise, Json, formula_json
from cantorlab.exercises.formula_cache import groups, why
from cantorlab.exercises.sources import Source
from cantorlab.texts import Language, best_name

#: The sentences of a question, by what they are for (``ask``, ``help``, ``why``), in each language.
Sentences = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a lesson says of a question.

    ``sentences``: ``ask`` (empty: what the kind asks), ``help`` at the pupil's wish, and ``why``.
    ``tries`` is how many answers may be given, ``card`` whether the formula stands on a card.
    """

    name: str
    lesson: int
    sentences: Sentences
    tries: int = 1
    card: bool = True

    def say(self, what: str, language: Language | None = None) -> str:
        """A sentence of the question; empty if it has none of this name."""
        return best_name(self.sentences.get(what, {}), language) or ""


@dataclass(frozen=True)
class Asked(Exercise):
    """A question of a lesson. It stands before another exercise's class, whose judge it keeps."""

    told: Told

    @classmethod
    def make(cls, key: str, source: Source, rng: Random) -> None:
        """Questions of lessons are not drawn: they stand in a file."""

    @property
    def name(self) -> str:
        """What the lesson calls it: ``A``, ``B2``, ``challenge``."""
        return self.told.name

    @property
    def judged(self) -> bool:
        """Whether an answer is right or wrong; free words are neither."""
        return True

    def ask(self, language: Language | None = None) -> str:
        """The question of the lesson, or that of the kind."""
        return self.told.say("ask", language) or super().ask(language)  # type: ignore[safe-super]

    def ask_on_screen(self, language: Language | None = None) -> str:
        """The same; what the kind shows on a screen is said shorter."""
        return self.told.say("ask", language) or super().ask_on_screen(language)

    def help(self, language: Language | None = None) -> str:
        """What is shown to a pupil who wishes for help."""
        return self.told.say("help", language)

    def label_of_many(self, answer: str, language: Language | None = None) -> str:
        """What stands for all the answers that mean the same as this one: mostly its label."""
        return self.label(answer, language)

    def _shown(self, language: Language | None) -> Json:
        shown = super()._shown(language)
        return shown if self.told.card else {**shown, "formula": None, "place": None}

    def reveal(self, language: Language | None = None) -> Json:
        """What is shown after the answer: the lesson's reason first, then those of the kind."""
        why_so = self.told.say("why", language)
        own: Json = {"mages": list(self.mages), "formula": self.formula, "text": why_so}
        others = [
            {"mages": [a, b], "formula": text, "text": why(text, a, b).say(language)}
            for text, a, b in self._because()
        ]
        return {
            "solutions": list(self.solutions),
            "solution": self.solution(language),
            "formula": formula_json(self.formula, language),
            "order": [list(group) for group in groups(self.formula)],
            "curve": self.formula,
            "because": [own, *others],
            "explanation": why_so,
        }
