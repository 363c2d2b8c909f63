"""Progress in the lessons of a game, for a menu of them."""

from __future__ import annotations

from collections.abc import Set

from cantorlab.learning import KINDS, Kind, lesson, taught
from cantorlab.rules.state import Json
from cantorlab.texts import Language, say


def lessons_of(game: str, solved: Set[tuple[str, str]], language: Language) -> list[Json]:
    """Return the lessons of a game, and how much of each was solved; none where it is not taught.

    ``solved`` holds the steps that were: kind of lesson and name.
    """
    return [_progress_json(game, kind, solved, language) for kind in KINDS] if taught(game) else []


def _progress_json(game: str, kind: Kind, solved: Set[tuple[str, str]], language: Language) -> Json:
    steps = {(kind, step.name) for step in lesson(game, kind).steps}
    return {
        "kind": kind,
        "label": say(f"learn.{kind}", language),
        "about": say(f"learn.{kind}.about", language),
        "told": say("learn.solved", language, count=len(steps & solved), of=len(steps)),
    }
