"""A quiz that adapts: its attempts as tries, where its pupil stands, and how it ended in words."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.exercises.adaptive_practice import KNOWN, Standing, Tried, standing
from cantorlab.exercises.sources import choices
from cantorlab.exercises.versions import version_of
from cantorlab.languages.conventions import join_items
from cantorlab.rules.state import Json
from cantorlab.texts import Language, say
from cantorlab.widgets.quiz.session import Attempt


def make_tries(attempts: Sequence[Attempt]) -> list[Tried]:
    """Return the first answers to those that are settled."""
    return [
        Tried(each.exercise, each.answers[0] if each.answers else "", each.right)
        for each in attempts
        if each.settled
    ]


def standing_of(attempts: Sequence[Attempt], settings: Json) -> Standing:
    """Return the pupil's standing after these attempts in a quiz of these settings."""
    edition = version_of(settings["version"], settings["route"])
    places, families = settings["places"], settings["families"]
    wanted = tuple(choices(settings["level"], places, families, edition))
    ladder = edition.levels if places is None and families is None else wanted
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
