"""Attempts of a quiz: as a data frame, as tries, and where its pupil stands after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

from cantorlab.exercises.adaptive_practice import KNOWN, PupilStanding, Tried, standing
from cantorlab.exercises.answers import Answer
from cantorlab.exercises.sources import choices
from cantorlab.exercises.versions import version_of
from cantorlab.languages.conventions import join_items
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json
from cantorlab.widgets.quiz.session import Attempt

if TYPE_CHECKING:
    import pandas as pd

#: The columns of ``Quiz.answers``: the sheet (``round``) and the number on it, then what a file of
#: answers keeps (``exercises.answers.Answer``; ``answer``, ``right`` and ``seconds`` are of the
#: first try), and whether a right answer was found in the end (``solved``).
COLUMNS: tuple[str, ...] = ("round", "number", *(each.name for each in fields(Answer)), "solved")

_TYPES = {
    "level": "Int64",
    "place": "Int64",
    "seconds": "Float64",
    "tries": "Int64",
    "right": "bool",
    "solved": "bool",
}


def as_frame(records: Sequence[tuple[Attempt, Answer]]) -> pd.DataFrame:
    """Return the exercises that were answered or given up, one row each."""
    import pandas as pd

    rows = [
        {
            "round": attempt.round,
            "number": attempt.number,
            **asdict(record),
            "solved": attempt.solved,
        }
        for attempt, record in records
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(_TYPES)


def make_tries(attempts: Sequence[Attempt]) -> list[Tried]:
    """Return the first answers to those that are settled."""
    return [
        Tried(each.exercise, each.answers[0] if each.answers else "", each.right)
        for each in attempts
        if each.settled
    ]


def standing_of(attempts: Sequence[Attempt], settings: Json) -> PupilStanding:
    """Return the pupil's standing after these attempts in a quiz of these settings."""
    sheet_version = version_of(settings["version"], settings["route"])
    places, families = settings["places"], settings["families"]
    wanted = tuple(choices(settings["level"], places, families, sheet_version))
    ladder = sheet_version.levels if places is None and families is None else wanted
    return standing(make_tries(attempts), wanted, ladder)


def outcome(attempts: Sequence[Attempt], settings: Json, language: Language) -> str:
    """Say what is known now, or at which level to go on."""
    at = standing_of(attempts, settings)
    if at.level is not None:
        return say("quiz.summary.so_far", language, level=at.level)
    levels = [str(level) for level in sorted(at.known) if at.known[level] >= KNOWN]
    return say(
        "quiz.summary.known", language, count=len(levels), levels=join_items(levels, language)
    )
