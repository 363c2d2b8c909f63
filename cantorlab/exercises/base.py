"""The base class of exercises: made from a key, judged exactly, revealing nothing too early."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Literal, TypeAlias

from cantorlab.exercises import wording
from cantorlab.exercises.formula_cache import Groups, formula_of, groups, neighbours, why
from cantorlab.exercises.sources import Source
from cantorlab.exercises.typed_answers import tidy
from cantorlab.exercises.versions import version_of_key
from cantorlab.formulas import Explanation
from cantorlab.formulas.printing.written import write
from cantorlab.languages.texts import Language, get_language, say
from cantorlab.rules.cantor.places import place_of_number
from cantorlab.support import deprecation

Json: TypeAlias = dict[str, Any]

TIE, NONE = "tie", "none"
LETTERS = ("a", "b", "c", "d")


@dataclass(frozen=True)
class Verdict:
    """Judgement of an answer, and the sentence that says it without telling the solution.

    >>> from cantorlab import exercises
    >>> exercise = exercises.exercise(1, level=4, kind="winner")
    >>> verdict = exercise.judge("1")
    >>> verdict.right, verdict.code
    (False, 'exercises.winner.wrong')
    >>> verdict.say("en")
    'Not quite: 1 does not win here.'
    """

    right: bool
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def say(self, language: Language | None = None) -> str:
        """Return the sentence in ``language`` (default: the chosen one)."""
        return wording.say(self.code, language, **self.params)


@dataclass(frozen=True)
class Marks:
    """The mages that ladder and curve point out, and those of them that are the answer."""

    marked: list[int]
    gold: list[int]


#: How an answer is given on a screen: between two mages, one or several of them, in order, one of
#: the choices, sketched as a curve, or typed as a formula, a number, any text, or some sentences.
Control: TypeAlias = Literal[
    "duel", "mage", "mages", "order", "choice", "sketch", "formula", "number", "text", "words"
]


# Methods that a kind from outside may still define by the name of version 0.2.
_OLD_HOOKS = {
    "_judged": "_judge_answer",
    "_because": "_explain_answer",
    "_shown": "_question_json",
}


@dataclass(frozen=True)
class Exercise(ABC):
    """A question about formulas, made again by ``from_key(key)``.

    A kind says in class attributes: its name ``kind`` (part of the key), its ``control`` on a
    screen, an ``example`` of how an answer is typed, never the answer to the question itself, and
    if it needs one a ``hint``, the key of a sentence. One from outside has its ``words`` too: by
    name each sentence in its languages, ``{"title": {"en": "Parity", "fr": "Parité"}}``, which
    ``say`` finds and a ``Verdict`` names ``exercises.<kind>.<name>``; or the path of such a file.

    ``level`` is that of the ladder (1 to 12); ``place`` the number of a place of the deck, None if
    the formula is of a ``family`` or a user's own; ``formulas`` one text, or those of the choices a
    to d; ``mages`` those in question, in the order in which they are shown.

    >>> from cantorlab import exercises
    >>> exercise = exercises.exercise(1, level=4, kind="winner")
    >>> exercise.formula, exercise.ask("en")
    ('n²', 'Who wins here, 1 or −5? Or do they tie?')
    >>> exercise.solutions, exercise.judge(exercise.solutions[0]).right
    (('-5',), True)
    >>> exercises.from_key(exercise.key) == exercise
    True
    """

    kind: ClassVar[str]
    control: ClassVar[Control] = "text"
    example: ClassVar[str] = ""
    hint: ClassVar[str] = ""
    words: ClassVar[Mapping[str, Mapping[str, str]] | Path] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        deprecation.rename_methods(cls, _OLD_HOOKS, stacklevel=4)

    key: str
    level: int
    place: int | None
    family: str | None
    formulas: tuple[str, ...]
    mages: tuple[int, ...]

    # -- how it is made -----------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def make(cls, key: str, source: Source, rng: Random) -> Exercise | None:
        """Make an exercise of this kind from ``source``; None if its formula does not suit it."""

    # -- what it asks and when it is right ----------------------------------------------------

    @property
    def formula(self) -> str:
        """The formula that the exercise is about: of the choices, the right one."""
        return self.formulas[0]

    @abstractmethod
    def ask(self, language: Language | None = None) -> str:
        """Ask in one or two sentences; the formula itself is shown beside it."""

    def ask_on_screen(self, language: Language | None = None) -> str:
        """Ask where the control shows the choices: mostly the same question."""
        return self.ask(language)

    def say(self, name: str, language: Language | None = None, /, **params: object) -> str:
        """Say the sentence of the kind that has this name."""
        return wording.say(f"exercises.{self.kind}.{name}", language, **params)

    @property
    def version(self) -> int:
        """The version of sheets that it is of."""
        return version_of_key(self.key)

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose among, in canonical text; empty if the answer is to be typed."""
        return ()

    @property
    def asks_for_formula(self) -> bool:
        """True if the answer is a formula, of which the solution is one example."""
        return False

    @property
    @abstractmethod
    def solutions(self) -> tuple[str, ...]:
        """The right answers in canonical text: each one is right."""

    def judge(self, answer: str, language: Language | None = None) -> Verdict:
        """Judge ``answer``, as typed; ``language`` only matters for a decimal comma.

        Raises ``UnreadableAnswer`` (or, for a formula, ``FormulaError``, which has a position) with
        a sentence for an unreadable answer, which does not count as a try.
        """
        if not isinstance(answer, str):
            raise TypeError(f"an answer is a text, not {type(answer).__name__}")
        return self._judge_answer(tidy(answer), answer, language)

    @abstractmethod
    def _judge_answer(self, text: str, typed: str, language: Language | None) -> Verdict:
        """Judge the tidied ``text`` of a ``typed`` answer."""

    # -- what is shown ------------------------------------------------------------------------

    def observation(self, language: Language | None = None) -> Json:
        """Return all that may be seen before the answer, for JSON, without the solution."""
        return {
            "kind": self.kind,
            "level": self.level,
            "question": self.ask(language),
            "mages": list(self.mages),
            "choices": [
                {"answer": each, "label": self.label(each, language)} for each in self.choices
            ],
            **self._question_json(language),
        }

    def _question_json(self, language: Language | None) -> Json:
        """Return the kind's own part of the observation: here, the one formula."""
        place = place_of_number(self.place) if self.place else None
        return {
            "formula": formula_json(self.formula, language),
            "place": place and {"number": place.number, "name": place.name(language)},
        }

    def reveal(self, language: Language | None = None) -> Json:
        """Return what is shown after the answer, for JSON.

        ``solutions`` (canonical) and ``solution`` (for people); the ``formula``, the ``order`` of
        all 18 mages there, the text of the formula to draw as ``curve``, and why: a sentence or
        two for each pair of ``because``, all together as ``explanation``. Where the whole order is
        the reason it comes first, with all ``mages`` in question, and is the ``explanation``.
        """
        because: list[Json] = [
            {"mages": [a, b], "formula": text, "text": why(text, a, b).say(language)}
            for text, a, b in self._explain_answer()
        ]
        if whole := self.whole_reason(language):
            mages = list(self.mages)
            because.insert(0, {"mages": mages, "formula": self.formula, "text": whole})
        return {
            "solutions": list(self.solutions),
            "solution": self.solution(language),
            "formula": formula_json(self.formula, language),
            "order": [list(group) for group in groups(self.formula)],
            "curve": self.formula,
            "because": because,
            "explanation": whole or " ".join(each["text"] for each in because),
        }

    def marks(self) -> Marks:
        """Return the mages to point out when the answer is known: those in question."""
        return Marks(list(self.mages), [])

    def beside(self, curve: Json, answer: str, language: Language | None = None) -> Json:
        """Return the curve of ``reveal`` as it is drawn, with an answered curve beside it."""
        return curve

    def solution(self, language: Language | None = None) -> str:
        """Return the solution for people to read, in one line."""
        labels = [self.label(each, language) for each in self.solutions]
        return say("exercises.or", language).join(labels)

    def whole_reason(self, language: Language | None = None) -> str:
        """Say why the solution is right, from the whole order; empty where two mages are enough."""
        return ""

    @abstractmethod
    def _explain_answer(self) -> Iterator[tuple[str, int, int]]:
        """Yield the formulas and pairs of mages whose explanations together prove the solution."""

    def explanations(self) -> tuple[Explanation, ...]:
        """Return the arguments that ``reveal`` puts into words."""
        return tuple(why(text, a, b) for text, a, b in self._explain_answer())

    def label(self, answer: str, language: Language | None = None) -> str:
        """Write a canonical answer as people of ``language`` read it: ``5 → −2``, ``égalité``."""
        if answer in (TIE, NONE):
            return say(f"exercises.{answer}", language)
        return answer.replace("-", "−")


def formula_json(text: str, language: Language | None) -> Json:
    """Return a formula to show: as text, as MathML, and as it is spoken."""
    formula, words = formula_of(text), language or get_language()
    return {
        "text": write(formula.tree, words),
        "mathml": formula.mathml_in(words),
        "spoken": formula.spoken(words),
    }


def order_text(order: Groups) -> str:
    """Return the canonical text of an order: ``5 > -2 = 2 > 0``."""
    return " > ".join(" = ".join(map(str, group)) for group in order)


def proof(text: str, order: Groups) -> Iterator[tuple[str, int, int]]:
    """Yield the pairs that prove an order of mages at a formula."""
    for a, b in neighbours(order):
        yield text, a, b
