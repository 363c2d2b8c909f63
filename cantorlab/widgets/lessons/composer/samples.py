"""Samples of the kinds of questions: an exercise of each, by whose picture one chooses it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from cantorlab.exercises import Exercise
from cantorlab.exercises.generation import of_kind
from cantorlab.exercises.lessons.activity import read_activity
from cantorlab.exercises.registry import kind_names, kind_of_name, title
from cantorlab.exercises.sources import Source
from cantorlab.exercises.versions import version_of
from cantorlab.languages.texts import Language, say
from cantorlab.rules.cantor.places import deck
from cantorlab.rules.state import Json
from cantorlab.widgets.quiz.view import question_json

_FORMULA: Final = "(n − 2)²"
_FOUR: Final = (_FORMULA, "−(n − 2)²", "n + 2", "|n + 5|")
#: What the samples of our kinds are made of: nothing of them has to be searched for.
_MADE_OF: Final[Mapping[str, Mapping[str, Any]]] = {
    "winner": {"mages": (-3, 6)},
    "order": {"mages": (5, -1, 3, 0, 8)},
    "strongest": {"mages": (-4, 2, 7)},
    "weakest": {"mages": (-4, 2, 7)},
    "ties": {"mages": (5,)},
    "which_formula": {"formulas": _FOUR, "right": 0},
    "curve": {"formulas": _FOUR, "right": 0, "from_curve": False},
}
#: Kinds that lessons alone ask, whose question the teacher words.
OWN_WORDS: Final = ("sketch", "words")
#: Several exercises, drawn by level.
SERIES: Final = "series"


def kinds_json(language: Language) -> list[Json]:
    """Return the kinds to choose from: name, title, and the question of a sample."""
    shown = [
        {
            "name": name,
            "title": _capital(title(name, language)),
            "question": _question(name, language),
        }
        for name in kind_names()
    ]
    shown += [
        {
            "name": name,
            "title": say(f"composer.kind.{name}", language),
            "question": _question(name, language),
        }
        for name in OWN_WORDS
    ]
    series = {"name": SERIES, "title": say("composer.kind.series", language), "question": None}
    return [*shown, series]


def title_of(kind: str, language: Language) -> str:
    """Return the title of a kind, as the list of kinds has it."""
    key = f"composer.kind.{kind}"
    return say(key, language) if kind in (*OWN_WORDS, SERIES) else _capital(title(kind, language))


def places_json(language: Language) -> list[Json]:
    """Return the places of the deck: number, and the label of the list to choose from."""
    return [
        {"number": each.number, "label": f"{each.number} · {each.parsed.written(language)}"}
        for each in deck()
    ]


def _question(kind: str, language: Language) -> Json | None:
    made = (
        _own_sample(kind, say(f"composer.ask.{kind}", language))
        if kind in OWN_WORDS
        else _sample(kind)
    )
    return None if made is None else question_json(made, language)


@cache
def _sample(kind: str) -> Exercise | None:
    if kind not in _MADE_OF:
        return of_kind(kind, Source(f"={_FORMULA}", 4, version_of(), formula=_FORMULA), 0)
    made_of = {"formulas": (_FORMULA,), "mages": (), **_MADE_OF[kind]}
    made: Any = kind_of_name(kind)
    sample: Exercise = made(key="sample", level=4, place=None, family=None, **made_of)
    return sample


def _own_sample(kind: str, ask: str) -> Exercise:
    text = f'[[question]]\nkind = "{kind}"\nformula = "{_FORMULA}"\nask = "{ask}"\n'
    return read_activity(text, known=False).lesson.questions["1"]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
